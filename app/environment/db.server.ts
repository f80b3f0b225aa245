/** The console's tables: sessions and settings, in the schema `console` of DATABASE_URL. */
import pg from 'pg';
import { connectionTo } from '#http/database-hosts.ts';
import { inDatabaseSpan } from '#http/tracing.ts';
import { config } from './config.server.ts';

export type Database = pg.Pool;
export type Connection = pg.PoolClient;

/** The numbered migrations, inlined by the build so that the bundle needs no other files. */
const MIGRATIONS = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

// The key of the advisory lock for migrations. It can be any number that the platform does not use in the same database.
const LOCK_KEY = 7_101_000_002;

/** The limit for one statement. */
const STATEMENT_MS = 10_000;

let opened: Promise<Database> | undefined;
let pool: Database | undefined;

/** The pool of this process; the first call applies the migrations. */
export function database(): Promise<Database> {
  opened ??= openDatabase(config().databaseUrl).then(
    (db) => (pool = db),
    (error: unknown) => {
      // The next request retries: the database may start later than the console.
      opened = undefined;
      throw error;
    },
  );
  return opened;
}

/** The pool of this process if it is open. Its sizes are measured. */
export function openPools(): Database[] {
  return pool ? [pool] : [];
}

/**
 * Opens a pool and applies the missing migrations.
 * @throws when the server does not respond or a migration fails, which is then rolled back
 */
export async function openDatabase(url: string): Promise<Database> {
  const pool = new pg.Pool({
    ...connectionTo(url),
    application_name: 'keyway console',
    max: 10,
    // A statement sets the limit, because poolers such as PgBouncer refuse settings in the message that opens a
    // connection.
    onConnect: (client) => client.query(`set statement_timeout = ${STATEMENT_MS}`),
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined);
  try {
    await migrate(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** True when PostgreSQL is not reachable or out of connections, so that a retry may help. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P0|53300|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(error.message)
  );
}

async function migrate(pool: Database): Promise<void> {
  await transaction(pool, async (connection) => {
    await connection.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    await connection.query('create schema if not exists console');
    await connection.query(
      `create table if not exists console.migration (name text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await connection.query<{ name: string }>('select name from console.migration');
    const applied = new Set(rows.map((row) => row.name));
    for (const [path, sql] of Object.entries(MIGRATIONS).sort()) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (applied.has(name)) continue;
      await connection.query(sql);
      await connection.query('insert into console.migration (name) values ($1)', [name]);
    }
  });
}

/** Runs a statement on its own, or in the transaction of a connection. */
export function runStatement<Row extends pg.QueryResultRow>(
  on: Database | Connection,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const query = () => on.query<Row>(statement);
  return on instanceof pg.Pool ? inDatabaseSpan(statement.text, on, query) : query();
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export function transaction<Result>(
  pool: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return inDatabaseSpan('transaction', pool, () => runTransaction(pool, work));
}

async function runTransaction<Result>(
  pool: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query('begin');
    const result = await work(connection);
    await connection.query('commit');
    return result;
  } catch (error) {
    broken = await connection.query('rollback').then(
      () => undefined,
      (failure: Error) => failure,
    );
    throw error;
  } finally {
    connection.release(broken);
  }
}
