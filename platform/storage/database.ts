/**
 * The one way to PostgreSQL for all platform code: a pool of `pg`, statements composed with Kysely's
 * `sql` template (so that values are always parameters), and transactions that are tried again when
 * the server asks for it.
 *
 *     const rows = await run<{ n: number }>(db, sql`select count(*) as n from job where zone = ${zone}`);
 */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';

import { valueTypes } from './value-types.ts';

/** A pool of connections. Close it with `end()`. */
export type Database = pg.Pool;

/** One connection inside a transaction, as `transaction` hands it out. */
export type Transaction = pg.PoolClient;

/** What a statement can be run on: the pool, or the transaction it must be part of. */
export type Queryable = Database | Transaction;

export interface DatabaseOptions {
  /** Shown by PostgreSQL in `pg_stat_activity`, so that a slow query can be traced to a process. */
  name: string;
  /** The most connections the pool opens; 10 unless told. */
  max?: number;
  /** Statements that take longer are ended by the server; no limit unless told. */
  statementTimeoutMs?: number;
}

export interface TransactionOptions {
  /** The server's default, read committed, unless told. */
  isolation?: 'repeatable read' | 'serializable';
  /** Overrides the pool's limit inside this transaction; 0 lifts it. */
  statementTimeoutMs?: number;
  /** When it aborts, the statement under way is cancelled and the transaction rolled back. */
  signal?: AbortSignal;
}

/** A refusal that stops the process with a sentence a person can act on. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

const OLDEST_VERSION = 15;
const ATTEMPTS = 6;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

// Compiles only: Kysely never sees a connection, so one instance serves every pool and transaction.
const compiler = new Kysely<unknown>({
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
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.name,
    max: options.max ?? 10,
    statement_timeout: options.statementTimeoutMs,
    // A connection that is only waited on, such as one that holds a lock, must not be taken for dead on the way.
    keepAlive: true,
    options: '-c timezone=UTC -c datestyle=ISO',
    types: valueTypes,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * A connection to a server the platform can keep its promises on; release it.
 * @throws DatabaseError when the server does not answer or lets nobody in, is older than 15, or its database
 *   is not UTF-8
 */
export async function connect(db: Database): Promise<Transaction> {
  const client = await db.connect().catch((error: NodeJS.ErrnoException) => {
    // Of a name with several addresses Node says nothing but the code.
    const said = error.message || error.code;
    throw new DatabaseError(
      `The database at ${placeOf(db)} cannot be used: ${said}. Start its server, or correct its address (DATABASE_URL, or --database-url of the zone).`,
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

/** The server and database of an address, without the password in it. */
function placeOf({ options }: Database): string {
  const { host, pathname } = new URL(options.connectionString ?? '');
  return host + pathname;
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

/** Runs a statement and gives its rows. */
export async function run<Row extends object>(
  on: Queryable,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  return (await send<Row>(on, statement)).rows;
}

/** Runs a statement and gives the number of rows it changed. */
export async function execute(on: Queryable, statement: RawBuilder<unknown>): Promise<number> {
  return (await send(on, statement)).rowCount ?? 0;
}

function send<Row extends object>(on: Queryable, statement: RawBuilder<unknown>) {
  const { sql, parameters } = statement.compile(compiler);
  return on.query<Row>(sql, [...parameters]);
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. After a
 * serialization failure or a deadlock the whole of `work` is run again (6 times at most), so it must
 * not do anything but talk to the database.
 */
export async function transaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(db, work, options);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await pauseBefore(attempt);
    }
  }
}

async function attemptTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
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
 * As `transaction`, for work that yields as it goes. It holds a connection until the reader has taken
 * everything or gone away, and is never run again: what was yielded cannot be taken back.
 */
export async function* transactionStream<Item>(
  db: Database,
  work: (tx: Transaction) => AsyncGenerator<Item, void, undefined>,
  options: TransactionOptions = {},
): AsyncGenerator<Item, void, undefined> {
  const { client, commit, close } = await openTransaction(db, options);
  try {
    yield* work(client);
    await commit();
  } finally {
    await close();
  }
}

const workAfterCommit = new WeakMap<Transaction, (() => Promise<void>)[]>();

/**
 * Has `work` done once the transaction is committed, and not at all when it is rolled back. It must not throw: what
 * is committed cannot fail any more.
 */
export function afterCommit(tx: Transaction, work: () => Promise<void>): void {
  workAfterCommit.set(tx, [...(workAfterCommit.get(tx) ?? []), work]);
}

/** A transaction under way. `close` rolls back what `commit` did not commit and gives the connection back. */
async function openTransaction(db: Database, options: TransactionOptions) {
  const client = await db.connect();
  // A connection that is lost also fails the statements on it; without a listener it would end the process.
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
    await client.query(beginStatement(options));
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
 * Cancels what the connection is doing once the signal aborts. What it gives must be awaited before the
 * connection is used for anything else, which a cancellation under way would hit.
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

/** Whether the server asks to run the whole transaction again. */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** Waits 10 ms, 20 ms, 40 ms … with jitter, so that two rivals do not meet again at once. */
function pauseBefore(attempt: number): Promise<void> {
  const delayMs = 10 * 2 ** (attempt - 1) * (0.5 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
