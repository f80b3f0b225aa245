/**
 * The connections for reads whose cost the caller determines: queries, lists with a condition, searches. They are few
 * and shared in turns, so that the queries of one caller delay neither those of others nor any other call.
 */
import { openDatabase, transaction } from './database.ts';
import type { Database, Transaction } from './database.ts';
import { Turns } from '#platform/turns/turns.ts';

export interface QueryPool {
  db: Database;
  turns: Turns;
}

/** How many queries one process runs at once on one server; more only compete for its processors. */
const QUERIES_AT_ONCE = 4;

/**
 * How many queries run and wait in one process on one server: in all, of one customer, of one wallet
 * (docs/security.md).
 */
const QUERY_LIMITS = {
  running: QUERIES_AT_ONCE,
  runningOfCustomer: 3,
  runningOfWallet: 2,
  waitingOfCustomer: 30,
  waitingOfWallet: 10,
  what: 'queries',
};

/** Seconds after which a refused caller may ask again: about as long as some of the running queries take. */
export const QUERY_RETRY_AFTER_S = 5;

/** The connections of a pool for queries: one more than queries, which cancels those that nobody waits for. */
export const QUERY_CONNECTIONS = QUERIES_AT_ONCE + 1;

/** A pool for queries on the server of `url`. Close it with `db.end()`. */
export function openQueryPool(url: string, name: string): QueryPool {
  return poolForQueries(openDatabase(url, { name, max: QUERY_CONNECTIONS }));
}

/** A pool for queries that uses connections of another pool. */
export function poolForQueries(db: Database): QueryPool {
  return { db, turns: new Turns(QUERY_LIMITS) };
}

export interface QueryOptions {
  /** The limit for each statement. */
  statementTimeoutMs: number;
  /** When it aborts, the query leaves its queue, or its running statement is cancelled. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs `work` in a snapshot of the zone's database when it is the wallet's turn.
 * @param wallet the wallet that is logged in
 * @throws TooManyTurnsError
 */
export function queryTransaction<Result>(
  { customer, queries: { db, turns } }: { customer: string; queries: QueryPool },
  wallet: string,
  work: (on: Transaction) => Promise<Result>,
  options: QueryOptions,
): Promise<Result> {
  const { signal } = options;
  return turns.run(
    { customer, wallet },
    () => transaction(db, work, { isolation: 'repeatable read', ...options }),
    signal,
  );
}
