/** Compares what two zones of a customer define. */
import type { ComparedItem } from '#model/metadata/comparison.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import { compareRecords } from './compare-records.ts';
import type { Comparable } from './compare-records.ts';
import { readComparables } from './read-comparables.ts';
import type { ComparedZone } from './read-comparables.ts';

/** How long each statement of a comparison may take. */
const STATEMENT_MS = 20_000;

interface Waiting {
  /** The wallet that is logged in. */
  wallet: string;
  /** Aborts when nobody waits any more. */
  signal: AbortSignal;
}

/**
 * All records of both zones, by kind, then by name. Reads in the turns of queries.
 * @throws ComparisonTooLargeError; TooManyTurnsError
 */
export async function compareTwoZones(
  here: ComparedZone,
  there: ComparedZone,
  { wallet, signal }: Waiting,
): Promise<ComparedItem[]> {
  const read = (compared: ComparedZone): Promise<Comparable[]> =>
    queryTransaction(compared.zone, wallet, (on) => readComparables(on, compared), {
      statementTimeoutMs: STATEMENT_MS,
      signal,
    });
  // One after the other, so that a comparison takes one turn at a time.
  const records = await read(here);
  return compareRecords(records, await read(there));
}
