import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobName } from '#model/jobs/job.ts';
import { jobSchema } from '#model/jobs/job-schema.ts';
import { execute } from '#platform/storage/database.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import {
  beginJob,
  endJob,
  insertJob,
  listJobs,
  readJob,
  releaseJob,
  UnknownJobOrderError,
  JobLostError,
  writeProgress,
} from './job-rows.ts';
import type { JobListQuery, JobRow } from './job-rows.ts';
import { toJob } from '#platform/jobs/to-job.ts';

const NOW = new Date('2024-03-31T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

useJobs();
beforeAll(async () => {
  await insert('FileUploadJob', 0, 'person', 300);
  await insert('TruncateChainJob', 4, 'Visit', null);
  await insert('FileUploadJob', 10, 'address', 100);
  await insert('WipeSDZDataJob', 90, null, null);
});

function insert(name: JobName, days: number, chain: string | null, sizeBytes: number | null) {
  return insertJob(t.db, {
    zone: t.zone.id,
    id: crypto.randomUUID(),
    name,
    chain,
    ...t.actor,
    roles: [],
    claims: {},
    createdAt: daysAgo(days),
    fileType: null,
    originalFilename: null,
    operation: null,
    sizeBytes,
    emails: [],
    input: {},
    metadata: {},
  });
}

const list = async (given: Partial<JobListQuery> = {}) => {
  const { jobs, total } = await listJobs(t.zone, { daysToReturn: 'ALL', skip: 0, ...given }, NOW);
  return { chains: jobs.map(({ chain }) => chain), total };
};

describe('the list of jobs', () => {
  it('is newest first, and tells how many there are', async () => {
    expect(await list()).toEqual({ chains: ['person', 'Visit', 'address', null], total: 4 });
    expect(await list({ limit: 2, skip: 1 })).toEqual({ chains: ['Visit', 'address'], total: 4 });
  });

  it('holds the days, types and statuses asked for', async () => {
    expect((await list({ daysToReturn: 5 })).chains).toEqual(['person', 'Visit']);
    expect((await list({ daysToReturn: 60 })).total).toBe(3);
    expect((await list({ name: 'FileUploadJob' })).chains).toEqual(['person', 'address']);
    expect((await list({ status: 'RUNNING' })).total).toBe(0);
    expect((await list({ status: 'QUEUED' })).total).toBe(4);
  });

  it('leaves out what is long of a job, which the job itself has', async () => {
    const { id } = await insert('SmartContractExecJob', 1_000, 'person', null);
    const long = 'x'.repeat(5_000);
    const problems = Array.from({ length: 100 }, (_, row) => ({ row, problems: [long] }));
    await execute(
      t.db,
      sql`update job set input = ${JSON.stringify({ func: 'main', args: { long } })},
            results = ${JSON.stringify({ receiptId: 'r', response: [long] })},
            error = ${JSON.stringify({ message: 'No.', rows: problems })} where id = ${id}`,
    );
    const filter = { daysToReturn: 'ALL', skip: 0, name: 'SmartContractExecJob' } as const;
    const { jobs } = await listJobs(t.zone, filter, NOW);
    expect(jobs).toMatchObject([{ id, emails: [], metadata: {} }]);
    const { input, results, error } = jobs[0]!;
    expect({ input, results, error }).toEqual({
      input: { func: 'main' },
      results: { receiptId: 'r' },
      error: { message: 'No.' },
    });
    expect((await readJob(t.db, t.zone, id))?.results).toEqual({
      receiptId: 'r',
      response: [long],
    });
    await execute(t.db, sql`delete from job where id = ${id}`);
  });

  it('holds 500 at most unless more are asked for', async () => {
    await execute(
      t.db,
      sql`insert into job select j.zone, gen_random_uuid(), 'ResetSDZJob', j.status, j.chain,
            j.logged_in_id, j.effective_id, j.roles, j.claims, j.created_at, null, null, null, null,
            null, null, j.emails, j.input, j.metadata
          from job j, generate_series(1, 501) where j.chain = 'person'`,
    );
    const filter = { daysToReturn: 'ALL', skip: 0, name: 'ResetSDZJob' } as const;
    expect((await listJobs(t.zone, filter, NOW)).jobs).toHaveLength(500);
    expect((await listJobs(t.zone, filter, NOW)).total).toBe(501);
    expect((await listJobs(t.zone, { ...filter, limit: 10_000 }, NOW)).jobs).toHaveLength(501);
    await execute(t.db, sql`delete from job where name = 'ResetSDZJob'`);
  });

  it.each([
    ['jobCreated', [null, 'address', 'Visit', 'person']],
    ['jobCreated DESC', ['person', 'Visit', 'address', null]],
    ['dictName ACS', ['address', 'person', 'Visit', null]],
    ['dictName desc', ['Visit', 'person', 'address', null]],
    ['dataSize ASC', ['address', 'person', 'Visit', null]],
  ])('is ordered by %s', async (orderBy, chains) => {
    expect((await list({ orderBy })).chains).toEqual(chains);
  });

  it.each(['claims', 'jobCreated sideways', 'name; drop table job', '', 'constructor'])(
    'is not ordered by %j',
    async (orderBy) => {
      await expect(list({ orderBy })).rejects.toThrow(UnknownJobOrderError);
    },
  );
});

describe('a job as it is shown', () => {
  const row: JobRow = {
    zone: 1,
    id: '3f0e8a52-6c5c-4b54-9a4e-6f3f5f1f0a01',
    name: 'FileDownloadJob',
    status: 'COMPLETED_ERROR',
    chain: 'person',
    loggedInId: '3f0e8a52-6c5c-4b54-9a4e-6f3f5f1f0a02',
    effectiveId: '3f0e8a52-6c5c-4b54-9a4e-6f3f5f1f0a03',
    roles: ['sdzUser'],
    claims: { department: 'secret' },
    createdAt: daysAgo(0),
    startedAt: null,
    completedAt: null,
    fileType: 'CSV',
    originalFilename: 'people.csv',
    operation: 'UPSERT',
    sizeBytes: 12,
    emails: ['ada@acme.test'],
    input: {
      tql: "FROM person WHERE data.code = 'secret'",
      args: ['secret'],
      filePassword: 'secret',
    },
    metadata: { restarts: 1, requestId: 'console-4711', traceparent: '00-1-2-01' },
    progressDone: 5,
    progressTotal: null,
    progressShare: null,
    phaseMs: null,
    phaseFrom: null,
    phaseFromShare: null,
    results: { created: 3 },
    error: {
      message: '1 row is wrong.',
      count: 1,
      rows: [{ row: 2, problems: [{ path: 'age', message: "'secret' is not a number." }] }],
    },
    cancelRequested: false,
  };

  it('tells its starter all but passwords', () => {
    const job = toJob(row, { zone: t.zone, wallet: row.loggedInId, roles: ['sdzUser'] });
    expect(jobSchema.parse(job)).toEqual(job);
    expect(job.metadata).toEqual({
      tql: "FROM person WHERE data.code = 'secret'",
      args: ['secret'],
      filePassword: '--',
      restarts: 1,
    });
    expect(job.results).toEqual({ results: { created: 3 }, error: row.error });
    expect(job.progress).toEqual({ done: 5 });
    expect(JSON.stringify(job)).not.toContain('null');
    expect(job).toMatchObject({
      customerName: t.zone.customer,
      sdzName: t.zone.name,
      timeoutUnit: 'MINUTES',
      mdc: { requestId: 'console-4711' },
    });
  });

  it('tells the position in the queue while it waits', () => {
    const reader = { zone: t.zone, wallet: row.loggedInId, roles: ['sdzUser'] } as const;
    expect(toJob({ ...row, status: 'QUEUED' }, reader, 3).queuePosition).toBe(3);
    expect(toJob({ ...row, status: 'QUEUED' }, reader).queuePosition).toBeUndefined();
    expect(toJob({ ...row, status: 'RUNNING' }, reader, 3).queuePosition).toBeUndefined();
  });

  it('tells others no query, argument, password or value of a row, whatever their roles', () => {
    for (const wallet of [row.effectiveId, crypto.randomUUID()]) {
      const job = toJob(row, { zone: t.zone, wallet, roles: ['sdzUser', 'sdzAdmin'] });
      expect(JSON.stringify(job)).not.toContain('secret');
      expect(job.metadata).toMatchObject({ tql: '--', args: '--' });
      expect(job.results).toEqual({
        results: { created: 3 },
        error: { message: '1 row is wrong.', count: 1 },
      });
    }
  });

  it('tells the name of its file and the mail addresses to those only who may read its chain', () => {
    const shown = { originalFilename: 'people.csv', emailRecipients: ['ada@acme.test'] };
    const hidden = { originalFilename: '--', emailRecipients: ['--'] };
    const other = { zone: t.zone, wallet: crypto.randomUUID() };
    for (const name of ['FileUploadJob', 'FileDownloadJob', 'SmartContractExecJob'] as const) {
      const named = { ...row, name };
      expect(toJob(named, { ...other, roles: ['sdzAdmin'] })).toMatchObject(hidden);
      expect(
        toJob(named, { zone: t.zone, wallet: row.loggedInId, roles: ['sdzAdmin'] }),
      ).toMatchObject(shown);
      for (const role of ['sdzReadOnly', 'sdzUser'] as const) {
        expect(toJob(named, { ...other, roles: [role] })).toMatchObject(shown);
      }
    }
    const metadata = { ...row, name: 'GlossaryUploadJob' } as const;
    expect(toJob(metadata, { ...other, roles: ['sdzAdmin'] })).toMatchObject(shown);
  });

  it('shows no more than there is', () => {
    const empty = { ...row, originalFilename: null, emails: [] };
    const job = toJob(empty, { zone: t.zone, wallet: crypto.randomUUID(), roles: ['sdzAdmin'] });
    expect(job).toMatchObject({ originalFilename: undefined, emailRecipients: [] });
  });
});

it('a job is not changed by a worker that lost the job to another', async () => {
  const { id } = await insert('FileUploadJob', 200, 'late', null);
  const begin = async () => (await beginJob(t.db, t.zone, id, NOW))!;
  const [lost, held] = [await begin(), await begin()];
  expect(held.metadata).toEqual({ restarts: 1 });
  const progress = { done: 1, total: 2 };
  const ending = { status: 'COMPLETED_SUCCESS' } as const;
  await expect(writeProgress(t.db, t.zone, lost, progress)).rejects.toThrow(JobLostError);
  expect(await endJob(t.db, t.zone, lost, ending, NOW)).toBeUndefined();
  await releaseJob(t.db, t.zone, lost);
  expect(await readJob(t.db, t.zone, id)).toEqual(held);
  expect(await writeProgress(t.db, t.zone, held, progress)).toBe(false);
  expect(await endJob(t.db, t.zone, held, ending, NOW)).toMatchObject(ending);
});

it('a job remembers where a phase began: with its total, and where a worker took the job', async () => {
  const { id } = await insert('FileUploadJob', 200, 'phases', null);
  const phase = async (run: JobRow, done: number, total: number | null, share?: number) => {
    await writeProgress(t.db, t.zone, run, { done, total, share });
    const { phaseFrom, phaseFromShare, phaseMs } = (await readJob(t.db, t.zone, id))!;
    expect(phaseMs).toBeGreaterThanOrEqual(0);
    return { phaseFrom, phaseFromShare };
  };
  const first = (await beginJob(t.db, t.zone, id, NOW))!;
  expect(await phase(first, 10, null, 0.1)).toEqual({ phaseFrom: 10, phaseFromShare: 0.1 });
  expect(await phase(first, 20, null, 0.2)).toEqual({ phaseFrom: 10, phaseFromShare: 0.1 });
  expect(await phase(first, 0, 100)).toEqual({ phaseFrom: 0, phaseFromShare: null });
  expect(await phase(first, 40, 100)).toEqual({ phaseFrom: 0, phaseFromShare: null });
  const next = (await beginJob(t.db, t.zone, id, NOW))!;
  expect(next.phaseMs).toBeNull();
  expect(await phase(next, 50, 100)).toEqual({ phaseFrom: 50, phaseFromShare: null });
});
