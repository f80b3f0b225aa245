/**
 * The preview of an upload over HTTP: what the upload would make of the first rows of a file, without starting a job.
 */
import { beforeAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OWNER, READER, USER } from '#tests/support/api/callers.ts';

useApi();
beforeAll(async () => {
  await api.saveDictionaries(ADMIN, {
    name: 'patient',
    attributes: attributesIn({
      code: 'STRING!',
      weight: 'INTEGER',
      home: { datatype: 'OBJECT', nodeAttributes: attributesIn({ city: 'STRING' }) },
    }),
    indexes: [{ name: 'patient_key', type: 'PRIMARY', attributes: ['code'] }],
  });
});

async function preview(content: string, fields: Record<string, string> = {}, name = 'rows.csv') {
  const form = fileForm(name, content, fields);
  const { status, body } = await api.previewUpload(USER, 'patient', form);
  return { status, ...body };
}

it('the preview of an upload matches columns to attributes, shows the first rows and names wrong ones', async () => {
  const found = await preview('code,weight,home.city,note\np1,70,Boston,a\np2,heavy,,b\n,1,,\n');
  expect(found).toMatchObject({
    status: 200,
    columns: [
      { name: 'code', datatype: 'STRING' },
      { name: 'weight', datatype: 'INTEGER' },
      { name: 'home.city', datatype: 'STRING' },
      { name: 'note', datatype: null },
    ],
    missing: [],
    checked: 3,
    problem: null,
    warnings: [
      'The columns are separated by a comma.',
      expect.stringContaining("'note' is not in the dictionary"),
    ],
  });
  expect(found.rows[0]).toEqual({ row: 2, values: ['p1', '70', 'Boston', 'a'] });
  expect(found.wrong).toMatchObject({
    count: 2,
    rows: [
      { row: 3, problems: [{ path: 'weight' }] },
      { row: 4, problems: [{ path: 'code' }] },
    ],
  });
  expect(await api.read<Job[]>(OWNER, '/jobs?name=FileUploadJob')).toEqual([]);
});

it('the preview of an upload names the attributes that no column fills, unless rows are patched', async () => {
  expect(await preview('weight\n70\n')).toMatchObject({ missing: ['code'] });
  expect(await preview('weight\n70\n', { operation: 'Patch' })).toMatchObject({ missing: [] });
});

it('the preview of an upload leaves out the last row of a part of a file, and what follows 200 rows', async () => {
  const part = await preview('code,weight\np1,70\np2,8', { partial: 'true' });
  expect(part).toMatchObject({ checked: 1, wrong: { count: 0 }, problem: null });
  const cut = await preview('[{"code":"p1"},{"code":"p2"},{"co', { partial: 'true' }, 'rows.json');
  expect(cut).toMatchObject({ checked: 1, problem: null });
  const many = await preview(`code\n${'p\n'.repeat(500)}`);
  expect(many).toMatchObject({ checked: 200 });
  expect(many.rows).toHaveLength(10);
});

it('the preview of an upload says why a file cannot be read', async () => {
  expect(await preview('{"code": ', {}, 'rows.json')).toMatchObject({
    status: 200,
    checked: 0,
    problem: expect.any(String),
  });
  expect(await preview('')).toMatchObject({ problem: expect.any(String) });
});

it('the preview of an upload is for those who may write data, and for files of 1 MiB', async () => {
  const ask = (who: typeof USER, chain = 'patient', content = 'code\np1\n') =>
    api.previewUpload(who, chain, fileForm('rows.csv', content));
  expect((await ask(READER)).status).toBe(403);
  expect((await ask(USER, 'nothing')).status).toBe(404);
  expect((await ask(USER, 'patient', `code\n${'p'.repeat(2 ** 20)}\n`)).status).toBe(413);
});
