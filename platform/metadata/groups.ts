/** User groups. Their members are user wallets of the zone; a group that a system wallet relies on cannot go. */
import { sql } from 'kysely';
import { LAST_MEMBER_MESSAGE, type GroupBody, type UserGroup } from '#model/group.ts';
import type { SystemWallet } from '#model/wallet.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import { readHeads } from '../ledger/heads.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/record.ts';
import { run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
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

export const GROUP: RecordKind = {
  chain: SYSTEM_CHAINS.group,
  type: 'USER_GROUP',
  part: 'group',
};
const DESCRIPTION = fieldText(GROUP, 'description');
const LISTED = {
  sortKeys: { name: sortText(sql`name`), description: sortText(DESCRIPTION) },
  standardOrder: 'name',
  searched: [sql`name`, DESCRIPTION],
};

/** The groups of a zone, by name unless another order is asked for. @throws SortError */
export async function listGroups(
  zone: ZoneRef,
  query: ListQuery,
): Promise<{ total: number; groups: UserGroup[] }> {
  const { total, records } = await listRecords<UserGroup>(zone, GROUP, LISTED, query);
  return { total, groups: records };
}

export function readGroup(zone: ZoneRef, id: string): Promise<UserGroup | undefined> {
  return readRecord<UserGroup>(zone, GROUP, id);
}

/** @throws MetadataProblem when the name is taken or a member is no user wallet */
export async function createGroup(
  tx: LedgerTransaction,
  body: GroupBody,
  actor: Actor,
): Promise<UserGroup> {
  const group: UserGroup = { id: crypto.randomUUID(), ...body };
  await check(tx, group);
  return createRecord(tx, GROUP, group, actor);
}

/**
 * Replaces name, description and members.
 * @returns undefined when there is no such group
 * @throws MetadataProblem when the name is taken or a member is no user wallet
 */
export async function updateGroup(
  tx: LedgerTransaction,
  id: string,
  body: GroupBody,
  actor: Actor,
): Promise<UserGroup | undefined> {
  const head = await readLiving(tx.sql, tx.zone, GROUP, id);
  if (!head) return undefined;
  const group: UserGroup = { id: head.id, ...body };
  await check(tx, group);
  return replaceRecord(tx, GROUP, head, group, actor);
}

/**
 * @returns false when there is no such group
 * @throws MetadataProblem while a system wallet relies on it
 */
export async function deleteGroup(
  tx: LedgerTransaction,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const head = await readLiving(tx.sql, tx.zone, GROUP, id);
  if (!head) return false;
  const [user] = await readHeads(
    tx.sql,
    tx.zone,
    sql`chain = ${SYSTEM_CHAINS.systemWallet} and not deleted
        and ${head.id} in (body #>> '{systemWallet,accessControlUserGroup}',
                           body #>> '{systemWallet,writeUserGroup}')`,
  );
  if (user) {
    const { description } = user.body.systemWallet as SystemWallet;
    throw new MetadataProblem(
      'conflict',
      `The group '${head.name}' is in use by the system wallet '${description}'. Give that wallet another group first.`,
    );
  }
  await tx.append(deletion(head, actor));
  return true;
}

/**
 * Takes a wallet out of all its groups.
 * @throws MetadataProblem when it is the only member of one
 */
export async function leaveGroups(
  tx: LedgerTransaction,
  wallet: string,
  actor: Actor,
): Promise<void> {
  const heads = await readHeads(
    tx.sql,
    tx.zone,
    sql`chain = '$group' and not deleted and body #> '{group,group}' ? ${wallet}`,
  );
  for (const head of heads) {
    const group = head.body.group as UserGroup;
    const others = group.group.filter((member) => member !== wallet);
    if (others.length === 0) {
      throw new MetadataProblem(
        'conflict',
        `${LAST_MEMBER_MESSAGE} The wallet is the only member of the group '${group.name}': add another one to it, or delete the group, first.`,
      );
    }
    await replaceRecord(tx, GROUP, head, { ...group, group: others }, actor);
  }
}

/** The name is free, compared without regard to case, and every member is a living user wallet. */
async function check(tx: LedgerTransaction, { id, name, group }: UserGroup): Promise<void> {
  const same = await run(
    tx.sql,
    sql`select 1 as taken from head where zone = ${tx.zone.id} and chain = ${GROUP.chain}
          and not deleted and name is not null and ${sortText(sql`name`)} = lower(${name})
          and id <> ${id} limit 1`,
  );
  if (same.length > 0) {
    throw new MetadataProblem('conflict', `A group '${name}' already exists. Choose another name.`);
  }
  const known = await run<{ id: string }>(
    tx.sql,
    sql`select id from head where zone = ${tx.zone.id} and id = any(${group}::uuid[])
          and chain = ${SYSTEM_CHAINS.wallet} and not deleted`,
  );
  const wallets = new Set(known.map((wallet) => wallet.id));
  const stranger = group.find((member) => !wallets.has(member));
  if (stranger !== undefined) {
    throw new MetadataProblem('invalid', `group: There is no user wallet '${stranger}'.`);
  }
}
