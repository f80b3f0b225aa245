/**
 * System wallets: parties other than people, used by the members of groups. A change of type applies to new records
 * only; existing records keep their owners.
 */
import { sql } from 'kysely';
import type { SystemWallet } from '#model/wallet.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import { GROUP } from './groups.ts';
import { byText } from './page.ts';
import {
  Collection,
  fieldText,
  MetadataProblem,
  readLiving,
  sortText,
  type RecordKind,
} from './collection.ts';

const SYSTEM_WALLET: RecordKind = {
  chain: SYSTEM_CHAINS.systemWallet,
  type: 'SYSTEM_WALLET',
};
const TYPE = fieldText(SYSTEM_WALLET, 'type');
const DESCRIPTION = fieldText(SYSTEM_WALLET, 'description');

/** The records and the public key of a deleted wallet are kept. */
export const SYSTEM_WALLETS = new Collection<SystemWallet>({
  kind: SYSTEM_WALLET,
  listed: {
    sortKeys: { type: sql`${TYPE} collate "C"`, description: sortText(DESCRIPTION) },
    standardOrder: 'type',
    filters: { type: byText(TYPE), description: byText(DESCRIPTION) },
  },
  isParty: true,
  async check(tx, wallet) {
    for (const field of ['accessControlUserGroup', 'writeUserGroup'] as const) {
      const group = wallet[field];
      if (group !== undefined && !(await readLiving(tx.sql, tx.zone, GROUP, group))) {
        throw new MetadataProblem('invalid', `${field}: There is no user group '${group}'.`);
      }
    }
  },
});
