/** The user wallets and system wallets of a zone in one list. */
import { sql } from 'kysely';
import type { StoredSystemWallet, StoredUserWallet } from '#model/wallets/wallet.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { byId, byName, byText, filtered } from './page.ts';
import type { Filters } from './page.ts';

/** User wallets have email and full name, so a filter by these leaves no system wallets. */
export interface WalletFilter {
  id?: readonly string[] | undefined;
  ids?: readonly string[] | undefined;
  email?: readonly string[];
  fullName?: readonly string[];
}

const FILTERS: Filters = {
  id: byId,
  ids: byId,
  email: byText(sql`body #>> '{wallet,email}'`),
  fullName: byName,
};

/** User wallets sorted by full name, and system wallets sorted by type. */
export async function listWallets(
  zone: ZoneRef,
  filter: WalletFilter = {},
): Promise<{ userWallets: StoredUserWallet[]; systemWallets: StoredSystemWallet[] }> {
  const wanted = filtered(FILTERS, { ...filter });
  const isOfPeople = [filter.email, filter.fullName].some((words = []) => words.length > 0);
  const [users, systems] = await Promise.all([
    run<{ wallet: StoredUserWallet }>(
      zone.db,
      sql`select body -> 'wallet' as wallet from head
          where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.wallet} and not deleted and ${wanted}
          order by lower(name) collate "und-x-icu", key`,
    ),
    isOfPeople
      ? []
      : run<{ wallet: StoredSystemWallet }>(
          zone.db,
          sql`select body -> 'systemWallet' as wallet from head
              where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.systemWallet} and not deleted
                and ${wanted}
              order by body #>> '{systemWallet,type}', key`,
        ),
  ]);
  return {
    userWallets: users.map(({ wallet }) => wallet),
    systemWallets: systems.map(({ wallet }) => wallet),
  };
}
