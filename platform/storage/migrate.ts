/**
 * Numbered migrations in plain SQL, applied in order at start. Each file is one transaction. Applied files are
 * recorded with a checksum in `platform_migration`.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';
import { DatabaseError } from './database-error.ts';
import { connect } from './database.ts';
import type { Database } from './database.ts';

/** The folder beside this module in the source tree; `scripts/build.js` copies the folder beside the bundles. */
export const MIGRATIONS_DIR = fileURLToPath(new URL('./migrations/', import.meta.url));

const FILE_NAME = /^(\d{3})_[a-z0-9_]+\.sql$/;
// The key may be any constant that differs from the other advisory locks of the platform.
const LOCK_KEY = 7_101_000_001;

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

interface Applied {
  name: string;
  checksum: string;
}

/**
 * Applies the missing migrations and returns their names. Processes that start together wait for each other; the
 * later ones find nothing to do.
 * @throws DatabaseError when the server cannot be reached or does not meet the requirements, a file name or number is
 *   wrong, an applied file was changed or is missing, or a statement fails (then its whole file is rolled back)
 */
export async function migrate(db: Database, dir: string = MIGRATIONS_DIR): Promise<string[]> {
  const migrations = await readMigrations(dir);
  const client = await connect(db);
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    return await applyMissing(client, migrations);
  } finally {
    // Closing the connection releases the lock and resets the changed setting in any case.
    client.release(true);
  }
}

/** Whether all migrations are applied, for processes that do not apply them themselves. */
export async function isMigrated(db: Database, dir: string = MIGRATIONS_DIR): Promise<boolean> {
  const names = await listMigrations(dir);
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from platform_migration where name = any($1)`,
    [names],
  );
  return rows[0]?.n === names.length;
}

async function listMigrations(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = await listMigrations(dir);
  const migrations = await Promise.all(names.map((name) => readMigration(dir, name)));
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) {
      throw new DatabaseError(
        `Migration ${migration.name} is out of order: number ${index + 1} was expected. Number the files 001, 002, … without gaps.`,
      );
    }
  });
  return migrations;
}

async function readMigration(dir: string, name: string): Promise<Migration> {
  const number = FILE_NAME.exec(name)?.[1];
  if (number === undefined) {
    throw new DatabaseError(`Migration ${name} must be named like 001_short_name.sql.`);
  }
  // The line endings of a checkout on Windows must not count as a change.
  const sql = (await readFile(path.join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { number: Number(number), name, sql, checksum };
}

async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  const applied = await readApplied(client);
  checkApplied(applied, migrations);
  const missing = migrations.slice(applied.length);
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

async function readApplied(client: PoolClient): Promise<Applied[]> {
  await client.query(`
    create table if not exists platform_migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<Applied>(
    'select name, checksum from platform_migration order by number',
  );
  return rows;
}

function checkApplied(applied: Applied[], migrations: Migration[]): void {
  applied.forEach(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration?.name !== name) {
      throw new DatabaseError(
        `This database has migration ${name}, which this Keyway does not know. Start the version that made it, or use another database.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new DatabaseError(
        `Migration ${name} was changed after it had been applied to this database. Restore the file and put the change into a new one.`,
      );
    }
  });
}

async function apply(client: PoolClient, { number, name, sql, checksum }: Migration) {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query(
      'insert into platform_migration (number, name, checksum) values ($1, $2, $3)',
      [number, name, checksum],
    );
    await client.query('commit');
  } catch (error) {
    // The caller closes the connection, which rolls the transaction back.
    throw new DatabaseError(`Migration ${name}${lineOf(error, sql)} failed: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : NaN;
  return position > 0 ? `, line ${sql.slice(0, position - 1).split('\n').length},` : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
