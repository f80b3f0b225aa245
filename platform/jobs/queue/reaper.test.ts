import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { execute } from '#platform/storage/database.ts';
import { START, typeOf, testedJobs } from '#tests/support/jobs/queue.ts';
import { lockJob } from './lock.ts';
import { enqueueJobs, returnJobs } from './job-queue.ts';
import { reapDefinitions, reapJobs } from './reaper.ts';
import { MAX_RESTARTS } from './run-job.ts';
import { queuedJob } from './job-rows.ts';
import type { JobRow } from './job-rows.ts';
import { startWorkerLoop } from './worker-loop.ts';

const here = testedJobs();

describe('the reaper', () => {
  const later = () => (here.clock = new Date(START.getTime() + 60_000));
  /** Leaves the row as a killed worker does. */
  const kill = async (job: JobRow) => {
    await here.claimAll();
    await execute(here.t.db, sql`update job set status = 'RUNNING' where id = ${job.id}`);
  };

  it('runs a job again whose worker died, and counts that', async () => {
    const job = await here.make();
    await kill(job);
    later();
    expect(await reapJobs(here.t.platform)).toBe(1);
    expect(await here.queued()).toEqual([{ state: 'waiting', jobId: job.id }]);
    const ended = await here.t.run(
      job,
      typeOf(() => Promise.resolve({})),
    );
    expect(ended).toMatchObject({ status: 'COMPLETED_SUCCESS', metadata: { restarts: 1 } });
  });

  it('queues a job again that is missing in the queue, and adds none where one waits', async () => {
    await here.make();
    await execute(here.t.db, sql`delete from job_queue`);
    later();
    await reapJobs(here.t.platform);
    await reapJobs(here.t.platform);
    expect(await here.queued()).toHaveLength(1);
  });

  it('sends the mail of a job whose worker died right after its end, once', async () => {
    const job = await here.make(['ada@keyway.test']);
    await here.claimAll();
    const isEnded = sql`status = 'COMPLETED_SUCCESS', completed_at = ${here.clock.toISOString()}`;
    await execute(here.t.db, sql`update job set ${isEnded} where id = ${job.id}`);
    expect(await reapJobs(here.t.platform)).toBe(0);
    later();
    expect(await reapJobs(here.t.platform)).toBe(1);
    await here.t.run(job, {});
    expect(here.t.mails).toHaveLength(1);
    expect(await reapJobs(here.t.platform)).toBe(0);
    await here.t.run(job, {});
    expect(here.t.mails).toHaveLength(1);
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
      here.t.db,
      sql`insert into ${sql.table(table)} (${columns}) values (${here.t.zone.id}, ${values})`,
    );
    await reapDefinitions(here.t.platform);
    await reapDefinitions(here.t.platform);
    const { rows } = await here.t.db.query(`select zone from zone_work where task = 'catch-up'`);
    expect(rows).toEqual([{ zone: here.t.zone.id }]);
    await execute(here.t.db, sql`delete from ${sql.table(table)}`);
    await execute(here.t.db, sql`delete from zone_work`);
  });

  it('leaves alone what a worker holds, what is young and what has ended', async () => {
    const job = await here.make();
    await kill(job);
    expect(await reapJobs(here.t.platform)).toBe(0);
    later();
    const lock = await lockJob(here.t.zone, job.id);
    expect(lock).toBeDefined();
    expect(await lockJob(here.t.zone, job.id)).toBeUndefined();
    expect(await reapJobs(here.t.platform)).toBe(0);
    await lock?.release();
    expect(await reapJobs(here.t.platform)).toBe(1);
    await here.t.run(
      job,
      typeOf(() => Promise.resolve({})),
    );
    expect(await reapJobs(here.t.platform)).toBe(0);
  });

  it('gives up a job that takes its worker down again and again', async () => {
    const job = await here.make();
    for (let i = 0; i <= MAX_RESTARTS; i++) {
      await kill(job);
      await here.t.run(
        job,
        typeOf(() => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))),
      );
    }
    const ended = await here.t.read(job.id);
    expect(ended.status).toBe('COMPLETED_ERROR');
    expect(ended.error?.message).toContain('given up');
  });
});

describe('a job that is taken for dead', () => {
  it('goes on, while nobody else begins it, and ends once', async () => {
    const job = await here.make(['ada@acme.test']);
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
    const work = startWorkerLoop(here.t.runner({ types, stop: stop.signal }));
    onTestFinished(async () => {
      goOn();
      stop.abort();
      await work.stop();
    });
    await expect.poll(() => runs).toBe(1);
    // The job is now old enough for the reaper to look at it.
    here.clock = new Date(START.getTime() + 60_000);
    expect(await reapJobs(here.t.platform)).toBe(0);
    expect(await here.queued()).toEqual([{ state: 'claimed', jobId: job.id }]);
    const waiting = { zone: job.zone, jobId: job.id };
    expect(await returnJobs(here.t.db, [waiting])).toBe(1);
    // Another slot claims it, finds it locked and leaves it.
    await expect.poll(here.queued).toEqual([]);
    expect(await reapJobs(here.t.platform)).toBe(0);
    expect((await here.t.read(job.id)).status).toBe('RUNNING');

    goOn();
    await expect.poll(async () => (await here.t.read(job.id)).results?.mail).toBeDefined();
    await enqueueJobs(here.t.db, [queuedJob(job)]);
    await expect.poll(here.queued).toEqual([]);
    expect(runs).toBe(1);
    const { status, results, metadata } = await here.t.read(job.id);
    expect([status, results, metadata]).toEqual([
      'COMPLETED_SUCCESS',
      { created: 1, mail: { sentTo: 1 } },
      {},
    ]);
    expect(here.t.mails).toHaveLength(1);
  });
});
