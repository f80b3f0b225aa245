/**
 * System wallets: parties other than people, used by the members of groups. A change of type applies to new records
 * only; existing records keep their owners.
 */
import { sql } from 'kysely';
import type { StoredSystemWallet } from '#model/wallets/wallet.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { byText } from './page.ts';
import { Collection, fieldText, MetadataError, readPresent, sortText } from './collection.ts';

const CHAIN = SYSTEM_CHAINS.systemWallet;
const TYPE = fieldText(CHAIN, 'type');
const DESCRIPTION = fieldText(CHAIN, 'description');

/** The records and the public key of a deleted wallet are kept. */
export const SYSTEM_WALLETS = new Collection<StoredSystemWallet>({
  chain: CHAIN,
  listed: {
    sortKeys: { type: sql`${TYPE} collate "C"`, description: sortText(DESCRIPTION) },
    standardOrder: 'type',
    filters: { type: byText(TYPE), description: byText(DESCRIPTION) },
  },
  isWallet: true,
  async check(tx, wallet) {
    for (const field of ['accessControlUserGroup', 'writeUserGroup'] as const) {
      const group = wallet[field];
      if (
        group !== undefined &&
        !(await readPresent(tx.sql, tx.zone, SYSTEM_CHAINS.group, group))
      ) {
        throw new MetadataError('invalid', `${field}: There is no user group '${group}'.`);
      }
    }
  },
});
