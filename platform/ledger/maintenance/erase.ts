/**
 * Erases the data of a chain permanently. A signed tombstone says how many records were erased and the hash of the
 * last one; the records keep their seq and hash in the ledger and lose their body.
 */
import { sql } from 'kysely';
import { execute, run, runOne } from '#platform/storage/database.ts';
import { clearResponses } from '#platform/storage/idempotency-store.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { ZONE_WALLET } from '#platform/ledger/append/signing-keys.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { ENTRY_TABLES } from '#platform/ledger/projections/projection-tables.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';

export interface Tombstone {
  chain: string;
  /** The number of erased versions of records. */
  count: number;
  /** The hash of the last of them, in hex. */
  lastHash: string | null;
  reason: string;
  /** Who asked for the erasure. */
  loggedInId: string;
}

/** The types that hold data; contracts and receipts of a chain stay. */
export const DATA_TYPES: readonly string[] = ['ASSET', 'BLOB'];
/** All types of records in a chain of data. */
export const ALL_TYPES: readonly string[] = [
  ...DATA_TYPES,
  'CONSENT_CONTRACT',
  'SMART_CONTRACT',
  'CONSENT_CONTRACT_RECEIPT',
  'SMART_CONTRACT_RECEIPT',
];

/** Erases all records of these types of a chain. Returns the number of erased versions. */
export async function eraseChain(
  tx: LedgerTransaction,
  chain: string,
  actor: Actor,
  reason: string,
  types: readonly string[] = DATA_TYPES,
): Promise<number> {
  await tx.flush();
  const zone = tx.zone.id;
  const condition = sql`zone = ${zone} and chain = ${chain} and type = any(${types}::text[])`;
  const found = await runOne<{ count: number; last: Buffer | null }>(
    tx.sql,
    sql`select count(*) as count, (array_agg(hash order by seq desc))[1] as last
        from ledger where ${condition} and body is not null`,
  );
  const count = found?.count ?? 0;
  if (count === 0) return 0;
  const tombstone: Tombstone = {
    chain,
    count,
    lastHash: found?.last?.toString('hex') ?? null,
    reason,
    loggedInId: actor.loggedInId,
  };
  const { seq } = await tx.append({
    chain: SYSTEM_CHAINS.tombstone,
    id: newRecordId(),
    type: 'TOMBSTONE',
    operation: 'CREATE',
    owners: [ZONE_WALLET],
    actor: { loggedInId: ZONE_WALLET, effectiveId: ZONE_WALLET },
    signedBy: 'zone',
    body: { tombstone },
  });
  await tx.flush();
  await run(tx.sql, sql`select set_config('keyway.tombstone', ${String(seq)}, true)`);
  await execute(tx.sql, sql`update ledger set body = null where ${condition} and body is not null`);
  await run(tx.sql, sql`select set_config('keyway.tombstone', '', true)`);
  await eraseProjections(tx, chain, types);
  await clearResponses(tx.sql, tx.zone);
  return count;
}

async function eraseProjections(
  tx: LedgerTransaction,
  chain: string,
  types: readonly string[],
): Promise<void> {
  const zone = tx.zone.id;
  const keys = sql`select key from head where zone = ${zone} and chain = ${chain}
    and type = any(${types}::text[])`;
  // All data of the chain is erased, so its index entries are deleted by chain: they have no index by record.
  const indexes = sql`select id from index_definition where zone = ${zone} and chain = ${chain}`;
  for (const table of ENTRY_TABLES) {
    await execute(
      tx.sql,
      sql`delete from ${sql.table(table)} where zone = ${zone} and index_id in (${indexes})`,
    );
  }
  for (const table of ['edge_key', 'search_entry']) {
    await execute(
      tx.sql,
      sql`delete from ${sql.table(table)} where zone = ${zone} and key in (${keys})`,
    );
  }
  await execute(
    tx.sql,
    sql`delete from head where zone = ${zone} and chain = ${chain} and type = any(${types}::text[])`,
  );
  await execute(
    tx.sql,
    sql`delete from chain_count where zone = ${zone} and chain = ${chain}
          and (metric in ('assets', 'assetsHistory', 'blobs', 'blobsBytes') or ${types === ALL_TYPES})`,
  );
  await execute(tx.sql, sql`delete from readable_count where zone = ${zone} and chain = ${chain}`);
}
