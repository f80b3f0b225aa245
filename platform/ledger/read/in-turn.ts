/**
 * Reads the hashes of a whole ledger for somebody who waits for it. It happens when it is their turn, and only while
 * they wait.
 */
import type { Transaction } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The limit for the reading of one page. */
const STATEMENT_MS = 20_000;

export interface Waiting {
  /** The wallet that is logged in. */
  wallet: string;
  /** Aborts when nobody waits any more. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs `work` as a query of the wallet that waits.
 * @throws TooManyTurnsError; the reason of the signal
 */
export function inTurn<Result>(
  zone: ZoneRef,
  { wallet, signal }: Waiting,
  work: (on: Transaction) => Promise<Result>,
): Promise<Result> {
  return queryTransaction(zone, wallet, work, { statementTimeoutMs: STATEMENT_MS, signal });
}
