/** A dictionary is proposed for a file, saved as it is, and the file uploaded into its chain. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DictionaryProposal } from '#model/dictionary-proposal.ts';
import type { Job } from '#model/job-schema.ts';
import { PROPOSAL_LIMITS } from '#model/limits.ts';
import {
  fileForm,
  OWNER,
  READER,
  startApi,
  USER,
  type TestApi,
  type Who,
} from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const propose = (
  content: string | Uint8Array<ArrayBuffer>,
  {
    who = OWNER,
    name = 'visits.csv',
    ...fields
  }: { who?: Who; name?: string; fileType?: string } = {},
) =>
  api.call<DictionaryProposal & { message: string }>(
    who,
    'POST',
    '/metadata/dictionary/proposal',
    fileForm(name, content, fields),
  );

const VISITS = 'Id,U.S.,Seen at\nv1,true,2024-05-01\nv2,,2024-05-02\n';

it('proposes a dictionary that can be saved, and finds its columns again in the upload', async () => {
  const { status, body } = await propose(VISITS);
  expect(status).toBe(200);
  expect(body.columns.map(({ header, path }) => [header, path])).toEqual([
    ['Id', 'Id_'],
    ['U.S.', 'U_S'],
    ['Seen at', 'Seen_at'],
  ]);
  expect((await api.call(OWNER, 'GET', '/metadata/dictionary/visits')).status).toBe(404);

  const json = JSON.stringify(body.dictionary);
  const saved = await api.call<Job>(
    OWNER,
    'POST',
    '/jobs/dictionary',
    fileForm('visits.json', json),
  );
  expect(await api.finished(OWNER, saved.body.jobId)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
  const form = () => fileForm('visits.csv', VISITS);
  const preview = await api.call(OWNER, 'POST', '/jobs/visits/upload/preview', form());
  expect(preview.body).toMatchObject({
    columns: [
      { name: 'Id_', datatype: 'STRING' },
      { name: 'U_S', datatype: 'BOOLEAN' },
      { name: 'Seen_at', datatype: 'DATE' },
    ],
    missing: [],
    wrong: { count: 0 },
    warnings: [
      'The columns are separated by a comma.',
      "The column 'Id' is read as the attribute 'Id_'.",
      "The column 'U.S.' is read as the attribute 'U_S'.",
      "The column 'Seen at' is read as the attribute 'Seen_at'.",
    ],
  });
  const job = await api.call<Job>(OWNER, 'POST', '/jobs/visits/upload', form());
  const { status: ended, results } = await api.finished(OWNER, job.body.jobId);
  const said = results.results as { created: number; warnings: string[] };
  expect([ended, said.created]).toEqual(['COMPLETED_SUCCESS', 2]);
  expect(said.warnings).toContain("The column 'U.S.' is read as the attribute 'U_S'.");
});

it('says why a file cannot be read', async () => {
  expect(await propose('')).toMatchObject({
    status: 400,
    body: { message: 'file: The file is empty. Choose a file with a header and rows.' },
  });
  expect(await propose('x', { name: 'notes.docx' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("fileType: 'docx' is none of CSV") },
  });
  expect(await propose('no parquet', { fileType: 'PARQUET' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('does not begin as a Parquet file') },
  });
});

it('is for those who may create metadata, and for files of 100 MiB', async () => {
  const asked = [READER, USER, OWNER].map(async (who) => (await propose(VISITS, { who })).status);
  expect(await Promise.all(asked)).toEqual([403, 403, 200]);
  const large = new Uint8Array(PROPOSAL_LIMITS.bytes + 1).fill(65);
  expect((await propose(large)).status).toBe(413);
});
