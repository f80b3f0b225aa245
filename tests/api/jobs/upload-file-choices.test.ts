/** The choices of an upload that say how its file is written, in the preview, in the job and in its records. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { inProject } from '#scripts/start/project.js';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, USER } from '#tests/support/api/callers.ts';

useApi();
beforeAll(async () => {
  await api.saveDictionaries(ADMIN, {
    name: 'visit',
    attributes: attributesIn({
      id: 'STRING!',
      on: 'DATE',
      cost: { datatype: 'DECIMAL', precision: 2 },
      often: 'STRING',
    }),
    indexes: [{ name: 'visit_key', type: 'PRIMARY', attributes: ['id'] }],
    undefinedAttributesAction: 'REMOVE',
  });
});

type Content = string | Uint8Array<ArrayBuffer>;

async function preview(name: string, content: Content, fields: Record<string, string> = {}) {
  const { status, body } = await api.previewUpload(USER, 'visit', fileForm(name, content, fields));
  return { status, ...body };
}

const inFixtures = (name: string) => path.join(inProject('platform/formats/fixtures'), name);

const upload = (name: string, content: Content, fields: Record<string, string>) =>
  api.runJob(USER, '/jobs/visit/upload', fileForm(name, content, fields));

async function record(id: string) {
  const query = `FROM visit WHERE data.id == '${id}'`;
  const { body } = await api.call(USER, 'POST', '/graphchain/query', { query });
  return (body as unknown as Record<string, unknown>[])[0];
}

const GERMAN = 'id;on;cost\ng1;31.12.2024;1.234,5\ng2;01.02.2024;7\n';

describe('dates and numbers of another country', () => {
  it('are refused with the choice that would take them, the same cause once', async () => {
    const found = await preview('rows.csv', GERMAN);
    expect(found.warnings).toEqual(['The columns are separated by a semicolon.']);
    expect(found.wrong.causes).toEqual([
      {
        path: 'on',
        count: 2,
        rows: [2, 3],
        message: "on: '31.12.2024' looks like day.month.year; choose Date order: day, month, year.",
      },
      {
        path: 'cost',
        count: 1,
        rows: [2],
        message:
          "cost: '1.234,5' looks like a number with a decimal comma; choose Decimal sign: comma.",
      },
    ]);
    expect((await upload('rows.csv', GERMAN, {})).status).toBe('COMPLETED_ERROR');
  });

  it('are read as chosen, and the job keeps the choices', async () => {
    const fields = { dateOrder: 'dmy', decimalSign: 'COMMA', delimiter: 'SEMICOLON' };
    expect((await preview('rows.csv', GERMAN, fields)).wrong.count).toBe(0);
    const job = await upload('rows.csv', GERMAN, fields);
    expect(job).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      metadata: { dateOrder: 'DMY', decimalSign: 'COMMA', delimiter: 'SEMICOLON' },
    });
    expect(await record('g1')).toMatchObject({ on: '2024-12-31T00:00:00.000Z', cost: '1234.5' });
    expect(await record('g2')).toMatchObject({ on: '2024-02-01T00:00:00.000Z', cost: '7' });
  });

  it('change a part of a record, whose other values are as they were', async () => {
    await upload('rows.csv', 'id,on,cost\nu1,2024-03-04,1.25\n', {});
    const fields = { operation: 'PATCH', dateOrder: 'MDY', decimalSign: 'COMMA' };
    const job = await upload('rows.csv', 'id;on\nu1;12/31/2024\n', fields);
    expect(job.results.results).toMatchObject({ updated: 1 });
    expect(await record('u1')).toMatchObject({ on: '2024-12-31T00:00:00.000Z', cost: '1.25' });
  });
});

it.each(['xlsx', 'xls'])('of the cells of %s only the texts have a decimal comma', async (type) => {
  const name = `decimals.libreoffice.${type}`;
  const content = new Uint8Array(await readFile(inFixtures(name)));
  expect((await preview(name, content)).wrong.causes).toMatchObject([
    { path: 'cost', rows: [2], message: expect.stringContaining('choose Decimal sign: comma') },
    { path: 'cost', rows: [3], message: expect.stringContaining("'1.234'") },
  ]);
  await api.saveDictionaries(ADMIN, {
    name: `exact_${type}`,
    attributes: attributesIn({
      id: 'STRING',
      cost: { datatype: 'DECIMAL', precision: 4 },
      often: 'STRING',
    }),
  });
  const form = () => fileForm(name, content, { decimalSign: 'COMMA' });
  const found = await api.previewUpload(USER, `exact_${type}`, form());
  expect(found.body).toMatchObject({ wrong: { count: 0 } });
  const job = await api.runJob(USER, `/jobs/exact_${type}/upload`, form());
  expect(job).toMatchObject({ results: { results: { created: 3 } } });
  const query = `FROM exact_${type} ORDER BY data.id SELECT data.id, data.cost, data.often`;
  const { body } = await api.call(USER, 'POST', '/graphchain/query', { query });
  expect(body).toMatchObject([
    { 'data.id': 'inexact', 'data.cost': '0.3' },
    { 'data.id': 'number', 'data.cost': '1.234', 'data.often': '1.5' },
    { 'data.id': 'text', 'data.cost': '1234.5', 'data.often': '1,5' },
  ]);
});

it('an encoding is named, then taken', async () => {
  const content = Buffer.from('id,often\nw1,Köln €\n', 'latin1');
  content[content.indexOf(0xac)] = 0x80;
  const fits = new Uint8Array(content);
  const found = await preview('rows.csv', fits);
  expect(found.problem).toMatch(/It seems to be Windows-1252.* Choose Encoding: Windows-1252/);
  const job = await upload('rows.csv', fits, { encoding: 'windows-1252' });
  expect(job.results.results).toMatchObject({ created: 1, encoding: 'Windows-1252' });
  expect(await record('w1')).toMatchObject({ often: 'Köln €' });
});

it('value labels of SPSS are offered, then taken, and what is declared missing is counted', async () => {
  const content = new Uint8Array(await readFile(inFixtures('labels.sav')));
  await api.saveDictionaries(ADMIN, {
    name: 'survey',
    attributes: attributesIn({ sex: 'STRING', often: 'STRING', region: 'STRING', score: 'STRING' }),
    indexes: [{ name: 'survey_key', type: 'PRIMARY', attributes: ['sex'] }],
  });
  const form = (fields: Record<string, string> = {}) => fileForm('labels.sav', content, fields);
  const { body } = await api.previewUpload(USER, 'survey', form());
  expect(body.warnings).toEqual([
    '1 value is declared to be missing and left out.',
    'The values of 4 columns have labels, which are not taken. Choose Value labels to take them.',
  ]);
  const job = await api.runJob(USER, '/jobs/survey/upload', form({ valueLabels: 'LABELS' }));
  expect(job).toMatchObject({
    metadata: { valueLabels: 'LABELS' },
    results: {
      results: {
        ...{ created: 3, missingValues: 1 },
        warnings: ['1 value is declared to be missing and left out.'],
      },
    },
  });
  const { body: rows } = await api.call(USER, 'POST', '/graphchain/query', {
    query: 'FROM survey ORDER BY data.region SELECT data.sex, data.often, data.region',
  });
  expect(JSON.stringify(rows)).toContain('männlich');
  expect(JSON.stringify(rows)).toContain('North and east');
});

it.each([
  [
    { delimiter: 'SEMICOLN' },
    'rows.csv',
    "delimiter: There is no 'SEMICOLN'. Did you mean SEMICOLON?",
  ],
  [{ encoding: 'utf8' }, 'rows.csv', "encoding: There is no 'utf8'. Did you mean UTF-8?"],
  [
    { dateOrder: 'german' },
    'rows.csv',
    "dateOrder: There is no 'german'. It is one of YMD, DMY, MDY.",
  ],
  [
    { delimiter: 'TAB' },
    'rows.psv',
    'delimiter: This is for files of type CSV, not PIPE. Leave it out.',
  ],
  [
    { decimalSign: 'COMMA' },
    'rows.parquet',
    'decimalSign: This is for files of type CSV, PIPE, TAB, JSON, XML, XLS, XLSX, XLSM, not PARQUET. Leave it out.',
  ],
  [
    { valueLabels: 'LABELS' },
    'rows.csv',
    'valueLabels: This is for files of type SPSS, not CSV. Leave it out.',
  ],
])('%o for %s is refused', async (fields, name, message) => {
  for (const call of ['upload', 'upload/preview']) {
    const form = fileForm(name, 'id\na\n', fields);
    const { status, body } = await api.call<Job & { message: string }>(
      USER,
      'POST',
      `/jobs/visit/${call}`,
      form,
    );
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  }
});
