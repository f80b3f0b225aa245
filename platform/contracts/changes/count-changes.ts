/** Counts for each reader whom a change may touch what it gains and loses. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccessChanges, ChangedReader } from '#model/access/changes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { limitToChains, ownedBy } from '#platform/access/visible.ts';
import type { AccessCaller } from '#platform/contracts/explain/rules.ts';
import { loadKnownReader } from '#platform/contracts/load-reader.ts';
import type { KnownReader } from '#platform/contracts/load-reader.ts';
import { withinDeadline } from '#platform/query/deadline.ts';
import type { Deadline } from '#platform/query/deadline.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { compareReaders } from './compare-readers.ts';

/** The most readers for whom changes are counted. */
const MAX_READERS = 20;

/** Who wants to know. An administrator may ask about all records of the zone, others about those that they own. */
export type ChangeCaller = Omit<AccessCaller, 'readsData'>;

/** What is known of a reader. Absent `claims` belong to a token that no contract asks for. */
type Known = Pick<KnownReader, 'ids' | 'change'> & { claims?: KnownReader['claims'] };

/** A reader whom the change may touch. */
export interface TouchedReader {
  reader: Pick<ChangedReader, 'kind' | 'id' | 'name'>;
  /** Loaded only for those that are counted. */
  load: () => Promise<{ before: Known; after: Known }>;
}

/** What the change can touch. */
interface Touched {
  chains: ReadonlyMap<string, readonly Attribute[]>;
  /** The condition on a row of `head` under the alias `h`. */
  records: RawBuilder<unknown>;
  readers: readonly TouchedReader[];
}

/** @returns for each reader what it gains and loses, in the given order */
export async function countChanges(
  on: Transaction,
  deadline: Deadline,
  caller: ChangeCaller,
  { chains, records, readers }: Touched,
): Promise<AccessChanges> {
  const { zone, definitions, now, isAdmin, reader: asking } = caller;
  const scope = isAdmin ? records : sql`${records} and ${ownedBy(asking, 'h')}`;
  const names = new Set(chains.keys());
  const asReader = async ({ claims = {}, ...known }: Known) => {
    const reader = { wallet: asking.wallet, now, claims, ...known };
    return limitToChains(await loadKnownReader(definitions, zone, reader), names);
  };
  const counted: ChangedReader[] = [];
  for (const { reader, load } of readers.slice(0, MAX_READERS)) {
    const compared = await withinDeadline(on, deadline, async () => {
      const { before, after } = await load();
      const pair = { before: await asReader(before), after: await asReader(after) };
      return compareReaders(on, pair, { zone, chains, scope });
    });
    counted.push({ ...reader, ...(compared ?? { chains: null, isMore: false }) });
  }
  return {
    scope: isAdmin ? 'zone' : 'own',
    readers: counted,
    moreReaders: Math.max(0, readers.length - MAX_READERS),
  };
}
