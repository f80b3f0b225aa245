import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#platform/storage/database.ts';
import { freshJobs, type TestJobs } from '#tests/support/jobs.ts';
import { startWorkerLoop } from './worker-loop.ts';

let t: TestJobs;
beforeAll(async () => {
  t = await freshJobs();
});
afterAll(() => t.drop());

it('a worker that stops while it fetches a message waits for that before the pool may end', async () => {
  const pool = openDatabase(t.url, { name: 'keyway-test-worker' });
  const problems: unknown[] = [];
  const statements: Promise<unknown>[] = [];
  let fetches = 0;
  // A server that takes its time: the fetch is under way, yet its statement is still to come.
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
  const db = Object.assign(Object.create(pool) as Database, { query });
  const stop = new AbortController();
  const platform = { ...t.platform, db };
  const work = await startWorkerLoop(t.runner({ platform, stop: stop.signal }));
  await expect.poll(() => fetches).toBeGreaterThan(0);
  stop.abort();
  await work.stop();
  await pool.end();
  await Promise.allSettled(statements);
  expect(problems).toEqual([]);
});
