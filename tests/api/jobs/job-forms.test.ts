/** The ten forms of the job wizard over HTTP: each starts its job at the address of the call table. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { Job } from '#model/jobs/job-schema.ts';
import { JOB_NAMES } from '#model/jobs/job.ts';
import type { JobName } from '#model/jobs/job.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { OWNER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

let owner: string;
let contract: string;

const PASSWORD = 'secret';
const EMAIL = { emailResultsTo: 'results@acme.test' };
const DICTIONARIES = ['patient', 'visit'].map((name) => ({
  name,
  attributes: [{ name: 'code', datatype: 'STRING' }],
  indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['code'] }],
}));
const DBSCHEMA = `<project name="p" database="PostgreSQL"><schema name="public">
  <table name="ward"><column name="code" type="varchar" /></table></schema></project>`;

useApi();
beforeAll(async () => {
  const saved = await start('/jobs/dictionary', fileForm('d.json', JSON.stringify(DICTIONARIES)));
  owner = (await api.finished(OWNER, saved.jobId)).loggedInId;
  const { body } = await api.call<{ sdoId: string }>(
    OWNER,
    'POST',
    '/graphchain/patient/smartcontracts',
    { name: 'Echo', code: 'function main(given) { return given }' },
  );
  contract = body.sdoId;
});

async function start(path: string, body: unknown, who: Who = OWNER): Promise<Job> {
  const answer = await api.call<Job>(who, 'POST', path, body);
  expect(answer).toMatchObject({ status: 202 });
  return answer.body;
}

function form(fields: Record<string, string>): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.append(name, value);
  return filled;
}

/** Whether a payload asks for a file with a password. */
function isSealed(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'filePassword' in body;
}

/** The text of a job's file, which only the password opens. */
async function openSealed(who: Who, jobId: string): Promise<string> {
  const headers = await api.headers(who);
  const response = await fetch(`${api.origin}/api/jobs/download/${jobId}`, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [entry] = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
  if (!entry || entry.directory) throw new Error('The archive is empty.');
  expect(entry).toMatchObject({ encrypted: true });
  return entry.getData(new TextWriter(), { password: PASSWORD });
}

/** These jobs delete what the others need, so each runs in its own zone. */
const DESTRUCTIVE = new Set<JobName>([
  'TruncateChainJob',
  'DbSchemaUploadJob',
  'WipeSDZDataJob',
  'ResetSDZJob',
]);

const FORMS: [JobName, () => [path: string, body: unknown]][] = [
  [
    'DictionaryUploadJob',
    () => ['/jobs/dictionary', fileForm('d.json', JSON.stringify(DICTIONARIES), EMAIL)],
  ],
  [
    'FileUploadJob',
    () => {
      const owners = JSON.stringify([owner]);
      const fields = { chain: 'patient', owners, limitedOwners: '[]', operation: 'UPSERT' };
      return ['/jobs/patient/upload', fileForm('rows.csv', 'code\na\n', { ...fields, ...EMAIL })];
    },
  ],
  [
    'FileDownloadJob',
    () => [
      '/jobs/download',
      { tql: 'FROM patient', fileType: 'CSV', filePassword: PASSWORD, ...EMAIL },
    ],
  ],
  [
    'SmartContractExecJob',
    () => {
      const fields = { chain: 'patient', sdoId: contract, func: 'main', color: 'blue' };
      return [`/jobs/patient/smartcontracts/${contract}/main`, form({ ...fields, ...EMAIL })];
    },
  ],
  [
    'GlossaryUploadJob',
    () => {
      const terms = JSON.stringify([{ term: 'Ward', description: 'A room.' }]);
      return ['/jobs/glossary/upload', fileForm('t.json', terms, { fileType: 'JSON', ...EMAIL })];
    },
  ],
  [
    'GlossaryDownloadJob',
    () => [
      '/jobs/glossary/download',
      { title: 'terms', fileType: 'JSON', filePassword: PASSWORD, ...EMAIL },
    ],
  ],
  ['TruncateChainJob', () => ['/jobs/patient/truncate', { chain: 'patient', ...EMAIL }]],
  [
    'DbSchemaUploadJob',
    () => ['/jobs/dbschema', fileForm('s.dbs', DBSCHEMA, { deleteDictionaries: 'true', ...EMAIL })],
  ],
  ['WipeSDZDataJob', () => ['/jobs/sdz/wipe', EMAIL]],
  ['ResetSDZJob', () => ['/jobs/sdz/reset', EMAIL]],
];

describe('the forms of the job wizard', () => {
  it('are one for each type of job, but for Promote, which begins on Compare Zones', () => {
    expect([...FORMS.map(([name]) => name), 'PromotionJob'].sort()).toEqual(
      Object.keys(JOB_NAMES).sort(),
    );
  });

  it.each(FORMS)(
    '%s starts at its address, with the items of its payload [B-017 B-357 B-575 B-576 B-591]',
    async (name, ask) => {
      const who = DESTRUCTIVE.has(name) ? { ...OWNER, zone: await api.newZone() } : OWNER;
      if (name === 'TruncateChainJob') await api.saveDictionaries(who, DICTIONARIES);
      const [path, body] = ask();
      const started = await start(path, body, who);
      expect(started).toMatchObject({ name, emailRecipients: [EMAIL.emailResultsTo] });
      expect(await api.finished(who, started.jobId)).toMatchObject({
        status: 'COMPLETED_SUCCESS',
      });
      if (isSealed(body)) expect(await openSealed(who, started.jobId)).not.toBe('');
    },
  );
});
