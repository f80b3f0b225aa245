/** Checking the ids of wallets in the input of a job. */
import { sql } from 'kysely';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { type Columns, run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The ids that belong to no wallet of the zone. */
export async function findUnknownWallets(zone: ZoneRef, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await run<Columns<'head', 'id'>>(
    zone.db,
    sql`select id from head where zone = ${zone.id} and id = any(${ids}::uuid[]) and not deleted
          and chain in (${SYSTEM_CHAINS.wallet}, ${SYSTEM_CHAINS.systemWallet})`,
  );
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id.toLowerCase()));
}
