/** What a change of a group's members gives to those who join it, and takes from those who leave it. */
import { sql } from 'kysely';
import type { GroupPreview } from '#model/access/changes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import { ownedBy } from '#platform/access/visible.ts';
import { actingWalletsOfGroup, groupReaderIds, readerIds } from '#platform/access/wallets.ts';
import { CONSENT_TYPE } from '#platform/contracts/consent-contracts.ts';
import { readSubjects } from '#platform/contracts/explain/rules.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import { readPresent } from '#platform/metadata/collection.ts';
import { checkMembers } from '#platform/metadata/groups.ts';
import { startDeadline, withinDeadline } from '#platform/query/deadline.ts';
import { run } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import { countChanges } from './count-changes.ts';
import type { ChangeCaller, TouchedReader } from './count-changes.ts';

/** The limit for all that a preview reads. A later answer would be of no use to somebody who is still writing. */
const PREVIEW_MS = 5_000;
/** The most chains that are compared. */
const MAX_CHAINS = 100;

/**
 * @param members the ids of the user wallets that the group would have
 * @returns undefined when there is no such group
 * @throws MetadataError when a member is not a present user wallet; TooManyTurnsError
 */
export function previewGroup(
  caller: ChangeCaller,
  id: string,
  members: readonly string[],
): Promise<GroupPreview | undefined> {
  const { zone, reader, signal } = caller;
  const preview = async (on: Transaction): Promise<GroupPreview | undefined> => {
    const deadline = startDeadline(PREVIEW_MS, signal);
    const head = await readPresent(on, zone, SYSTEM_CHAINS.group, id);
    if (!head) return undefined;
    await checkMembers({ sql: on, zone }, members);
    const { group: stored } = head.body.group as StoredGroup;
    const [before, after] = [new Set(stored), new Set(members)];
    const joining = new Set(members.filter((member) => !before.has(member)));
    const leaving = stored.filter((member) => !after.has(member));
    // All that the members of the group read because they are in it.
    const reach = await groupReaderIds(on, zone, id);
    const isTouched = sql`id = any(${[...joining, ...leaving]}::uuid[])`;
    const subjects = await readSubjects(on, zone, isTouched);
    const readers = subjects.map((subject): TouchedReader => ({
      reader: subject,
      load: async () => {
        const ids = await readerIds(on, zone, subject.id);
        const others = ids.filter((other) => !reach.includes(other));
        const then = joining.has(subject.id) ? [...others, ...reach] : others;
        return { before: { ids }, after: { ids: then } };
      },
    }));
    const chains = await withinDeadline(on, deadline, () => chainsOf(on, caller, reach));
    const changes = await countChanges(on, deadline, caller, {
      chains: chains ?? new Map(),
      records: sql`true`,
      readers,
    });
    const acting = await actingWalletsOfGroup(on, zone, id);
    return {
      ...changes,
      readers: changes.readers.map((changed) => ({
        ...changed,
        chains: chains ? changed.chains : null,
        joins: joining.has(changed.id ?? ''),
      })),
      actsAs: acting.map((wallet) => ({ id: wallet.id, name: wallet.description })),
    };
  };
  return queryTransaction(zone, reader.wallet, preview, {
    statementTimeoutMs: PREVIEW_MS,
    signal,
  });
}

/** The chains with records that these ids own, or that consent contracts share with them. */
async function chainsOf(
  on: Transaction,
  { zone, definitions }: ChangeCaller,
  ids: readonly string[],
): Promise<Map<string, readonly Attribute[]>> {
  const rows = await run<{ chain: string }>(
    on,
    sql`select chain from head as h
        where zone = ${zone.id} and type = 'ASSET' and not deleted and ${ownedBy({ ids }, 'h')}
        union select chain from head
        where zone = ${zone.id} and type = ${sql.lit(CONSENT_TYPE)} and not deleted
          and body #> '{consentContract,to}' ?| ${ids}::text[]
        order by chain limit ${MAX_CHAINS}`,
  );
  const seq = await readMetadataSeq(on, zone);
  const found = new Map<string, readonly Attribute[]>();
  for (const { chain } of rows) {
    const { dictionary } = await definitions.chain(on, zone, seq, chain);
    found.set(chain, dictionary?.attributes ?? []);
  }
  return found;
}
