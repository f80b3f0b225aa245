/**
 * User wallets: one a person. An administrator may make one ahead; it is bound to whoever first signs in with its
 * verified email (platform/access/wallets.ts), and from then on name and email are the sign-in's.
 */
import { sql } from 'kysely';
import { DUPLICATE_WALLET_MESSAGE, type UserWallet, type UserWalletBody } from '#model/wallet.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/record.ts';
import { run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import { leaveGroups } from './groups.ts';
import {
  createRecord,
  deletion,
  fieldText,
  listRecords,
  MetadataProblem,
  readLiving,
  readRecord,
  replaceRecord,
  sortText,
  type ListQuery,
  type RecordKind,
} from './records.ts';

export const USER_WALLET: RecordKind = {
  chain: SYSTEM_CHAINS.wallet,
  type: 'WALLET',
  part: 'wallet',
};
const EMAIL = fieldText(USER_WALLET, 'email');
const LISTED = {
  sortKeys: { fullName: sortText(sql`name`), email: sortText(EMAIL) },
  standardOrder: 'fullName',
  searched: [sql`name`, EMAIL],
};

/** The user wallets of a zone, by full name unless another order is asked for. @throws SortError */
export async function listUserWallets(
  zone: ZoneRef,
  query: ListQuery,
): Promise<{ total: number; wallets: UserWallet[] }> {
  const { total, records } = await listRecords<UserWallet>(zone, USER_WALLET, LISTED, query);
  return { total, wallets: records };
}

export function readUserWallet(zone: ZoneRef, id: string): Promise<UserWallet | undefined> {
  return readRecord<UserWallet>(zone, USER_WALLET, id);
}

/** Makes a wallet with keys of its own; it owns itself. @throws MetadataProblem when the email has a wallet */
export async function createUserWallet(
  tx: LedgerTransaction,
  body: UserWalletBody,
  actor: Actor,
): Promise<UserWallet> {
  const wallet: UserWallet = { id: crypto.randomUUID(), ...body };
  await checkEmail(tx, wallet);
  await tx.createKey(wallet.id);
  return createRecord(tx, USER_WALLET, wallet, actor, [wallet.id]);
}

/**
 * Changes a wallet that still waits for its person.
 * @returns undefined when there is no such wallet
 * @throws MetadataProblem when it is bound to a sign-in, or the email has another wallet
 */
export async function updateUserWallet(
  tx: LedgerTransaction,
  id: string,
  body: UserWalletBody,
  actor: Actor,
): Promise<UserWallet | undefined> {
  const head = await readLiving(tx.sql, tx.zone, USER_WALLET, id);
  if (!head) return undefined;
  const { principal } = head.body.wallet as UserWallet;
  if (principal !== undefined) {
    throw new MetadataProblem(
      'conflict',
      'This wallet belongs to somebody who has signed in. Name and email come from the sign-in; change them there.',
    );
  }
  const wallet: UserWallet = { id: head.id, ...body };
  await checkEmail(tx, wallet);
  return replaceRecord(tx, USER_WALLET, head, wallet, actor);
}

/**
 * Deletes a wallet and takes it out of its groups. Its records and its public key stay; the person it was bound to is
 * let in no more.
 * @returns false when there is no such wallet
 * @throws MetadataProblem when it is the caller's own, or the only member of a group
 */
export async function deleteUserWallet(
  tx: LedgerTransaction,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const head = await readLiving(tx.sql, tx.zone, USER_WALLET, id);
  if (!head) return false;
  if (head.id === actor.loggedInId) {
    throw new MetadataProblem(
      'conflict',
      'You cannot delete your own wallet. Ask another administrator of the zone.',
    );
  }
  await leaveGroups(tx, head.id, actor);
  await tx.append(deletion(head, actor));
  return true;
}

async function checkEmail(tx: LedgerTransaction, { id, email }: UserWallet): Promise<void> {
  const same = await run(
    tx.sql,
    sql`select 1 as taken from head where zone = ${tx.zone.id} and chain = '$wallet' and not deleted
          and lower(body #>> '{wallet,email}') = lower(${email}) and id <> ${id} limit 1`,
  );
  if (same.length > 0) throw new MetadataProblem('conflict', DUPLICATE_WALLET_MESSAGE);
}
