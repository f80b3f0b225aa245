/** Checks the ids of wallets in the input of a job. */
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeadNames } from '#platform/ledger/read/heads.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The ids that belong to no wallet of the zone. */
export async function findUnknownWallets(zone: ZoneRef, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { wallet, systemWallet } = SYSTEM_CHAINS;
  const known = await readHeadNames(zone.db, zone, [wallet, systemWallet], ids);
  return ids.filter((id) => !known.has(id.toLowerCase()));
}
