/** User groups. Their members are user wallets of the zone. A group that a system wallet uses cannot be deleted. */
import { sql } from 'kysely';
import { LAST_MEMBER_MESSAGE } from '#model/wallets/group.ts';
import type { AnsweredGroup, StoredGroup } from '#model/wallets/group.ts';
import type { StoredSystemWallet } from '#model/wallets/wallet.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeads, readHeadNames } from '#platform/ledger/read/heads.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { byId, byName, byText } from './page.ts';
import { Collection, fieldText, isNameTaken, MetadataError, sortText } from './collection.ts';

const CHAIN = SYSTEM_CHAINS.group;
const DESCRIPTION = fieldText(CHAIN, 'description');

export const GROUPS = new Collection<StoredGroup>({
  chain: CHAIN,
  listed: {
    sortKeys: { name: sortText(sql`name`), description: sortText(DESCRIPTION) },
    standardOrder: 'name',
    filters: {
      ids: byId,
      name: byName,
      description: byText(DESCRIPTION),
      groupContains: (members) => sql`body #> '{group,group}' ?| ${members}::text[]`,
    },
  },
  async check(tx, { id, name, group }) {
    if (await isNameTaken(tx, CHAIN, name, id)) {
      throw new MetadataError('conflict', `A group '${name}' already exists. Choose another name.`);
    }
    await checkMembers(tx, group);
  },
  async beforeDelete(tx, head) {
    const [user] = await readHeads(
      tx.sql,
      tx.zone,
      sql`chain = ${SYSTEM_CHAINS.systemWallet} and not deleted
          and ${head.id} in (body #>> '{systemWallet,accessControlUserGroup}',
                             body #>> '{systemWallet,writeUserGroup}')`,
    );
    if (!user) return;
    const { description } = user.body.systemWallet as StoredSystemWallet;
    throw new MetadataError(
      'conflict',
      `The group '${head.name}' is in use by the system wallet '${description}'. Give that wallet another group first.`,
    );
  },
});

/** The groups with the names of their first members, `most` of each; a wallet that is gone is called by its id. */
export async function withMemberNames(
  zone: ZoneRef,
  groups: readonly StoredGroup[],
  most: number,
): Promise<AnsweredGroup[]> {
  const first = groups.map(({ group }) => group.slice(0, most));
  const members = [...new Set(first.flat())];
  const names = await readHeadNames(zone.db, zone, [SYSTEM_CHAINS.wallet], members);
  return groups.map((group, index) => ({
    ...group,
    memberNames: first[index]?.map((id) => names.get(id) ?? id) ?? [],
  }));
}

/**
 * Removes a wallet from all of its groups.
 * @throws MetadataError when it is the only member of one
 */
export async function leaveGroups(
  tx: LedgerTransaction,
  wallet: string,
  actor: Actor,
): Promise<void> {
  const heads = await readHeads(
    tx.sql,
    tx.zone,
    sql`chain = ${CHAIN} and not deleted and body #> '{group,group}' ? ${wallet}`,
  );
  for (const head of heads) {
    const group = head.body.group as StoredGroup;
    const others = group.group.filter((member) => member !== wallet);
    if (others.length === 0) {
      throw new MetadataError(
        'conflict',
        `${LAST_MEMBER_MESSAGE} The wallet is the only member of the group '${group.name}': add another one to it, or delete the group, first.`,
      );
    }
    await GROUPS.replace(tx, head, { ...group, group: others }, actor);
  }
}

/**
 * Adds a restored wallet to the groups from which its deletion removed it: their versions were signed together with
 * the deletion. Deleted groups are left out.
 */
export async function returnToGroups(
  tx: LedgerTransaction,
  { id, seq, tree }: Pick<Head, 'id' | 'seq' | 'tree'>,
  actor: Actor,
): Promise<void> {
  const heads = await readHeads(
    tx.sql,
    tx.zone,
    sql`chain = ${CHAIN} and not deleted and id in (
          select later.id from ledger later
          join ledger earlier on earlier.zone = later.zone and earlier.id = later.id
            and earlier.hash = later.previous_hash
          where later.zone = ${tx.zone.id} and later.seq between ${tree}::bigint and ${seq}
            and later.tree = ${tree}::bigint and later.chain = ${CHAIN}
            and earlier.body::jsonb #> '{group,group}' ? ${id}
            and not later.body::jsonb #> '{group,group}' ? ${id})`,
  );
  for (const head of heads) {
    const group = head.body.group as StoredGroup;
    if (group.group.includes(id)) continue;
    await GROUPS.replace(tx, head, { ...group, group: [...group.group, id] }, actor);
  }
}

/** @throws MetadataError when a member is not a present user wallet */
export async function checkMembers(
  tx: Pick<LedgerTransaction, 'sql' | 'zone'>,
  group: readonly string[],
): Promise<void> {
  const wallets = await readHeadNames(tx.sql, tx.zone, [SYSTEM_CHAINS.wallet], group);
  const stranger = group.find((member) => !wallets.has(member));
  if (stranger !== undefined) {
    throw new MetadataError('invalid', `group: There is no user wallet '${stranger}'.`);
  }
}
