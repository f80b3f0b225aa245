import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { receiveBlob } from '#platform/records/blob-files.ts';
import { execute, run as query } from '#platform/storage/database.ts';
import { freshJobs, type TestJobs } from '#tests/support/jobs.ts';
import { requestCancel } from './cancel.ts';
import { createJob } from './create-job.ts';
import { JobFailure, type JobContext, type JobType } from '../job-type.ts';
import { lockJob } from './lock.ts';
import { claimJob, enqueueJobs, returnJobs } from './job-queue.ts';
import { QUEUES } from './queue.ts';
import { reapDefinitions, reapJobs } from './reaper.ts';
import { RESTART_LIMIT, runJob } from './run-job.ts';
import { spoolPath } from '../files/spool.ts';
import { queuedJob, type JobRow } from './job-rows.ts';
import { sweepSpool, sweepWaiting } from './sweep.ts';
import { startWorkerLoop } from './worker-loop.ts';

const START = new Date('2024-01-31T00:00:00.000Z');
let clock = START;
let t: TestJobs;

beforeAll(async () => {
  t = await freshJobs(() => clock);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock = START;
  t.mails.length = 0;
  await execute(t.db, sql`delete from pgboss.job`);
  await execute(t.db, sql`delete from job_queue`);
  await execute(t.db, sql`delete from job`);
});

/** A job of a type whose work the test gives. */
function make(emails: string[] = []): Promise<JobRow> {
  return createJob(t.platform, t.starter, {
    name: 'GlossaryUploadJob',
    chain: 'person',
    fileType: 'CSV',
    originalFilename: 'terms.csv',
    sizeBytes: 7,
    emails,
  });
}

const typeOf = (work: JobType['run']) => ({
  GlossaryUploadJob: { changesData: true, run: work },
});
const queued = () =>
  query<{ state: string; jobId: string }>(
    t.db,
    sql`select case when claim is null then 'waiting' else 'claimed' end as state, job as "jobId"
        from job_queue order by created_at`,
  );
/** As if a worker had claimed all waiting jobs and died. */
const claimAll = async () => {
  while (await claimJob(t.db, { slots: 100, now: clock })) continue;
};

describe('a job', () => {
  it('waits in the queue, runs, and ends with its results', async () => {
    const job = await make();
    expect(job.status).toBe('QUEUED');
    expect(await queued()).toEqual([{ state: 'waiting', jobId: job.id }]);
    clock = new Date(START.getTime() + 1_000);
    const ended = await t.run(
      job,
      typeOf(async (context) => {
        expect(context.job.status).toBe('RUNNING');
        await context.checkpoint({ done: 3, total: 7 });
        clock = new Date(START.getTime() + 2_500);
        return { created: 7 };
      }),
    );
    expect(ended).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      createdAt: '2024-01-31T00:00:00.000Z',
      startedAt: '2024-01-31T00:00:01.000Z',
      completedAt: '2024-01-31T00:00:02.500Z',
      progressDone: 3,
      progressTotal: 7,
      results: { created: 7 },
      error: null,
    });
  });

  it('is not made when its transaction fails, and neither is its place in the queue', async () => {
    const job = await make();
    await expect(
      createJob(t.platform, t.starter, { jobId: job.id, name: 'GlossaryUploadJob' }),
    ).rejects.toThrow('job_pkey');
    expect(await queued()).toHaveLength(1);
  });

  it('ends with the reason it gives', async () => {
    const failing = typeOf(() =>
      Promise.reject(new JobFailure('Two rows are wrong.', { count: 2, rows: [] })),
    );
    expect(await t.run(await make(), failing)).toMatchObject({
      status: 'COMPLETED_ERROR',
      error: { message: 'Two rows are wrong.', count: 2, rows: [] },
    });
  });

  it('that breaks tells an id and no inner word', async () => {
    const broken = typeOf(() => Promise.reject(new TypeError('x is not a function')));
    const { status, error } = await t.run(await make(), broken);
    expect(status).toBe('COMPLETED_ERROR');
    expect(error?.message).toBe(
      `The job failed unexpectedly. Tell the operator this id: ${error?.id}.`,
    );
  });

  it('stores its reason also when that holds what cannot be stored', async () => {
    const rows = [{ row: 1, problems: [{ path: 'a\0', message: 'b\ud800' }] }];
    const failing = typeOf(() => Promise.reject(new JobFailure("The column 'a\0'.", { rows })));
    expect(await t.run(await make(), failing)).toMatchObject({
      status: 'COMPLETED_ERROR',
      error: {
        message: "The column 'a\ufffd'.",
        rows: [{ row: 1, problems: [{ path: 'a\ufffd', message: 'b\ufffd' }] }],
      },
    });
  });

  it('whose end cannot be stored ends with that reason, at once', async () => {
    let runs = 0;
    const job = await make(['ada@acme.test']);
    const types = typeOf(() => {
      runs++;
      // More levels than PostgreSQL parses.
      const list: unknown[] = [];
      for (let i = 0, inner = list; i < 7_000; i++) inner.push((inner = []));
      return Promise.resolve({ list });
    });
    const { status, error } = await t.run(job, types);
    expect([status, error?.message]).toEqual([
      'COMPLETED_ERROR',
      `The job ended, but its result could not be stored. Tell the operator this id: ${error?.id}.`,
    ]);
    clock = new Date(START.getTime() + 60_000);
    await reapJobs(t.platform);
    await t.run(job, types);
    expect(runs).toBe(1);
    expect(t.mails).toHaveLength(1);
  });

  it('whose statement breaks the protocol is not run again, as after an outage', async () => {
    const broken = typeOf(() =>
      Promise.reject(Object.assign(new Error('bind'), { code: '08P01' })),
    );
    expect((await t.run(await make(), broken)).status).toBe('COMPLETED_ERROR');
  });

  it('of an unknown type is refused', async () => {
    expect((await t.run(await make(), {})).error?.message).toBe(
      "This platform cannot run jobs of the type 'GlossaryUploadJob'.",
    );
  });

  it('is run by one worker though several are told of it', async () => {
    const job = await make();
    let runs = 0;
    const runner = t.runner({
      types: typeOf(async (context) => {
        runs++;
        await context.checkpoint({ done: 1, total: 1 });
        return {};
      }),
    });
    const message = { zone: job.zone, jobId: job.id };
    await Promise.all(Array.from({ length: 5 }, () => runJob(runner, message)));
    await runJob(runner, message);
    expect(runs).toBe(1);
  });

  it('leaves no files, and has its edges counted anew', async () => {
    const job = await make();
    const { dataDir } = t.platform.config;
    await mkdir(spoolPath(dataDir, job.id, ''), { recursive: true });
    await t.run(
      job,
      typeOf(() => Promise.resolve({})),
    );
    expect(await readdir(path.join(dataDir, 'spool'))).toEqual([]);
    const waiting = await query(
      t.db,
      sql`select data from pgboss.job where name = ${QUEUES.countEdges}`,
    );
    expect(waiting).toEqual([{ data: { zone: t.zone.id } }]);
  });
});

describe('cancelling', () => {
  it('ends a waiting job at once; a worker then sends its mail', async () => {
    const job = await make(['ada@acme.test']);
    const cancelled = await requestCancel(t.platform, t.zone, job.id);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', completedAt: START.toISOString() });
    await t.run(
      job,
      typeOf(() => Promise.reject(new Error('must not run'))),
    );
    expect(t.mails.map(({ subject }) => subject)).toEqual(['Keyway: Import Glossary cancelled']);
    await t.run(job);
    expect(t.mails).toHaveLength(1);
  });

  it('ends a running job at its next checkpoint', async () => {
    const job = await make();
    let reached = 0;
    const ended = await t.run(
      job,
      typeOf(async (context) => {
        for (reached = 1; reached < 5; reached++) {
          if (reached === 2) {
            const asked = await requestCancel(t.platform, t.zone, job.id);
            expect(asked).toMatchObject({ status: 'RUNNING', cancelRequested: true });
          }
          await context.checkpoint({ done: reached, total: 5 });
        }
        return {};
      }),
    );
    expect(ended).toMatchObject({ status: 'CANCELLED', progressDone: 2 });
    expect(reached).toBe(2);
  });

  it('is refused for a job that has ended or does not exist', async () => {
    const job = await make();
    await t.run(
      job,
      typeOf(() => Promise.resolve({})),
    );
    await expect(requestCancel(t.platform, t.zone, job.id)).rejects.toMatchObject({ status: 409 });
    await expect(requestCancel(t.platform, t.zone, crypto.randomUUID())).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a worker that stops', () => {
  it('hands its job back at the next checkpoint, for another to go on', async () => {
    const job = await make();
    await claimAll();
    const stop = new AbortController();
    const work = async ({ checkpoint }: JobContext) => {
      stop.abort();
      await checkpoint({ done: 1, total: 2 });
      return {};
    };
    await runJob(t.runner({ types: typeOf(work), stop: stop.signal }), {
      zone: job.zone,
      jobId: job.id,
    });
    expect(await t.read(job.id)).toMatchObject({ status: 'QUEUED', progressDone: 1 });
    expect((await queued()).at(-1)).toEqual({ state: 'waiting', jobId: job.id });
    const ended = await t.run(
      job,
      typeOf(({ job: row }) => Promise.resolve({ from: row.progressDone })),
    );
    expect(ended).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { from: 1 },
      metadata: {},
    });
  });
});

describe('the reaper', () => {
  const later = () => (clock = new Date(START.getTime() + 60_000));
  /** Leaves the row as a killed worker does. */
  const kill = async (job: JobRow) => {
    await claimAll();
    await execute(t.db, sql`update job set status = 'RUNNING' where id = ${job.id}`);
  };

  it('has a running job run again whose worker died, which is counted', async () => {
    const job = await make();
    await kill(job);
    later();
    expect(await reapJobs(t.platform)).toBe(1);
    expect(await queued()).toEqual([{ state: 'waiting', jobId: job.id }]);
    const ended = await t.run(
      job,
      typeOf(() => Promise.resolve({})),
    );
    expect(ended).toMatchObject({ status: 'COMPLETED_SUCCESS', metadata: { restarts: 1 } });
  });

  it('queues a job again that is missing in the queue, and adds none where one waits', async () => {
    await make();
    await execute(t.db, sql`delete from job_queue`);
    later();
    await reapJobs(t.platform);
    await reapJobs(t.platform);
    expect(await queued()).toHaveLength(1);
  });

  it('has the mail sent of a job whose worker died right after its end, once', async () => {
    const job = await make(['ada@keyway.test']);
    await claimAll();
    const isEnded = sql`status = 'COMPLETED_SUCCESS', completed_at = ${clock.toISOString()}`;
    await execute(t.db, sql`update job set ${isEnded} where id = ${job.id}`);
    expect(await reapJobs(t.platform)).toBe(0);
    later();
    expect(await reapJobs(t.platform)).toBe(1);
    await t.run(job, {});
    expect(t.mails).toHaveLength(1);
    expect(await reapJobs(t.platform)).toBe(0);
    await t.run(job, {});
    expect(t.mails).toHaveLength(1);
  });

  it.each([
    [
      'an edge without keys',
      'edge_definition',
      sql`zone, edge, id, name, from_chain, to_chain, from_columns, to_columns, keyed`,
      sql`1, ${crypto.randomUUID()}, 'E', 'a', 'b', array['code'], array['code'], false`,
    ],
    [
      'an index without entries',
      'index_definition',
      sql`zone, id, chain, name, type, attributes, built`,
      sql`1, 'a', 'by code', 'NORMAL', array['code'], false`,
    ],
  ])('sends again for %s that a killed worker left', async (_, table, columns, values) => {
    await execute(
      t.db,
      sql`insert into ${sql.table(table)} (${columns}) values (${t.zone.id}, ${values})`,
    );
    await reapDefinitions(t.platform);
    await reapDefinitions(t.platform);
    const { rows } = await t.db.query(`select data from pgboss.job where name = 'catch-up'`);
    expect(rows).toEqual([{ data: { zone: t.zone.id } }]);
    await execute(t.db, sql`delete from ${sql.table(table)}`);
    await execute(t.db, sql`delete from pgboss.job`);
  });

  it('leaves alone what a worker holds, what is young and what has ended', async () => {
    const job = await make();
    await kill(job);
    expect(await reapJobs(t.platform)).toBe(0);
    later();
    const lock = await lockJob(t.zone, job.id);
    expect(lock).toBeDefined();
    expect(await lockJob(t.zone, job.id)).toBeUndefined();
    expect(await reapJobs(t.platform)).toBe(0);
    await lock?.release();
    expect(await reapJobs(t.platform)).toBe(1);
    await t.run(
      job,
      typeOf(() => Promise.resolve({})),
    );
    expect(await reapJobs(t.platform)).toBe(0);
  });

  it('gives up a job that takes its worker down again and again', async () => {
    const job = await make();
    for (let i = 0; i <= RESTART_LIMIT; i++) {
      await kill(job);
      await t.run(
        job,
        typeOf(() => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))),
      );
    }
    const ended = await t.read(job.id);
    expect(ended.status).toBe('COMPLETED_ERROR');
    expect(ended.error?.message).toContain('given up');
  });
});

describe('a job that is taken for dead', () => {
  it('goes on, while nobody else begins it, and ends once', async () => {
    const job = await make(['ada@acme.test']);
    let runs = 0;
    let goOn = () => {};
    const mayEnd = new Promise<void>((resolve) => (goOn = resolve));
    const types = typeOf(async ({ checkpoint }) => {
      runs++;
      await mayEnd;
      await checkpoint({ done: 1, total: 1 });
      return { created: 1 };
    });
    const stop = new AbortController();
    const work = startWorkerLoop(t.runner({ types, stop: stop.signal }));
    onTestFinished(async () => {
      goOn();
      stop.abort();
      await work.stop();
    });
    await expect.poll(() => runs).toBe(1);
    // Old enough for the reaper to look at it.
    clock = new Date(START.getTime() + 60_000);
    expect(await reapJobs(t.platform)).toBe(0);
    expect(await queued()).toEqual([{ state: 'claimed', jobId: job.id }]);
    const waiting = { zone: job.zone, jobId: job.id };
    expect(await returnJobs(t.db, [waiting])).toBe(1);
    // Another slot claims it, finds it locked and leaves it.
    await expect.poll(queued).toEqual([]);
    expect(await reapJobs(t.platform)).toBe(0);
    expect((await t.read(job.id)).status).toBe('RUNNING');

    goOn();
    await expect.poll(async () => (await t.read(job.id)).results?.mail).toBeDefined();
    await enqueueJobs(t.db, [queuedJob(job)]);
    await expect.poll(queued).toEqual([]);
    expect(runs).toBe(1);
    const { status, results, metadata } = await t.read(job.id);
    expect([status, results, metadata]).toEqual([
      'COMPLETED_SUCCESS',
      { created: 1, mail: { sentTo: 1 } },
      {},
    ]);
    expect(t.mails).toHaveLength(1);
  });
});

describe('the mail', () => {
  it('says type, ending, counts and the next step, once', async () => {
    const job = await make(['ada@acme.test', 'ben@acme.test']);
    const ended = await t.run(
      job,
      typeOf(() => Promise.resolve({ created: 12, warnings: ['one', 'two'] })),
    );
    expect(t.mails).toHaveLength(1);
    const [mail] = t.mails;
    expect(mail?.id).toBe(`${job.id}.${t.zone.id}`);
    expect(mail?.to).toEqual(['ada@acme.test', 'ben@acme.test']);
    expect(mail?.subject).toBe('Keyway: Import Glossary complete');
    expect(mail?.text).toContain('The job "Import Glossary" in zone dev (acme) is complete.');
    expect(mail?.text).toContain('Created: 12\nWarnings: 2\n');
    expect(mail?.text).toContain(`http://localhost:3000/job-manager?row=${job.id}`);
    expect(ended.results).toEqual({
      created: 12,
      warnings: ['one', 'two'],
      mail: { sentTo: 2 },
    });
  });

  it('whose sending nobody noted is sent again as the same mail', async () => {
    const job = await make(['ada@acme.test']);
    await t.run(
      job,
      typeOf(() => Promise.resolve({ created: 1 })),
    );
    await execute(t.db, sql`update job set results = results - 'mail' where id = ${job.id}`);
    await t.run(job, {});
    const [first, again] = t.mails;
    expect(t.mails).toHaveLength(2);
    expect(again).toEqual(first);
  });

  it('that fails does not fail the job, and is noted', async () => {
    const job = await make(['ada@acme.test']);
    const mailer = { send: () => Promise.reject(new Error('EAUTH')), close: () => undefined };
    const types = typeOf(() => Promise.resolve({ created: 1 }));
    await runJob(t.runner({ types, mailer }), { zone: job.zone, jobId: job.id });
    expect(await t.read(job.id)).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { created: 1, mail: { failed: 'The mail could not be sent.' } },
    });
  });

  it('holds no value of a record', async () => {
    const rows = [{ row: 2, problems: [{ path: 'age', message: "'secret' is not a number." }] }];
    const failing = typeOf(() =>
      Promise.reject(new JobFailure('1 row is wrong.', { count: 1, rows })),
    );
    await t.run(await make(['ada@acme.test']), failing);
    expect(t.mails[0]?.text).toContain('Wrong rows: 1');
    expect(t.mails[0]?.text).not.toContain('secret');
  });
});

describe('the sweep', () => {
  it('takes old files that no open job needs, and no others', async () => {
    const { dataDir } = t.platform.config;
    const kept = await make();
    const orphan = crypto.randomUUID();
    for (const id of [kept.id, orphan]) {
      await mkdir(spoolPath(dataDir, id, ''), { recursive: true });
    }
    clock = new Date();
    expect(await sweepSpool(t.platform)).toBe(0);
    clock = new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect(await sweepSpool(t.platform)).toBe(1);
    expect(await readdir(path.join(dataDir, 'spool'))).toEqual([kept.id]);
    await rm(path.join(dataDir, 'spool'), { recursive: true });
  });
});

it('a file that was received for a blob and never became one goes after a day', async () => {
  const { dataDir } = t.platform.config;
  const source = Readable.from([Buffer.from('left behind')]);
  const { waiting } = await receiveBlob(source, { dataDir, zone: t.zone, limitBytes: 100 });
  clock = new Date();
  expect(await sweepWaiting(t.platform)).toBe(0);
  clock = new Date(Date.now() + 25 * 60 * 60 * 1000);
  expect(await sweepWaiting(t.platform)).toBe(1);
  expect(await readdir(path.dirname(waiting))).toEqual([]);
});

describe('two workers', () => {
  it('share the queue and run each job once', async () => {
    const runs: string[] = [];
    const types = typeOf((context) => {
      runs.push(context.job.id);
      return Promise.resolve({});
    });
    const stop = new AbortController();
    const runner = t.runner({ types, stop: stop.signal });
    const workers = [startWorkerLoop(runner), startWorkerLoop(runner)];
    const jobs = await Promise.all(Array.from({ length: 6 }, () => make()));
    await expect.poll(() => runs.length).toBeGreaterThanOrEqual(jobs.length);
    stop.abort();
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(runs.sort()).toEqual(jobs.map(({ id }) => id).sort());
    for (const { id } of jobs) expect((await t.read(id)).status).toBe('COMPLETED_SUCCESS');
  });
});
