/**
 * A new database for a test: on the server of TEST_DATABASE_URL, which `npm test` sets, else on an embedded server
 * that is started at first use and shared by all test runs at the same time. Databases with the platform's tables are
 * copies of one template per server.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { vi } from 'vitest';
import { openDatabase, withDatabase } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import { startEmbeddedPostgres } from '#platform/storage/embedded/embedded.ts';
import type { EmbeddedPostgres } from '#platform/storage/embedded/embedded.ts';
import { migrate, MIGRATIONS_DIR } from '#platform/storage/migrate.ts';
import { TEST_SERVER_SETTINGS } from '#scripts/testing/test-server.js';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes the pool and drops the database; call it in `afterAll`. */
  drop(): Promise<void>;
}

export const TEST_DATA_DIR = path.resolve('node_modules/.cache/keyway-test');

/** The prefix of the names of templates; a hash of the migrations follows. */
const TEMPLATE_PREFIX = 'test_template_';
// The number of the lock is any that differs from the other advisory locks on the server.
const TEMPLATE_LOCK = 7_101_000_002;
const INSUFFICIENT_PRIVILEGE = '42501';
const ON_SERVER = { name: 'keyway-test-server', max: 1 };
const STALE_AFTER_MS = 60 * 60 * 1000;
let server: Promise<Server> | undefined;

interface Server {
  url: string;
  /** The name of the template database with the platform's tables. */
  template: string;
}

/**
 * Creates a database with the platform's tables, or an empty one if `migrated` is false.
 */
export async function freshDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  server ??= findServer();
  const { url: serverUrl, template } = await server;
  const name = `test_${Date.now()}_${randomBytes(4).toString('hex')}`;
  await withDatabase(serverUrl, ON_SERVER, (on) =>
    on.query(`create database ${name} template ${migrated ? template : 'template0'}`),
  );
  const url = urlOf(serverUrl, name);
  const db = openDatabase(url, { name: 'keyway-test' });
  return {
    url,
    db,
    drop: async () => {
      await db.end();
      await withDatabase(serverUrl, ON_SERVER, (on) => dropDatabase(on, name));
    },
  };
}

/** Starts the embedded test server, or uses the one that another process has started. */
export function startTestServer(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: TEST_DATA_DIR,
    log: () => undefined,
    settings: TEST_SERVER_SETTINGS,
  });
}

async function findServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  // The lock of this process keeps the server running; `platform-from-source.ts` stops it after the run.
  const url = given ?? (await startTestServer()).url;
  const template = `${TEMPLATE_PREFIX}${await hashMigrations()}`;
  await withDatabase(url, ON_SERVER, async (on) => {
    await dropStale(on);
    await ensureTemplate(on, url, template);
  });
  return { url, template };
}

async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS_DIR)).sort()) {
    hash.update(`${name}\0`).update(await readFile(path.join(MIGRATIONS_DIR, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Creates the template if it is missing; it has another name until complete, in case the run is killed. */
async function ensureTemplate(on: Database, serverUrl: string, template: string): Promise<void> {
  await on.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await on.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `${template}_unfinished`;
    await dropDatabase(on, unfinished);
    await on.query(`create database ${unfinished} template template0`);
    const connections = { name: 'keyway-test-template', max: 1 };
    await withDatabase(urlOf(serverUrl, unfinished), connections, migrate);
    await on.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await on.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Drops the databases of killed runs. A database with connections belongs to a long run and is kept. */
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

/** Retries, because autovacuum may be connected; only a superuser may stop it, and it ends soon. */
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
