/**
 * Entering the records that were there before an index, in batches, so that a large chain does not hold the
 * zone's lock for long. New records are entered when they are written (project.ts).
 */
import { sql } from 'kysely';
import { execute, run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import { readChain } from './definitions.ts';
import { indexEntries } from './entries.ts';
import { readHeads } from './heads.ts';
import type { Ledger, LedgerTransaction } from './ledger.ts';
import { writeIndexEntries } from './projection-tables.ts';

const BATCH = 2_000;

/** Enters all present records into each index that is not built yet. */
export async function buildPendingIndexes(ledger: Ledger, zone: ZoneRef): Promise<void> {
  const pending = await run<{ chain: string; ids: number[] }>(
    zone.db,
    sql`select chain, array_agg(id) as ids from index_definition
        where zone = ${zone.id} and not built group by chain`,
  );
  for (const { chain, ids } of pending) {
    let after = 0;
    while (after >= 0) {
      const start = after;
      after = await ledger.append(zone, (tx) => enterBatch(tx, chain, ids, start));
    }
    await execute(
      zone.db,
      sql`update index_definition set built = true
          where zone = ${zone.id} and id = any(${ids}::int[])`,
    );
  }
}

/** Enters the next records of a chain. Gives the key to go on after, or -1 at the end. */
async function enterBatch(
  tx: LedgerTransaction,
  chain: string,
  ids: readonly number[],
  after: number,
): Promise<number> {
  const { indexes, datatypes } = await readChain(tx.sql, tx.zone, chain);
  // The dictionary may have been replaced meanwhile; an index that went with the old one needs no entries.
  const pending = indexes.filter(({ id }) => ids.includes(id));
  if (pending.length === 0) return -1;
  const heads = await readHeads(
    tx.sql,
    tx.zone,
    sql`key in (select key from head where zone = ${tx.zone.id} and chain = ${chain}
          and type = 'ASSET' and not deleted and key > ${after} order by key limit ${BATCH})`,
  );
  await writeIndexEntries(
    tx.sql,
    tx.zone,
    heads.map(({ id, key, body }) => {
      const data = (body.data ?? {}) as Record<string, unknown>;
      return { id, key, indexes: pending, entries: indexEntries(data, pending, datatypes) };
    }),
  );
  return heads.length < BATCH ? -1 : (heads.at(-1)?.key ?? -1);
}
