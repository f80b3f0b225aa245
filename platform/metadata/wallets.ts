/** The user wallets and system wallets of a zone in one list. */
import { sql } from 'kysely';
import type { SystemWallet, UserWallet } from '#model/wallet.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import { run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

export interface WalletFilter {
  ids?: readonly string[] | undefined;
  email?: string | undefined;
}

/** User wallets sorted by full name, and system wallets sorted by type. */
export async function listWallets(
  zone: ZoneRef,
  { ids, email }: WalletFilter = {},
): Promise<{ userWallets: UserWallet[]; systemWallets: SystemWallet[] }> {
  const wanted = ids ? sql`id = any(${ids}::uuid[])` : sql`true`;
  const [users, systems] = await Promise.all([
    run<{ wallet: UserWallet }>(
      zone.db,
      sql`select body -> 'wallet' as wallet from head
          where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.wallet} and not deleted and ${wanted}
            and (${email ?? null}::text is null or lower(body #>> '{wallet,email}') = lower(${email ?? ''}))
          order by lower(name) collate "und-x-icu", key`,
    ),
    run<{ wallet: SystemWallet }>(
      zone.db,
      sql`select body -> 'systemWallet' as wallet from head
          where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.systemWallet} and not deleted and ${wanted}
          order by body #>> '{systemWallet,type}', key`,
    ),
  ]);
  return {
    userWallets: users.map(({ wallet }) => wallet),
    systemWallets: email === undefined ? systems.map(({ wallet }) => wallet) : [],
  };
}
