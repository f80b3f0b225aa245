import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, run, type Database } from '#platform/storage/database.ts';
import { freshJobs, type TestJobs } from '#tests/support/jobs.ts';
import type { JobType } from '../job-type.ts';
import { createJob } from './create-job.ts';
import { CHANNEL, QUEUES } from './queue.ts';
import { startWorkerLoop } from './worker-loop.ts';

let t: TestJobs;
beforeAll(async () => {
  t = await freshJobs();
});
afterAll(() => t.drop());

/** So long that no test sees the queue polled. */
const NEVER_MS = 60 * 60 * 1000;

/** The pool, with some of its methods replaced. */
const poolWith = (methods: object) => Object.assign(Object.create(t.db) as Database, methods);

const typeOf = (work: JobType['run']) => ({
  GlossaryUploadJob: { changesData: false, run: work },
});
const DO_NOTHING = typeOf(() => Promise.resolve({}));

/** Starts a worker that never polls and is stopped at the end of the test. */
function startWorker({ db = t.db, types = DO_NOTHING } = {}) {
  const stop = new AbortController();
  const runner = t.runner({ platform: { ...t.platform, db }, types, stop: stop.signal });
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

/** What has become of the messages of these jobs. */
async function messageStates(ids: readonly string[]): Promise<string[]> {
  const messages = await run<{ state: string }>(
    t.db,
    sql`select state::text as state from pgboss.job
        where name = ${QUEUES.jobs} and data ->> 'jobId' = any(${ids}::text[])`,
  );
  return messages.map(({ state }) => state);
}

const completed = (ids: readonly string[]) =>
  expect.poll(() => messageStates(ids)).toEqual(ids.map(() => 'completed'));

/** The server processes of connections that listen for messages. */
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
    let connects = 0;
    let reconnect = () => {};
    const mayReconnect = new Promise<void>((resolve) => (reconnect = resolve));
    const connectListener = async () => {
      connects++;
      if (connects === 2) throw new Error('The server lets nobody in.');
      if (connects === 3) await mayReconnect;
      return t.db.connect();
    };
    // The pool itself connects with a callback, for its statements.
    const connect = (callback?: Parameters<Database['connect']>[0]) =>
      callback ? t.db.connect(callback) : connectListener();
    startWorker({ db: poolWith({ connect }) });
    await expect.poll(listeners).toHaveLength(1);
    const [pid] = await listeners();
    await completed([await create()]);

    await t.db.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => connects).toBe(3);
    const job = await create();
    expect(await messageStates([job])).toEqual(['created']);
    reconnect();
    await completed([job]);
    // Of what comes now the new connection tells.
    await completed([await create()]);
  });
});

describe('a worker that stops', () => {
  it('waits until its job has reached a checkpoint and the message of the job is done with', async () => {
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
    expect((await messageStates([job])).sort()).toEqual(['completed', 'created']);
    expect((await t.read(job)).status).toBe('QUEUED');
    await t.db.query(`delete from pgboss.job`);
  });

  it('waits for the message that it fetches before the pool may end', async () => {
    const pool = openDatabase(t.url, { name: 'keyway-test-worker' });
    const problems: unknown[] = [];
    const statements: Promise<unknown>[] = [];
    let fetches = 0;
    // A server that takes its time: the fetch has begun, yet its statement is still to come.
    const answer = async (text: string, values: unknown[]) => {
      if (text.includes('SKIP LOCKED')) {
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
