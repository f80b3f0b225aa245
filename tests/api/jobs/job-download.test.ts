/** Download Data and Export Glossary over HTTP: who may start them, what is in the file, and that it is given once. */
import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { Uint8ArrayReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { downloadPath, takeDownload } from '#platform/jobs/files/downloads.ts';
import { sweepExpiredDownloads } from '#platform/jobs/files/expired-sweep.ts';
import type { Database } from '#platform/storage/database.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OWNER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

useApi();
beforeAll(async () => {
  const dictionary = {
    name: 'patient',
    attributes: attributesIn({
      code: 'STRING!',
      note: 'STRING',
      weight: { datatype: 'DECIMAL', precision: 2 },
    }),
    indexes: [{ name: 'patient_key', type: 'PRIMARY', attributes: ['code'] }],
  };
  await api.saveDictionaries(ADMIN, dictionary);
  const csv = 'code,note,weight\np1,=1+1,70.50\np2,"a,b",-3\n';
  await api.runJob(USER, '/jobs/patient/upload', fileForm('rows.csv', csv));
});

async function download(who: Who, fields: Record<string, string> = {}): Promise<Job> {
  const asked = { tql: 'FROM patient ORDER BY data.code', fileType: 'CSV', ...fields };
  return api.runJob(who, '/jobs/download', asked);
}

async function fetchFile(who: Who, { jobId }: Job, query = '', method = 'GET') {
  const response = await fetch(`${api.origin}/api/jobs/download/${jobId}${query}`, {
    method,
    headers: await api.headers(who),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  return { status, headers, bytes, text: new TextDecoder().decode(bytes) };
}

describe('Download Data', () => {
  it('writes the rows of a query into a file and gives it once, noting who took it when [B-345 B-418 B-419 B-560 B-564]', async () => {
    const job = await download(USER);
    expect(job).toMatchObject({ name: 'FileDownloadJob', status: 'COMPLETED_SUCCESS' });
    expect(job).toMatchObject({ dictName: 'patient', fileType: 'CSV' });
    expect(job.results.results).toMatchObject({ rows: 2, fileName: 'patient.csv' });
    expect(job.results.results).not.toHaveProperty('downloadedDate');

    const first = await fetchFile(USER, job);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-disposition')).toContain('patient.csv');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.text).toBe('code,note,weight\r\np1,=1+1,70.5\r\np2,"a,b",-3\r\n');

    const second = await fetchFile(USER, job);
    expect(second.status).toBe(409);
    expect(JSON.parse(second.text)).toMatchObject({
      message: 'This file has already been downloaded',
    });
    const body = await api.read<Job>(USER, `/jobs/${job.jobId}`);
    expect(body.results.results).toMatchObject({
      downloadedDate: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
      downloadedWalletId: job.loggedInId,
    });
    expect(existsSync(downloadPath(api.platform.config.dataDir, job.jobId))).toBe(false);
  });

  it('changes texts that a spreadsheet would run only when asked to, and an upload changes them back', async () => {
    const asked = { tql: 'FROM patient', fileType: 'CSV', forSpreadsheets: true };
    const job = await api.runJob(USER, '/jobs/download', asked);
    expect(job.results.results).toMatchObject({
      warnings: [
        '1 value got an apostrophe in front. Choose to take the apostrophes away when you upload this file.',
      ],
    });
    const { text } = await fetchFile(USER, job);
    expect(text).toContain("p1,'=1+1,70.5");
    const fields = { removeApostrophes: 'true' };
    const form = () => fileForm('rows.csv', text, fields);
    const preview = await api.previewUpload(USER, 'patient', fileForm('rows.csv', text));
    expect(preview.body).toMatchObject({
      warnings: [
        'The columns are separated by a comma.',
        expect.stringContaining("such as '=1+1 begin"),
      ],
    });
    const bare = await api.previewUpload(USER, 'patient', form());
    expect(bare.body).toMatchObject({
      warnings: ['The columns are separated by a comma.'],
      rows: [{ values: ['p1', '=1+1', '70.5'] }, {}],
    });
    const back = await api.runJob(USER, '/jobs/patient/upload', form());
    expect(back.results.results).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    const wrong = fileForm('rows.json', '[]', fields);
    const refused = await api.call(USER, 'POST', '/jobs/patient/upload', wrong);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: 'removeApostrophes: Only files of type CSV, PIPE, TAB have such apostrophes.',
      },
    });
  });

  it.each([
    ["FROM patient WHERE data.code == 'none'", 'code,note,weight\r\n'],
    [
      "FROM patient WHERE data.code == 'none' SELECT data.weight, data.code AS c, header.id",
      'data.weight,c,header.id\r\n',
    ],
    [
      'FROM patient ORDER BY data.code LIMIT 1 SELECT data.weight, data.other',
      'data.weight,data.other\r\n70.5,\r\n',
    ],
    [
      "FROM patient WHERE data.code == 'p2' SELECT data.note AS n, data.weight AS w",
      'n,w\r\n"a,b",-3\r\n',
    ],
  ])('has the columns of the query %s, also without rows or values', async (tql, expected) => {
    expect((await fetchFile(USER, await download(USER, { tql }))).text).toBe(expected);
  });

  it('gives the file to one of many who ask at once', async () => {
    const job = await download(USER);
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetchFile(USER, job)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
  });

  it('says that the file was taken also when that happens while it is asked for', async () => {
    const { jobId } = await download(USER);
    const zone = await api.zone();
    const asked = { jobId, wallet: await api.walletOf(USER), claims: {} };
    const take = (from: typeof zone) => takeDownload(api.platform, from, asked, async () => {});
    // Another request takes the file after this one has seen that the file exists.
    const db: Database = Object.create(zone.db, {
      query: {
        value: async (...statement: [text: string, values: unknown[]]) => {
          const seen = await zone.db.query(...statement);
          const other = await take(zone).catch(() => undefined);
          other?.content.destroy();
          return seen;
        },
      },
    });
    await expect(take({ ...zone, db })).rejects.toMatchObject({ kind: 'taken' });
  });

  it.each(['PIPE', 'TAB', 'JSON', 'XLSX', 'PARQUET'])(
    'writes %s that can be uploaded again [B-664]',
    async (fileType) => {
      const file = await fetchFile(USER, await download(USER, { fileType }));
      const form = fileForm('again', file.bytes, { fileType, operation: 'Update' });
      const job = await api.runJob(USER, '/jobs/patient/upload', form);
      expect(job.results).toEqual({ results: expect.objectContaining({ rows: 2 }) });
      const restore = 'code,note,weight\np1,=1+1,70.50\np2,"a,b",-3\n';
      await api.runJob(USER, '/jobs/patient/upload', fileForm('rows.csv', restore));
    },
  );

  it('seals it with AES-256 under a password, which nobody is shown [B-479]', async () => {
    const job = await download(USER, { filePassword: 'correct horse' });
    expect(job.results.results).toMatchObject({ fileName: 'patient.csv.zip', sealed: true });
    const { bytes } = await fetchFile(USER, job);
    const zip = new ZipReader(new Uint8ArrayReader(bytes), { password: 'correct horse' });
    const [entry] = await zip.getEntries();
    if (!entry || entry.directory) throw new Error('The archive is empty.');
    expect(entry).toMatchObject({ filename: 'patient.csv', encrypted: true });
    expect(await entry.getData(new TextWriter())).toContain('p2');
    const { rows } = await api.platform.db.query<{ input: unknown }>(
      'select input from job where id = $1',
      [job.jobId],
    );
    expect(JSON.stringify([job, rows])).not.toContain('correct horse');
    expect(rows[0]?.input).not.toHaveProperty('filePassword');
  });

  it('is for the wallet that started it; for others it is not there', async () => {
    const job = await download(USER);
    const stranger: Who = { subject: 'stranger', roles: ['sdzUser'] };
    expect((await fetchFile(stranger, job)).status).toBe(404);
    expect((await fetchFile(OWNER, job)).status).toBe(404);
    const body = await api.read<Job>(ADMIN, `/jobs/${job.jobId}`);
    expect(body.metadata).toMatchObject({ tql: '--', name: '--' });
    expect((await fetchFile(USER, job)).status).toBe(200);
  });

  it('is gone when nobody fetched it for seven days, and its job says so', async () => {
    const job = await download(USER);
    const waiting = await download(USER);
    const { dataDir } = api.platform.config;
    const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000);
    await utimes(downloadPath(dataDir, job.jobId), eightDaysAgo, eightDaysAgo);
    await sweepExpiredDownloads(api.platform);
    const { status, text } = await fetchFile(USER, job);
    expect(status).toBe(404);
    expect(text).toContain('not fetched within 7 days');
    const body = await api.read<Job>(USER, `/jobs/${job.jobId}`);
    expect(body.results.results).toMatchObject({ error: expect.stringContaining('is gone') });
    expect(existsSync(downloadPath(dataDir, job.jobId))).toBe(false);
    expect((await fetchFile(USER, waiting)).status).toBe(200);
  });

  it('is deleted when rights that it was read under have ended, and its job says why', async () => {
    const wallet = await api.walletOf(READER);
    const made = async <Body>(who: Who, method: string, path: string, body?: object) => {
      const answer = await api.call<Body>(who, method, path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body;
    };
    const named = { name: 'Readers', description: 'Of files' };
    const group = await made<{ id: string }>(ADMIN, 'POST', '/metadata/usergroup', {
      ...named,
      group: [wallet],
    });
    const consents = '/graphchain/patient/consentcontracts';
    const consent = { to: [wallet] };
    const share = async () =>
      (await made<StoredConsentContract>(USER, 'POST', consents, consent)).header.id;
    const refused = async (job: Job) => {
      const answer = await fetchFile(READER, job);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('rights that it was read under have ended');
      expect(existsSync(downloadPath(api.platform.config.dataDir, job.jobId))).toBe(false);
      const body = await api.read<Job>(READER, `/jobs/${job.jobId}`);
      expect(body.results.results?.error).toContain('Start the job again');
      expect((await fetchFile(READER, job)).text).toContain('have ended');
    };
    const contract = await share();
    const beforeChange = await download(READER);
    await made(USER, 'PUT', `${consents}/${contract}`, { ...consent, only: ['code'] });
    await refused(beforeChange);
    const beforeEnd = await download(READER);
    await made(USER, 'DELETE', `/graphchain/patient/${contract}`);
    await refused(beforeEnd);
    await share();
    const [kept, beforeLeaving] = [await download(READER), await download(READER)];
    expect((await fetchFile(READER, kept)).text).toContain('p1');
    const others = { ...named, group: [await api.walletOf(ADMIN)] };
    await made(ADMIN, 'PUT', `/metadata/usergroup/${group.id}`, others);
    await refused(beforeLeaving);
  });

  it('takes a fileType that agrees, and is not used up by one that does not, or by HEAD [B-562]', async () => {
    const job = await download(USER);
    expect((await fetchFile(USER, job, '?fileType=XLSX')).status).toBe(400);
    expect((await fetchFile(USER, job, '', 'HEAD')).status).toBe(400);
    expect((await fetchFile(USER, job, '?fileType=CSV')).status).toBe(200);
  });

  it('writes only what its starter may read', async () => {
    const job = await download({ subject: 'newcomer', roles: ['sdzReadOnly'] });
    expect(job.results.results).toMatchObject({ rows: 0 });
  });

  it.each([
    ['a query that is none', { tql: 'FRM patient' }, /^Line 1, column 1: /],
    ['a chain that is not there', { tql: 'FROM nothing' }, /nothing/],
    ['an empty query', { tql: ' ' }, /tql: Enter a valid query\./],
    ['another file type', { fileType: 'DOC' }, /fileType: Choose one of CSV, PIPE, TAB/],
    ['a password of spaces', { filePassword: '  ' }, /filePassword: Enter a valid password\./],
    ['an address that is none', { emailResultsTo: 'nobody' }, /emailResultsTo: /],
    [
      'more addresses than 20',
      { emailResultsTo: Array.from({ length: 21 }, (_, n) => `a${n}@acme.test`) },
      /emailResultsTo: A job mails to 20 addresses at most\./,
    ],
    ['a list of what is no address', { emailResultsTo: '[1]' }, /emailResultsTo.*addresses/],
  ])('refuses %s before there is a job [B-476 B-478 B-480 B-481]', async (_, fields, message) => {
    const asked = { tql: 'FROM patient', fileType: 'CSV', ...fields };
    const before = await api.call<Job[]>(USER, 'GET', '/jobs');
    const answer = await api.call<{ message: string }>(USER, 'POST', '/jobs/download', asked);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(await api.read<Job[]>(USER, '/jobs')).toHaveLength(before.body.length);
  });

  it('mails to a list of addresses that is given as JSON text', async () => {
    const job = await download(USER, { emailResultsTo: '["a@acme.test", "b@acme.test"]' });
    expect(job.emailRecipients).toEqual(['a@acme.test', 'b@acme.test']);
  });

  it('lets readers start and fetch, and administrators without data not [B-526]', async () => {
    expect((await fetchFile(READER, await download(READER))).status).toBe(200);
    const asked = { tql: 'FROM patient', fileType: 'CSV' };
    expect((await api.call(ADMIN, 'POST', '/jobs/download', asked)).status).toBe(403);
  });

  it('answers 404 for a job that makes no file, and for one that is not there', async () => {
    const form = fileForm('rows.csv', 'code\np1\n', { operation: 'Patch' });
    const upload = await api.runJob(USER, '/jobs/patient/upload', form);
    expect((await fetchFile(USER, upload)).status).toBe(404);
    expect((await fetchFile(USER, { ...upload, jobId: crypto.randomUUID() })).status).toBe(404);
  });
});

it('the platform makes no job without its audit line', async () => {
  await api.platform.db.query('alter table audit rename to audit_away');
  try {
    const asked = { tql: 'FROM patient', fileType: 'CSV' };
    expect((await api.call(USER, 'POST', '/jobs/download', asked)).status).toBe(500);
  } finally {
    await api.platform.db.query('alter table audit_away rename to audit');
  }
  const { rows: unaudited } = await api.platform.db.query(
    `select id from job where name = 'FileDownloadJob' and not exists
       (select from audit where call = 'downloadData' and detail ->> 'jobId' = job.id::text)`,
  );
  expect(unaudited).toEqual([]);
});
