/** Iterates over the records of a chain in batches, so that a large chain does not hold the zone's lock for long. */
import { sql } from 'kysely';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import type { Ledger, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Head } from '#platform/ledger/record.ts';

const BATCH_RECORDS = 2_000;
/** The maximum size of a batch, in bytes of JSON. Batches of large records are shorter. */
const BATCH_BYTES = 8 * 1024 * 1024;

/**
 * Passes the existing (not deleted) records of a chain to `work` in batches, oldest first, each under the zone's lock.
 * @param work returns false to stop
 */
export async function walkChain(
  ledger: Ledger,
  zone: ZoneRef,
  chain: string,
  work: (tx: LedgerTransaction, heads: Head[]) => Promise<boolean>,
): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const start: number = after;
    after = await ledger.append(zone, async (tx) => {
      const heads = await nextHeads(tx, chain, start);
      return (await work(tx, heads)) ? heads.at(-1)?.key : undefined;
    });
  }
}

/**
 * The next existing records of the chain, bounded in number and bytes; empty only at the end of the chain.
 * @param after the key of the last record before them
 */
export function nextHeads(tx: LedgerTransaction, chain: string, after: number): Promise<Head[]> {
  return readHeads(
    tx.sql,
    tx.zone,
    sql`key in (
      select key from (
        select key, sum(size) over (order by key) - size as before from (
          select key, octet_length(body::text) as size from head
          where zone = ${tx.zone.id} and chain = ${chain} and type = 'ASSET' and not deleted
            and key > ${after}
          order by key limit ${BATCH_RECORDS}) as record) as sized
      where before < ${BATCH_BYTES})`,
  );
}
