import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { openDatabase, run } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import type { JobType } from '#platform/jobs/job-type.ts';
import { createJob } from './create-job.ts';
import { CHANNEL } from './queue.ts';
import { countSlots } from './slots.ts';
import { startWorkerLoop } from './worker-loop.ts';

useJobs();

/** The time between two polls: so long that no test sees one. */
const NEVER_MS = 60 * 60 * 1000;

/** The pool, with some of its methods replaced. */
const poolWith = (methods: object) => Object.assign(Object.create(t.db) as Database, methods);

const typeOf = (work: JobType['run']) => ({
  GlossaryUploadJob: { changesData: false, run: work },
});
const DO_NOTHING = typeOf(() => Promise.resolve({}));

/** Starts a worker that never polls and is stopped at the end of the test. */
function startWorker({ db = t.db, types = DO_NOTHING, jobsAtOnce = 4 } = {}) {
  const stop = new AbortController();
  const platform = { ...t.platform, db, config: { ...t.platform.config, jobsAtOnce } };
  const runner = t.runner({ platform, types, stop: stop.signal });
  const loop = startWorkerLoop(runner, { pollMs: NEVER_MS });
  const end = () => {
    stop.abort();
    return loop.stop();
  };
  onTestFinished(async () => void (await end()));
  return { end };
}

async function create(): Promise<string> {
  return (await createJob(t.platform, t.starter, { name: 'GlossaryUploadJob' })).id;
}

/** The jobs of these that are still in the queue. */
async function queueStates(ids: readonly string[]): Promise<string[]> {
  const jobs = await run<{ state: string }>(
    t.db,
    sql`select case when claim is null then 'waiting' else 'claimed' end as state
        from job_queue where job = any(${ids}::uuid[])`,
  );
  return jobs.map(({ state }) => state);
}

const completed = async (ids: readonly string[]) => {
  await expect.poll(() => queueStates(ids)).toEqual([]);
  for (const id of ids) expect((await t.read(id)).status).toBe('COMPLETED_SUCCESS');
};

/** The server processes of connections that listen for notifications. */
async function listeners(): Promise<number[]> {
  const found = await run<{ pid: number }>(
    t.db,
    sql`select pid from pg_stat_activity
        where datname = current_database() and state = 'idle' and query = ${`listen ${CHANNEL}`}`,
  );
  return found.map(({ pid }) => pid);
}

describe('a worker that does not poll', () => {
  it('runs each job as soon as it is created', async () => {
    startWorker();
    await expect.poll(listeners).toHaveLength(1);
    for (let round = 0; round < 4; round++) await completed([await create()]);
  });

  it('runs all of more jobs than it takes at a time', async () => {
    startWorker();
    await expect.poll(listeners).toHaveLength(1);
    await completed(await Promise.all(Array.from({ length: 7 }, create)));
  });

  it('shares the jobs with another one', async () => {
    const workers = [startWorker(), startWorker()];
    await expect.poll(listeners).toHaveLength(workers.length);
    await completed(await Promise.all(Array.from({ length: 7 }, create)));
  });

  it('runs a job that was created while the connection that listens was lost', async () => {
    let isDown = false;
    let refused = 0;
    const connectOwn = async () => {
      if (!isDown) return t.db.connect();
      refused++;
      throw new Error('The server lets nobody in.');
    };
    // The pool itself connects with a callback, for its statements.
    const connect = (callback?: Parameters<Database['connect']>[0]) =>
      callback ? t.db.connect(callback) : connectOwn();
    // The server may not have ended the connections of the workers before.
    await expect.poll(listeners).toEqual([]);
    startWorker({ db: poolWith({ connect }) });
    await expect.poll(listeners).toHaveLength(1);
    const [pid] = await listeners();
    await completed([await create()]);

    isDown = true;
    await t.db.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => refused).toBeGreaterThan(1);
    const job = await create();
    expect(await queueStates([job])).toEqual(['waiting']);
    isDown = false;
    await completed([job]);
    // The new connection tells of what comes from now on.
    await completed([await create()]);
  });
});

describe('two workers with two slots each', () => {
  it('run the one job of a customer next, though another customer has 40, and keep to the bounds', async () => {
    await saveCustomer(t.db, { name: 'globex', legalName: 'Globex Ltd' });
    await saveZone(t.db, { customer: 'globex', name: 'dev', environment: 'DEV' });
    const globex = (await t.platform.zones.find('globex', 'dev'))!;
    const begun: string[] = [];
    const running = new Map<string, () => void>();
    let most = 0;
    const types = typeOf(async ({ zone, job }) => {
      begun.push(zone.customer);
      await new Promise<void>((resolve) => {
        running.set(job.id, resolve);
        most = Math.max(most, running.size);
      });
      running.delete(job.id);
      return {};
    });
    const ended = () => {
      for (const end of running.values()) end();
    };
    onTestFinished(ended);
    for (let i = 0; i < 2; i++) startWorker({ types, jobsAtOnce: 2 });
    await expect.poll(() => countSlots(t.db)).toBe(4);
    for (let i = 0; i < 40; i++) await create();
    // One wallet gets half of the slots, however many are idle.
    await expect.poll(() => running.size).toBe(2);
    const other = { ...t.starter, zone: globex, actor: t.other };
    await createJob(t.platform, other, { name: 'GlossaryUploadJob' });
    await expect.poll(() => begun).toEqual(['acme', 'acme', 'globex']);
    await expect
      .poll(async () => {
        ended();
        return (await run(t.db, sql`select from job_queue`)).length;
      })
      .toBe(0);
    expect(begun).toHaveLength(41);
    expect(most).toBe(3);
  });
});

describe('a worker that stops', () => {
  it('waits until its job has reached a checkpoint and is queued again', async () => {
    const pool = openDatabase(t.url, { name: 'keyway-test-worker' });
    let goOn = () => {};
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    let begun = false;
    const types = typeOf(async ({ checkpoint }) => {
      begun = true;
      await mayGoOn;
      await checkpoint({ done: 1, total: 2 });
      throw new Error('The worker was to stop here.');
    });
    const { end } = startWorker({ db: pool, types });
    const job = await create();
    await expect.poll(() => begun).toBe(true);
    const ended = end();
    goOn();
    expect(await ended).toBe(true);
    await pool.end();
    expect(await queueStates([job])).toEqual(['waiting']);
    expect((await t.read(job)).status).toBe('QUEUED');
    await t.db.query(`delete from job_queue`);
  });

  it('waits for the entry that it fetches before the pool may end', async () => {
    const pool = openDatabase(t.url, { name: 'keyway-test-worker' });
    const problems: unknown[] = [];
    const statements: Promise<unknown>[] = [];
    let fetches = 0;
    // The server takes its time: the fetch has begun, yet its statement is still to come.
    const answer = async (text: string, values: unknown[]) => {
      if (text.includes('skip locked')) {
        fetches++;
        await pool.query('select pg_sleep(0.5)');
      }
      try {
        return await pool.query(text, values);
      } catch (error) {
        problems.push(error);
        throw error;
      }
    };
    const query = (text: string, values: unknown[]) => {
      const statement = answer(text, values);
      statements.push(statement);
      return statement;
    };
    const connect = pool.connect.bind(pool);
    const db = Object.assign(Object.create(pool) as Database, { query, connect });
    const { end } = startWorker({ db });
    await expect.poll(() => fetches).toBeGreaterThan(0);
    await end();
    await pool.end();
    await Promise.allSettled(statements);
    expect(problems).toEqual([]);
  });
});
