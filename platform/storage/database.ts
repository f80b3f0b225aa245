/**
 * The access to PostgreSQL for all platform code: a pool of `pg`, statements composed with Kysely, whose values are
 * always parameters, and transactions that are retried when the server asks for it. Statements are built where that
 * reads better, with rows that have the types of the tables (tables.ts), and are text where SQL is the clearer
 * language.
 *
 *     const jobs = await run(db, build.selectFrom('job').select(['id', 'status']).where('zone', '=', zone));
 *     const ids = await run<Columns<'job', 'id'>>(db, sql`select id from job where status in ${OPEN}`);
 *     const open = await countRows(db, sql`from job where status in ${OPEN}`);
 */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { CompiledQuery, QueryExecutorProvider, RawBuilder, Selectable } from 'kysely';
import pg from 'pg';
import { connectionTo, locationOf } from '#http/database-hosts.ts';
import { beginDatabaseSpan, inDatabaseSpan } from '#http/tracing.ts';
import { DatabaseError } from './database-error.ts';
import type { Tables } from './tables.ts';
import { valueTypes } from './value-types.ts';

/** A pool of connections. Close it with `end()`. */
export type Database = pg.Pool;

/** One connection inside a transaction, as passed on by `transaction`. */
export type Transaction = pg.PoolClient;

/** A statement runs on the pool, or in the transaction that it must be part of. */
export type Queryable = Database | Transaction;

export interface DatabaseOptions {
  /** Shown by PostgreSQL in `pg_stat_activity`, so that a slow query can be traced to a process. */
  name: string;
  /** The maximum number of connections; the default is 10. */
  max?: number;
  /** The server cancels statements that take longer; no limit by default. */
  statementTimeoutMs?: number;
}

export interface TransactionOptions {
  /** The default is the server's, read committed. */
  isolation?: 'repeatable read' | 'serializable';
  /** Overrides the pool's limit inside this transaction; 0 lifts it. */
  statementTimeoutMs?: number;
  /**
   * Runs statements that are sent along with BEGIN; `work` starts when both are answered. If BEGIN fails, they run
   * without a transaction, so they must change nothing.
   */
  first?: (on: Transaction) => Promise<void>;
  /** When it aborts, the running statement is cancelled and the transaction rolled back. */
  signal?: AbortSignal;
}

const OLDEST_VERSION = 15;
const ATTEMPTS = 6;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/** Builds statements, for `run` and `execute`. It has no connection, so one instance is enough. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Opens a pool; no connection is made before the first statement. int8 arrives as a number,
 * timestamptz as an ISO string with milliseconds, date as `YYYY-MM-DD`, numeric as a string.
 */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { statementTimeoutMs = 0 } = options;
  const settings = `set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${Math.trunc(statementTimeoutMs)}`;
  const pool = new pg.Pool({
    ...connectionTo(url),
    application_name: options.name,
    max: options.max ?? 10,
    // A statement is sent at once, behind those that PostgreSQL has not answered yet (see `answered`).
    pipeline: true,
    // A connection that is idle for long, such as one that holds a lock, must not be dropped by the network.
    keepAlive: true,
    // A statement makes the settings, because poolers such as PgBouncer refuse settings in the message that opens a
    // connection.
    onConnect: (client) => client.query(settings),
    types: valueTypes,
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined);
  locations.set(pool, locationOf(url));
  return pool;
}

/** The servers and the database of each pool, without the password. */
const locations = new WeakMap<Database, string>();

/** Works on a database that is closed afterwards. */
export async function withDatabase(
  url: string,
  options: DatabaseOptions,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const db = openDatabase(url, options);
  try {
    await work(db);
  } finally {
    await db.end();
  }
}

/**
 * A connection to a server that meets the requirements; the caller releases it.
 * @throws DatabaseError when the server cannot be reached or refuses the login, is older than 15, or its database
 *   is not UTF-8
 */
export async function connect(db: Database): Promise<Transaction> {
  const client = await db.connect().catch((error: NodeJS.ErrnoException) => {
    // For a host with several addresses, Node's error has a code but no message.
    const said = error.message || error.code;
    throw new DatabaseError(
      `The database at ${locations.get(db)} cannot be used: ${said}. Start its server, or correct its address (DATABASE_URL, or --database-url of the zone).`,
      { cause: error },
    );
  });
  try {
    await checkServer(client);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function checkServer(on: Transaction): Promise<void> {
  const { rows } = await on.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST_VERSION) {
    throw new DatabaseError(
      `DATABASE_URL leads to PostgreSQL ${major}; Keyway needs ${OLDEST_VERSION} or newer.`,
    );
  }
  if (rows[0]?.encoding !== 'UTF8') {
    throw new DatabaseError(
      `DATABASE_URL leads to a database encoded in ${rows[0]?.encoding}; make one with "create database … encoding 'UTF8'".`,
    );
  }
}

/** Columns of a table as they are read, for statements in text. */
export type Columns<
  Table extends keyof Tables,
  Name extends keyof Selectable<Tables[Table]>,
> = Pick<Selectable<Tables[Table]>, Name>;

/** A built statement, or text. The type argument of `run` is the type of its rows. */
interface Statement<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Runs a statement and returns its rows. */
export async function run<Row extends object>(
  on: Queryable,
  statement: Statement<Row>,
  options?: SendOptions,
): Promise<Row[]> {
  return (await send<Row>(on, statement, options)).rows;
}

/** Runs a statement and returns its first row; undefined when there is none. */
export async function runOne<Row extends object>(
  on: Queryable,
  statement: Statement<Row>,
  options?: SendOptions,
): Promise<Row | undefined> {
  return (await run(on, statement, options))[0];
}

/** How many rows a query finds. @param from the query from its FROM on */
export async function countRows(on: Queryable, from: RawBuilder<unknown>): Promise<number> {
  const row = await runOne<{ n: number }>(on, sql`select count(*) as n ${from}`);
  return row?.n ?? 0;
}

/** Whether a query finds any row. @param from the query from its FROM on */
export async function hasRows(on: Queryable, from: RawBuilder<unknown>): Promise<boolean> {
  const rows = await run(on, sql`select 1 ${from} limit 1`);
  return rows.length > 0;
}

/** Runs a statement and returns the number of changed rows. */
export async function execute(
  on: Queryable,
  statement: Statement<unknown>,
  options?: SendOptions,
): Promise<number> {
  return (await send(on, statement, options)).rowCount ?? 0;
}

/**
 * Waits for statements that were sent to one connection behind one another.
 * @throws the error of the first that failed, which in a transaction is why those behind it fail too
 */
export async function answered(statements: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(statements);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

export interface SendOptions {
  /**
   * The server parses and plans the statement once per connection. This is for statements that are sent with every
   * change, have one text whatever the values, and need no plan for the values at hand.
   */
  prepared?: boolean;
}

function send<Row extends object>(
  on: Queryable,
  statement: Statement<unknown>,
  { prepared = false }: SendOptions = {},
) {
  const { sql: text, parameters } = statement.compile(build);
  const values = [...parameters];
  const query = () =>
    prepared ? on.query<Row>({ name: nameOf(text), text, values }) : on.query<Row>(text, values);
  // A transaction has one span for all its statements.
  return on instanceof pg.Pool ? inDatabaseSpan(text, on, query) : query();
}

const names = new Map<string, string>();

/** The name of a prepared statement. Each text has its own name, under which each connection keeps the statement. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `keyway_${names.size}`));
  return name;
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. After a serialization
 * failure or a deadlock, `work` is run again (6 times at most), so it must have no effects outside the database.
 */
export async function transaction<Result>(
  db: Database,
  work: (on: Transaction) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inDatabaseSpan('transaction', db, () => attemptTransaction(db, work, options));
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await pauseBefore(attempt);
    }
  }
}

async function attemptTransaction<Result>(
  db: Database,
  work: (on: Transaction) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  const { client, commit, close } = await openTransaction(db, options);
  try {
    const result = await work(client);
    await commit();
    return result;
  } finally {
    await close();
  }
}

/**
 * Like `transaction`, for a generator. It holds a connection until the consumer has read everything or stopped,
 * and is never retried, as yielded items cannot be taken back.
 */
export async function* transactionStream<Item>(
  db: Database,
  work: (on: Transaction) => AsyncGenerator<Item, void, undefined>,
  options: TransactionOptions = {},
): AsyncGenerator<Item, void, undefined> {
  const endSpan = beginDatabaseSpan('transaction', db);
  try {
    const { client, commit, close } = await openTransaction(db, options);
    try {
      yield* work(client);
      await commit();
    } finally {
      await close();
    }
  } finally {
    endSpan();
  }
}

const workAfterCommit = new WeakMap<Transaction, (() => Promise<void>)[]>();

/**
 * Runs `work` after the commit, and not at all after a rollback. It must not throw: what is committed cannot fail any
 * more.
 */
export function afterCommit(on: Transaction, work: () => Promise<void>): void {
  workAfterCommit.set(on, [...(workAfterCommit.get(on) ?? []), work]);
}

/** An open transaction. `close` rolls back unless `commit` was called, and releases the connection. */
async function openTransaction(db: Database, options: TransactionOptions) {
  const client = await db.connect();
  // Statements on a lost connection fail anyway; without a listener the error would end the process.
  client.on('error', ignore);
  const stopWatching = cancelOnAbort(db, client, options.signal);
  let committed = false;
  const commit = async () => {
    const { command } = await client.query('commit');
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error.
    if (command !== 'COMMIT') {
      throw new Error('The transaction was rolled back: a failed statement in it was ignored.');
    }
    committed = true;
    for (const work of workAfterCommit.get(client) ?? []) await work();
  };
  const close = async () => {
    const broken = committed ? undefined : await failureOf(client.query('rollback'));
    await stopWatching();
    workAfterCommit.delete(client);
    client.off('error', ignore);
    client.release(broken);
  };
  try {
    options.signal?.throwIfAborted();
    const begun = client.query(beginStatement(options));
    await answered(options.first ? [begun, options.first(client)] : [begun]);
  } catch (error) {
    await close();
    throw error;
  }
  return { client, commit, close };
}

function failureOf(work: Promise<unknown>): Promise<Error | undefined> {
  return work.then(
    () => undefined,
    (failure: Error) => failure,
  );
}

function ignore(): void {}

/**
 * Cancels the running statement of the connection when the signal aborts. Await the returned function before using
 * the connection for anything else, which a late cancellation would hit.
 */
function cancelOnAbort(
  db: Database,
  client: Transaction,
  signal: AbortSignal | undefined,
): () => Promise<unknown> {
  const { processID } = client as Transaction & { processID: number };
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    cancelling = db.query('select pg_cancel_backend($1)', [processID]).catch(ignore);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  return () => {
    signal?.removeEventListener('abort', cancel);
    return cancelling;
  };
}

function beginStatement({ isolation, statementTimeoutMs }: TransactionOptions): string {
  const begin = isolation ? `begin isolation level ${isolation}` : 'begin';
  return statementTimeoutMs === undefined
    ? begin
    : `${begin}; set local statement_timeout = ${Math.trunc(statementTimeoutMs)}`;
}

/** Whether the server asks for a retry of the whole transaction. */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** Waits 10 ms, 20 ms, 40 ms … with jitter, so that two conflicting transactions do not collide again at once. */
function pauseBefore(attempt: number): Promise<void> {
  const delayMs = 10 * 2 ** (attempt - 1) * (0.5 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
