/** Writes the index entries of records that are older than the index. (`projections/project.ts` writes those of later records.) */
import { sql } from 'kysely';
import { execute, run } from '#platform/storage/database.ts';
import type { Columns } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { readChain } from '#platform/ledger/read/definitions.ts';
import { indexEntries } from '#platform/ledger/projections/entries.ts';
import type { Ledger, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { writeIndexEntries } from '#platform/ledger/projections/projection-tables.ts';
import type { Head } from '#platform/ledger/record.ts';
import { walkChain } from './walk-chain.ts';

/** Writes the entries of all existing records for each index that is not built yet. */
export async function buildPendingIndexes(ledger: Ledger, zone: ZoneRef): Promise<void> {
  const pending = await run<Columns<'index_definition', 'chain'> & { ids: number[] }>(
    zone.db,
    sql`select chain, array_agg(id) as ids from index_definition
        where zone = ${zone.id} and not built group by chain`,
  );
  for (const { chain, ids } of pending) {
    await walkChain(ledger, zone, chain, (tx, heads) => writeEntries(tx, chain, ids, heads));
    await execute(
      zone.db,
      sql`update index_definition set built = true
          where zone = ${zone.id} and id = any(${ids}::int[])`,
    );
  }
}

/** Returns false when the indexes were deleted. */
async function writeEntries(
  tx: LedgerTransaction,
  chain: string,
  ids: readonly number[],
  heads: readonly Head[],
): Promise<boolean> {
  const { indexes, datatypes } = await readChain(tx.sql, tx.zone, chain);
  // The dictionary may have been replaced meanwhile; a deleted index needs no entries.
  const pending = indexes.filter(({ id }) => ids.includes(id));
  if (pending.length === 0) return false;
  await writeIndexEntries(
    tx.sql,
    tx.zone,
    heads.map(({ id, key, body }) => {
      const data = (body.data ?? {}) as Record<string, unknown>;
      return {
        id,
        key,
        isNew: false,
        indexes: pending,
        entries: indexEntries(data, pending, datatypes),
      };
    }),
  );
  return true;
}
