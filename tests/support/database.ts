/**
 * A fresh database for a test. On the server of TEST_DATABASE_URL when `npm test` gives one, else on
 * an embedded server that is started at first use and shared by everything that runs at the same time.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { vi } from 'vitest';

import { openDatabase, type Database } from '#platform/storage/database.ts';
import { startEmbeddedPostgres } from '#platform/storage/embedded.ts';
import { migrate } from '#platform/storage/migrate.ts';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes the pool and drops the database; call it in `afterAll`. */
  drop(): Promise<void>;
}

export const TEST_DATA_DIR = path.resolve('node_modules/.cache/keyway-test');

const INSUFFICIENT_PRIVILEGE = '42501';
const STALE_AFTER_MS = 60 * 60 * 1000;
let server: Promise<string> | undefined;

/**
 * Makes an empty database, or one with the platform's tables unless `migrated` is false.
 */
export async function freshDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  server ??= findServer();
  const serverUrl = await server;
  const name = `test_${Date.now()}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, (db) => db.query(`create database ${name} template template0`));

  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, { name: 'keyway-test' });
  if (migrated) await migrate(db);
  return {
    url: url.href,
    db,
    drop: async () => {
      await db.end();
      await onServer(serverUrl, (on) => dropDatabase(on, name));
    },
  };
}

async function findServer(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  // The lock this process holds keeps the server alive; `postgres-teardown.ts` ends it after the run.
  const url =
    given ?? (await startEmbeddedPostgres({ dataDir: TEST_DATA_DIR, log: () => undefined })).url;
  await onServer(url, dropStale);
  return url;
}

/** Databases of runs that were killed. One that is connected to is of a run that takes long. */
async function dropStale(db: Database): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select datname as name from pg_database d where datname ~ '^test_[0-9]+_[0-9a-f]+$'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { name } of rows) {
    const madeAt = Number(name.split('_')[1]);
    if (Date.now() - madeAt > STALE_AFTER_MS) {
      await dropDatabase(db, name);
    }
  }
}

/** The server's own housekeeping may be in there; nobody but a superuser may end it, and it soon ends. */
async function dropDatabase(on: Database, name: string): Promise<void> {
  await vi.waitUntil(
    () =>
      on.query(`drop database if exists ${name} with (force)`).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code === INSUFFICIENT_PRIVILEGE) return false;
          throw error;
        },
      ),
    { timeout: 30_000, interval: 100 },
  );
}

async function onServer(url: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase(url, { name: 'keyway-test-server', max: 1 });
  try {
    await work(db);
  } finally {
    await db.end();
  }
}
