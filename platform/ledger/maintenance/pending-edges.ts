/** Writes the edge keys of records that are older than the edge definition; projections/project.ts writes those of later records. */
import { sql } from 'kysely';
import { build, execute, run } from '#platform/storage/database.ts';
import type { Columns } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { readChain } from '#platform/ledger/read/definitions.ts';
import { edgeKeys } from '#platform/ledger/projections/entries.ts';
import type { EdgeKey } from '#platform/ledger/projections/entries.ts';
import type { Ledger, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { writeEdgeKeys } from '#platform/ledger/projections/projection-tables.ts';
import type { Head } from '#platform/ledger/record.ts';
import { walkChain } from './walk-chain.ts';

/** Writes the edge keys of all existing records at both ends of each definition that is not keyed yet. */
export async function keyPendingEdges(ledger: Ledger, zone: ZoneRef): Promise<void> {
  const pending = await run(
    zone.db,
    build
      .selectFrom('edge_definition')
      .select(['edge', 'from_chain', 'to_chain'])
      .where((is) => is.and({ zone: zone.id, keyed: false }))
      .orderBy('edge'),
  );
  for (const { edge, from_chain, to_chain } of pending) {
    for (const chain of new Set([from_chain, to_chain])) {
      await walkChain(ledger, zone, chain, (tx, heads) => keyRecords(tx, chain, edge, heads));
    }
    await execute(
      zone.db,
      build
        .updateTable('edge_definition')
        .set({ keyed: true })
        .where((is) => is.and({ zone: zone.id, edge })),
    );
  }
  await dropOrphanedKeys(zone);
}

/** Returns false when the definition was deleted. */
async function keyRecords(
  tx: LedgerTransaction,
  chain: string,
  edge: number,
  heads: readonly Head[],
): Promise<boolean> {
  const { edges, datatypes } = await readChain(tx.sql, tx.zone, chain);
  const sides = edges.filter((side) => side.edge === edge);
  if (sides.length === 0) return false;
  // A record that changed since the definition was created has only the keys that the change added.
  const keyed = await run<EdgeKey & Columns<'edge_key', 'key'>>(
    tx.sql,
    sql`select key, edge, side, hash from edge_key where zone = ${tx.zone.id} and edge = ${edge}
        and key = any(${heads.map((head) => head.key)}::bigint[]) and to_seq is null`,
  );
  const nameOf = ({ key, side, hash }: (typeof keyed)[number]) => `${key}/${side}/${hash}`;
  const present = new Set(keyed.map(nameOf));
  const missing = heads
    .flatMap((head) =>
      edgeKeys((head.body.data ?? {}) as Record<string, unknown>, sides, datatypes).map((one) => ({
        ...one,
        key: head.key,
        seq: head.seq,
      })),
    )
    .filter((one) => !present.has(nameOf(one)));
  if (missing.length > 0) await writeEdgeKeys(tx.sql, tx.zone, missing);
  return true;
}

/** Deletes the keys of definitions that were deleted or replaced by a newer version. */
async function dropOrphanedKeys(zone: ZoneRef): Promise<void> {
  await execute(
    zone.db,
    sql`delete from edge_key k where zone = ${zone.id}
        and not exists (select from edge_definition d where d.zone = k.zone and d.edge = k.edge)`,
  );
}
