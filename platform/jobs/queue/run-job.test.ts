import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { START, typeOf, testedJobs } from '#tests/support/jobs/queue.ts';
import { run as query } from '#platform/storage/database.ts';
import { requestCancel } from './cancel.ts';
import { createJob } from './create-job.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext } from '#platform/jobs/job-type.ts';
import { QUEUES } from './queue.ts';
import { reapJobs } from './reaper.ts';
import { runJob } from './run-job.ts';
import { spoolPath } from '#platform/jobs/files/spool.ts';
import { startWorkerLoop } from './worker-loop.ts';

const here = testedJobs();

describe('a job', () => {
  it('waits in the queue, runs, and ends with its results', async () => {
    const job = await here.make();
    expect(job.status).toBe('QUEUED');
    expect(await here.queued()).toEqual([{ state: 'waiting', jobId: job.id }]);
    here.clock = new Date(START.getTime() + 1_000);
    const ended = await here.t.run(
      job,
      typeOf(async (context) => {
        expect(context.job.status).toBe('RUNNING');
        await context.checkpoint({ done: 3, total: 7 });
        here.clock = new Date(START.getTime() + 2_500);
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

  it('is not made when its transaction fails, and neither is its entry in the queue', async () => {
    const job = await here.make();
    await expect(
      createJob(here.t.platform, here.t.starter, { jobId: job.id, name: 'GlossaryUploadJob' }),
    ).rejects.toThrow('job_pkey');
    expect(await here.queued()).toHaveLength(1);
  });

  it('ends with the reason it gives', async () => {
    const failing = typeOf(() =>
      Promise.reject(new JobFailureError('Two rows are wrong.', { count: 2, rows: [] })),
    );
    expect(await here.t.run(await here.make(), failing)).toMatchObject({
      status: 'COMPLETED_ERROR',
      error: { message: 'Two rows are wrong.', count: 2, rows: [] },
    });
  });

  it('that breaks tells an id and no inner word', async () => {
    const broken = typeOf(() => Promise.reject(new TypeError('x is not a function')));
    const { status, error } = await here.t.run(await here.make(), broken);
    expect(status).toBe('COMPLETED_ERROR');
    expect(error?.message).toBe(
      `The job failed unexpectedly. Tell the operator this id: ${error?.id}.`,
    );
  });

  it('stores its reason also when that holds what cannot be stored', async () => {
    const rows = [{ row: 1, problems: [{ path: 'a\0', message: 'b\ud800' }] }];
    const failing = typeOf(() =>
      Promise.reject(new JobFailureError("The column 'a\0'.", { rows })),
    );
    expect(await here.t.run(await here.make(), failing)).toMatchObject({
      status: 'COMPLETED_ERROR',
      error: {
        message: "The column 'a\ufffd'.",
        rows: [{ row: 1, problems: [{ path: 'a\ufffd', message: 'b\ufffd' }] }],
      },
    });
  });

  it('whose end cannot be stored ends with that reason, at once', async () => {
    let runs = 0;
    const job = await here.make(['ada@acme.test']);
    const types = typeOf(() => {
      runs++;
      // The list has more levels than PostgreSQL parses.
      const list: unknown[] = [];
      for (let i = 0, inner = list; i < 7_000; i++) inner.push((inner = []));
      return Promise.resolve({ list });
    });
    const { status, error } = await here.t.run(job, types);
    expect([status, error?.message]).toEqual([
      'COMPLETED_ERROR',
      `The job ended, but its result could not be stored. Tell the operator this id: ${error?.id}.`,
    ]);
    here.clock = new Date(START.getTime() + 60_000);
    await reapJobs(here.t.platform);
    await here.t.run(job, types);
    expect(runs).toBe(1);
    expect(here.t.mails).toHaveLength(1);
  });

  it('whose statement breaks the protocol is not run again, as after an outage', async () => {
    const broken = typeOf(() =>
      Promise.reject(Object.assign(new Error('bind'), { code: '08P01' })),
    );
    expect((await here.t.run(await here.make(), broken)).status).toBe('COMPLETED_ERROR');
  });

  it('of an unknown type is refused', async () => {
    expect((await here.t.run(await here.make(), {})).error?.message).toBe(
      "This platform cannot run jobs of the type 'GlossaryUploadJob'.",
    );
  });

  it('is run by one worker though several are told of it', async () => {
    const job = await here.make();
    let runs = 0;
    const runner = here.t.runner({
      types: typeOf(async (context) => {
        runs++;
        await context.checkpoint({ done: 1, total: 1 });
        return {};
      }),
    });
    const claimed = { zone: job.zone, jobId: job.id };
    await Promise.all(Array.from({ length: 5 }, () => runJob(runner, claimed)));
    await runJob(runner, claimed);
    expect(runs).toBe(1);
  });

  it('leaves no files, and has its edges counted again', async () => {
    const job = await here.make();
    const { dataDir } = here.t.platform.config;
    await mkdir(spoolPath(dataDir, job.id, ''), { recursive: true });
    await here.t.run(
      job,
      typeOf(() => Promise.resolve({})),
    );
    expect(await readdir(path.join(dataDir, 'spool'))).toEqual([]);
    const waiting = await query(
      here.t.db,
      sql`select zone from zone_work where task = ${QUEUES.countEdges}`,
    );
    expect(waiting).toEqual([{ zone: here.t.zone.id }]);
  });
});

describe('cancelling', () => {
  it('ends a waiting job at once; a worker then sends its mail', async () => {
    const job = await here.make(['ada@acme.test']);
    const cancelled = await requestCancel(here.t.platform, here.t.zone, job.id);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', completedAt: START.toISOString() });
    await here.t.run(
      job,
      typeOf(() => Promise.reject(new Error('must not run'))),
    );
    expect(here.t.mails.map(({ subject }) => subject)).toEqual([
      'Keyway: Import Glossary cancelled',
    ]);
    await here.t.run(job);
    expect(here.t.mails).toHaveLength(1);
  });

  it('ends a running job at its next checkpoint', async () => {
    const job = await here.make();
    let reached = 0;
    const ended = await here.t.run(
      job,
      typeOf(async (context) => {
        for (reached = 1; reached < 5; reached++) {
          if (reached === 2) {
            const asked = await requestCancel(here.t.platform, here.t.zone, job.id);
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
    const job = await here.make();
    await here.t.run(
      job,
      typeOf(() => Promise.resolve({})),
    );
    await expect(requestCancel(here.t.platform, here.t.zone, job.id)).rejects.toMatchObject({
      status: 409,
    });
    await expect(
      requestCancel(here.t.platform, here.t.zone, crypto.randomUUID()),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a worker that stops', () => {
  it('hands its job back at the next checkpoint, for another to go on', async () => {
    const job = await here.make();
    await here.claimAll();
    const stop = new AbortController();
    const work = async ({ checkpoint }: JobContext) => {
      stop.abort();
      await checkpoint({ done: 1, total: 2 });
      return {};
    };
    await runJob(here.t.runner({ types: typeOf(work), stop: stop.signal }), {
      zone: job.zone,
      jobId: job.id,
    });
    expect(await here.t.read(job.id)).toMatchObject({ status: 'QUEUED', progressDone: 1 });
    expect((await here.queued()).at(-1)).toEqual({ state: 'waiting', jobId: job.id });
    const ended = await here.t.run(
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

describe('two workers', () => {
  it('share the queue and run each job once', async () => {
    const runs: string[] = [];
    const types = typeOf((context) => {
      runs.push(context.job.id);
      return Promise.resolve({});
    });
    const stop = new AbortController();
    const runner = here.t.runner({ types, stop: stop.signal });
    const workers = [startWorkerLoop(runner), startWorkerLoop(runner)];
    const jobs = await Promise.all(Array.from({ length: 6 }, () => here.make()));
    await expect.poll(() => runs.length).toBeGreaterThanOrEqual(jobs.length);
    stop.abort();
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(runs.sort()).toEqual(jobs.map(({ id }) => id).sort());
    for (const { id } of jobs) expect((await here.t.read(id)).status).toBe('COMPLETED_SUCCESS');
  });
});
