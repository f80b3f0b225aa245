/**
 * User wallets: one a person. An administrator may make one ahead; it is bound to whoever first signs in with its
 * verified email (platform/access/wallets.ts), and from then on name and email are the sign-in's.
 */
import { sql } from 'kysely';
import { DUPLICATE_WALLET_MESSAGE, type UserWallet } from '#model/wallet.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { run } from '../storage/database.ts';
import { collectionOf } from './collection.ts';
import { leaveGroups } from './groups.ts';
import { fieldText, MetadataProblem, sortText, type RecordKind } from './records.ts';

const USER_WALLET: RecordKind = {
  chain: SYSTEM_CHAINS.wallet,
  type: 'WALLET',
  part: 'wallet',
};
const EMAIL = fieldText(USER_WALLET, 'email');

/** A deleted wallet's records and public key stay; the person it was bound to is let in no more. */
export const USER_WALLETS = collectionOf<UserWallet>({
  kind: USER_WALLET,
  listed: {
    sortKeys: { fullName: sortText(sql`name`), email: sortText(EMAIL) },
    standardOrder: 'fullName',
    searched: [sql`name`, EMAIL],
  },
  isParty: true,
  async check(tx, wallet, previous) {
    if ((previous?.body.wallet as UserWallet | undefined)?.principal !== undefined) {
      throw new MetadataProblem(
        'conflict',
        'This wallet belongs to somebody who has signed in. Name and email come from the sign-in; change them there.',
      );
    }
    await checkEmail(tx, wallet);
  },
  async beforeDelete(tx, head, actor) {
    if (head.id === actor.loggedInId) {
      throw new MetadataProblem(
        'conflict',
        'You cannot delete your own wallet. Ask another administrator of the zone.',
      );
    }
    await leaveGroups(tx, head.id, actor);
  },
});

async function checkEmail(tx: LedgerTransaction, { id, email }: UserWallet): Promise<void> {
  const same = await run(
    tx.sql,
    sql`select 1 as taken from head where zone = ${tx.zone.id} and chain = '$wallet' and not deleted
          and lower(body #>> '{wallet,email}') = lower(${email}) and id <> ${id} limit 1`,
  );
  if (same.length > 0) throw new MetadataProblem('conflict', DUPLICATE_WALLET_MESSAGE);
}
