/**
 * Uploads the demo's rows and files of other programs, downloads them in each format and uploads them again: no record
 * changes.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { DOWNLOAD_FILE_TYPES, uploadFileType } from '#model/jobs/job.ts';
import { smallClinicZone } from '#platform/demo/clinic/clinic-zone.ts';
import { portZone } from '#platform/demo/port/port-zone.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, USER } from '#tests/support/api/callers.ts';

const NOW = new Date('2026-11-22T00:00:00.000Z');
const DEMO = [
  smallClinicZone({
    ...{ name: 'clinic', environment: 'STAGE', seed: 2, now: NOW },
    readers: { user: '', reader: '' },
  }),
  portZone('port', 5, NOW),
];
const FIXTURES = path.join(import.meta.dirname, '../../platform/formats/fixtures');

const person = (name: string, key: string, datatypes: Record<string, string>) => ({
  name,
  attributes: Object.entries(datatypes).map(([attribute, datatype]) => ({
    name: attribute,
    datatype,
  })),
  indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: [key] }],
});
/** The attributes of what fixtures/make.py and make.sps have made. */
const WORKBOOK = {
  ...{ id: 'STRING', name: 'STRING', age: 'INTEGER', weight: 'DECIMAL', active: 'BOOLEAN' },
  ...{ born: 'DATE', seen: 'DATETIME' },
};
const SURVEY = {
  ...{ person_id: 'STRING', FullFirstNameOfThePerson: 'STRING', age: 'INTEGER', weight: 'DECIMAL' },
  ...{ born: 'DATE', seen: 'DATETIME', wake: 'STRING', score: 'INTEGER' },
};
const SAMPLES = [
  ...['people.xlsx', 'people.xlsm', 'people.xls', 'people.gnumeric.xlsx'].map((file) => ({
    file,
    key: 'id',
    datatypes: WORKBOOK,
  })),
  ...['people.sav', 'people.zsav', 'people.bytecode.sav'].map((file) => ({
    file,
    key: 'person_id',
    datatypes: SURVEY,
  })),
].map(({ file, key, datatypes }, index) => ({
  file,
  dictionary: person(`sample_${index}`, key, datatypes),
}));

/** What the demo uploads with success, one chain at a time, then the samples. */
const CHAINS = [
  ...new Set(
    DEMO.flatMap(({ uploads }) =>
      uploads.filter(({ endsAs }) => endsAs === 'COMPLETED_SUCCESS').map(({ chain }) => chain),
    ),
  ),
  ...SAMPLES.map(({ dictionary: { name } }) => name),
];

const upload = (
  chain: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields = {},
) => api.runJob(USER, `/jobs/${chain}/upload`, fileForm(name, content, fields));

useApi();
beforeAll(async () => {
  const dictionaries = [
    ...DEMO.flatMap((zone) => zone.dictionaries),
    ...SAMPLES.map(({ dictionary }) => dictionary),
  ];
  expect(await api.saveDictionaries(ADMIN, dictionaries)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
  for (const { chain, filename, text, fileType, operation, endsAs } of DEMO.flatMap(
    ({ uploads }) => uploads,
  )) {
    if (endsAs !== 'COMPLETED_SUCCESS') continue;
    expect(await upload(chain, filename, text, { fileType, operation })).toMatchObject({
      status: endsAs,
    });
  }
  for (const { file, dictionary } of SAMPLES) {
    const fileType = uploadFileType(file.split('.').at(-1) ?? '') ?? '';
    const content = new Uint8Array(await readFile(path.join(FIXTURES, file)));
    expect(await upload(dictionary.name, file, content, { fileType })).toMatchObject({
      status: 'COMPLETED_SUCCESS',
    });
  }
}, 180_000);

async function download(
  tql: string,
  fields: object,
): Promise<{ job: Job; file: Uint8Array<ArrayBuffer> }> {
  const job = await api.runJob(USER, '/jobs/download', { tql, ...fields });
  const response = await fetch(`${api.origin}/api/jobs/download/${job.jobId}`, {
    headers: await api.headers(USER),
  });
  expect(response.status).toBe(200);
  return { job, file: new Uint8Array(await response.arrayBuffer()) };
}

const FORMS = [
  ...DOWNLOAD_FILE_TYPES.map((fileType) => ({ fileType, asked: {}, given: {} })),
  ...['CSV', 'PIPE', 'TAB'].map((fileType) => ({
    fileType,
    asked: { forSpreadsheets: true },
    given: { removeApostrophes: 'true' },
  })),
];

describe.each(CHAINS)('%s', (chain) => {
  it.each(FORMS)(
    'comes back unchanged from $fileType $asked',
    async ({ fileType, asked, given }) => {
      const { job, file } = await download(`FROM ${chain}`, { fileType, ...asked });
      const { rows } = job.results.results ?? {};
      expect(rows).toBeGreaterThan(0);
      const back = await upload(chain, 'again', file, { fileType, ...given });
      expect(back.results).toEqual({
        results: expect.objectContaining({ created: 0, updated: 0, skipped: rows, warnings: [] }),
      });
    },
  );
});
