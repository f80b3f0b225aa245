/**
 * System wallets: parties that are no person, behind which the members of groups stand. A change of type holds for
 * records that are made from then on; those there are keep their owners.
 */
import { sql } from 'kysely';
import type { SystemWallet, SystemWalletBody } from '#model/wallet.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/record.ts';
import type { ZoneRef } from '../storage/zone.ts';
import { GROUP } from './groups.ts';
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

export const SYSTEM_WALLET: RecordKind = {
  chain: SYSTEM_CHAINS.systemWallet,
  type: 'SYSTEM_WALLET',
  part: 'systemWallet',
};
const TYPE = fieldText(SYSTEM_WALLET, 'type');
const DESCRIPTION = fieldText(SYSTEM_WALLET, 'description');
const LISTED = {
  sortKeys: { type: sql`${TYPE} collate "C"`, description: sortText(DESCRIPTION) },
  standardOrder: 'type',
  searched: [TYPE, DESCRIPTION],
};

/** The system wallets of a zone, by type unless another order is asked for. @throws SortError */
export async function listSystemWallets(
  zone: ZoneRef,
  query: ListQuery,
): Promise<{ total: number; wallets: SystemWallet[] }> {
  const { total, records } = await listRecords<SystemWallet>(zone, SYSTEM_WALLET, LISTED, query);
  return { total, wallets: records };
}

export function readSystemWallet(zone: ZoneRef, id: string): Promise<SystemWallet | undefined> {
  return readRecord<SystemWallet>(zone, SYSTEM_WALLET, id);
}

/** Makes a system wallet with keys of its own; it owns itself. @throws MetadataProblem when a group is not there */
export async function createSystemWallet(
  tx: LedgerTransaction,
  body: SystemWalletBody,
  actor: Actor,
): Promise<SystemWallet> {
  await checkGroups(tx, body);
  const wallet: SystemWallet = { id: crypto.randomUUID(), ...body };
  await tx.createKey(wallet.id);
  return createRecord(tx, SYSTEM_WALLET, wallet, actor, [wallet.id]);
}

/**
 * Replaces type, description and groups.
 * @returns undefined when there is no such wallet
 * @throws MetadataProblem when a group is not there
 */
export async function updateSystemWallet(
  tx: LedgerTransaction,
  id: string,
  body: SystemWalletBody,
  actor: Actor,
): Promise<SystemWallet | undefined> {
  const head = await readLiving(tx.sql, tx.zone, SYSTEM_WALLET, id);
  if (!head) return undefined;
  await checkGroups(tx, body);
  return replaceRecord(tx, SYSTEM_WALLET, head, { id: head.id, ...body }, actor);
}

/** Deletes a system wallet; its records and its public key stay. @returns false when there is no such wallet */
export async function deleteSystemWallet(
  tx: LedgerTransaction,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const head = await readLiving(tx.sql, tx.zone, SYSTEM_WALLET, id);
  if (!head) return false;
  await tx.append(deletion(head, actor));
  return true;
}

async function checkGroups(tx: LedgerTransaction, body: SystemWalletBody): Promise<void> {
  for (const field of ['accessControlUserGroup', 'writeUserGroup'] as const) {
    const group = body[field];
    if (group !== undefined && !(await readLiving(tx.sql, tx.zone, GROUP, group))) {
      throw new MetadataProblem('invalid', `${field}: There is no user group '${group}'.`);
    }
  }
}
