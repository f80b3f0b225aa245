/**
 * User wallets, one per person. An administrator may create one in advance. It is bound to the first person who signs
 * in with its verified email (access/wallets.ts); from then on name and email follow the identity provider.
 */
import { sql } from 'kysely';
import { DUPLICATE_WALLET_MESSAGE } from '#model/wallets/wallet.ts';
import type { StoredUserWallet } from '#model/wallets/wallet.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { hasRows } from '#platform/storage/database.ts';
import { leaveGroups } from './groups.ts';
import { byId, byName, byText } from './page.ts';
import { Collection, fieldText, MetadataError, sortText } from './collection.ts';

const CHAIN = SYSTEM_CHAINS.wallet;
const EMAIL = fieldText(CHAIN, 'email');
const PRINCIPAL = fieldText(CHAIN, 'principal');
/** The condition of the indexes by email and principal. */
const IS_WALLET = sql`chain = ${sql.lit(CHAIN)}`;

/** The records and the public key of a deleted wallet are kept; its person can no longer enter the zone. */
export const USER_WALLETS = new Collection<StoredUserWallet>({
  chain: CHAIN,
  listed: {
    sortKeys: { fullName: sortText(sql`name`), email: sortText(EMAIL) },
    standardOrder: 'fullName',
    filters: {
      id: byId,
      ids: byId,
      email: (words) => sql`${IS_WALLET} and ${byText(EMAIL)(words)}`,
      fullName: byName,
      principal: (subjects) => sql`${IS_WALLET} and ${PRINCIPAL} = any(${subjects}::text[])`,
    },
  },
  isWallet: true,
  async check(tx, wallet, previous) {
    if (previous?.principal !== undefined) {
      throw new MetadataError(
        'conflict',
        'This wallet belongs to somebody who has signed in. Name and email come from the sign-in; change them there.',
      );
    }
    await checkEmail(tx, wallet);
  },
  async beforeDelete(tx, head, actor) {
    if (head.id === actor.loggedInId) {
      throw new MetadataError(
        'conflict',
        'You cannot delete your own wallet. Ask another administrator of the zone.',
      );
    }
    await leaveGroups(tx, head.id, actor);
  },
});

async function checkEmail(tx: LedgerTransaction, { id, email }: StoredUserWallet): Promise<void> {
  const isTaken = await hasRows(
    tx.sql,
    sql`from head where zone = ${tx.zone.id} and ${IS_WALLET} and not deleted
          and lower(${EMAIL}) = lower(${email}) and id <> ${id}`,
  );
  if (isTaken) throw new MetadataError('conflict', DUPLICATE_WALLET_MESSAGE);
}
