/** A dictionary is proposed for a file and saved unchanged. Then the file is uploaded into its chain. */
import { request } from 'node:http';
import { expect, it } from 'vitest';
import type { DictionaryProposal } from '#model/dictionaries/dictionary-proposal.ts';
import { PROPOSAL_LIMITS } from '#model/fields/limits.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { OWNER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

useApi();

const CHOICES = ['fileType', 'decimalSign', 'dateOrder', 'headerRow'] as const;

const propose = (
  content: string | Uint8Array<ArrayBuffer>,
  {
    who = OWNER,
    name = 'visits.csv',
    ...fields
  }: { who?: Who; name?: string } & Partial<Record<(typeof CHOICES)[number], string>> = {},
) =>
  api.call<DictionaryProposal & { message: string }>(
    who,
    'POST',
    '/metadata/dictionary/proposal',
    fileForm(name, content, fields),
  );

/**
 * The status for a form that announces its length, before any of it is sent. A sender that goes on may miss the answer.
 */
async function statusOfLength(bytes: number): Promise<number | undefined> {
  const headers = {
    ...(await api.headers(OWNER)),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': bytes,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${api.origin}/api/metadata/dictionary/proposal`, {
      method: 'POST',
      headers,
    });
    sent.on('error', reject).flushHeaders();
    sent.on('response', ({ statusCode }) => {
      sent
        .off('error', reject)
        .on('error', () => undefined)
        .destroy();
      resolve(statusCode);
    });
  });
}

const VISITS = 'Id,U.S.,Seen at\nv1,true,2024-05-01\nv2,,2024-05-02\n';

it('the platform proposes a dictionary that can be saved, and finds its columns again in the upload', async () => {
  const { status, body } = await propose(VISITS);
  expect(status).toBe(200);
  expect(body.columns.map(({ header, path }) => [header, path])).toEqual([
    ['Id', 'Id_'],
    ['U.S.', 'U_S'],
    ['Seen at', 'Seen_at'],
  ]);
  expect((await api.call(OWNER, 'GET', '/metadata/dictionary/visits')).status).toBe(404);

  const json = JSON.stringify(body.dictionary);
  const saved = await api.runJob(OWNER, '/jobs/dictionary', fileForm('visits.json', json));
  expect(saved).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  const form = () => fileForm('visits.csv', VISITS);
  const preview = await api.previewUpload(OWNER, 'visits', form());
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
  const { status: ended, results } = await api.runJob(OWNER, '/jobs/visits/upload', form());
  const said = results.results as { created: number; warnings: string[] };
  expect([ended, said.created]).toEqual(['COMPLETED_SUCCESS', 2]);
  expect(said.warnings).toContain("The column 'U.S.' is read as the attribute 'U_S'.");
});

it('the proposal takes the choices of an upload, whose fields it answers', async () => {
  const rows = 'Umsatz\ncode;kosten;am_tag\na;1.234;31.12.2024\nb;7;01.02.2024\n';
  const chosen = { decimalSign: 'comma', headerRow: '2' };
  const { body } = await propose(rows, { name: 'german.csv', ...chosen });
  expect(body.choices).toEqual({ decimalSign: 'COMMA', headerRow: 2, dateOrder: 'DMY' });
  expect(body.dictionary.attributes.map(({ datatype }) => datatype)).toEqual([
    ...['STRING', 'INTEGER', 'DATE'],
  ]);
  await api.saveDictionaries(OWNER, body.dictionary);
  const fields = Object.fromEntries(
    Object.entries(body.choices).map(([name, value]) => [name, String(value)]),
  );
  const form = fileForm('german.csv', rows, fields);
  const job = await api.runJob(OWNER, '/jobs/german/upload', form);
  expect(job).toMatchObject({
    metadata: { headerRow: 2 },
    results: { results: { created: 2, headerRow: 2, rowsAbove: 1 } },
  });
  expect(await propose(rows, { headerRow: '0' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('headerRow: Send the number of a row, from 1 to') },
  });
});

it('the proposal takes the datatype that the zone has for a name, and no key of another dictionary', async () => {
  const attributes = [
    { name: 'doctor_id', datatype: 'LONG' as const },
    { name: 'ward_code', datatype: 'INTEGER' as const },
  ];
  const indexes = [{ name: 'doctor_key', type: 'PRIMARY' as const, attributes: ['doctor_id'] }];
  await api.saveDictionaries(OWNER, { name: 'doctor', attributes, indexes });
  const { body } = await propose('doctor_id,ward_code,zip\n1,5,7\n2,6,8\n', { name: 'shift.csv' });
  expect(body.dictionary.attributes.map(({ datatype }) => datatype)).toEqual([
    ...['LONG', 'INTEGER', 'STRING'],
  ]);
  expect(body.columns.map(({ reason }) => reason.replace(/;.*/, ''))).toEqual([
    "as 'doctor_id' of doctor",
    "as 'ward_code' of doctor",
    'codes by the name, which may begin with 0 or have letters',
  ]);
  expect(body.columns[0]?.keyReason).toContain('it is the key of doctor');
});

it('the proposal says why a file cannot be read', async () => {
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

it('the proposal is for those who may create metadata, and for files of 100 MiB', async () => {
  const asked = [READER, USER, OWNER].map(async (who) => (await propose(VISITS, { who })).status);
  expect(await Promise.all(asked)).toEqual([403, 403, 200]);
  expect(await statusOfLength(2 * PROPOSAL_LIMITS.bytes)).toBe(413);
});
