/**
 * Compares what a reader sees before and after a change that is not saved. Both read through the access rule that queries
 * run; nothing of it is repeated here.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ChainChange } from '#model/access/changes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { visibleHeads } from '#platform/access/visible.ts';
import type { Reader } from '#platform/access/visible.ts';
import { absentAttributes } from '#platform/contracts/explain/rules.ts';
import { run } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** Counting stops at this number of records. */
const MAX_COUNTED = 100_000;

/** One wallet, group or token before and after the change. */
interface ReaderPair {
  before: Reader;
  after: Reader;
}

interface ComparedRecords {
  zone: ZoneRef;
  /** The attributes of the chains that the change can touch. */
  chains: ReadonlyMap<string, readonly Attribute[]>;
  /** The condition on a row of `head` under the alias `h`. */
  scope: RawBuilder<unknown>;
}

/** Records of a chain that one of both readers sees, or both with other attributes. */
export interface DifferentRecords {
  chain: string;
  records: number;
  /** False when the reader does not see them. */
  seenBefore: boolean;
  seenAfter: boolean;
  /** The paths to which they are redacted; null when they are complete, or not seen. */
  shownBefore: readonly string[] | null;
  shownAfter: readonly string[] | null;
}

export async function compareReaders(
  on: Transaction,
  { before, after }: ReaderPair,
  { zone, chains, scope }: ComparedRecords,
): Promise<{ chains: ChainChange[]; isMore: boolean }> {
  const seenBy = (reader: Reader) => sql`(select h.key, h.chain, h.shown
    from ${visibleHeads(reader, zone.id, 'h')}
    where h.chain = any(${[...chains.keys()]}::text[]) and ${scope})`;
  const rows = await run<DifferentRecords>(
    on,
    sql`select chain, "seenBefore", "seenAfter", "shownBefore", "shownAfter", count(*) as records from (
          select coalesce(b.chain, a.chain) as chain, b.key is not null as "seenBefore",
            a.key is not null as "seenAfter", b.shown as "shownBefore", a.shown as "shownAfter"
          from ${seenBy(before)} as b full join ${seenBy(after)} as a on a.key = b.key
          where a.key is null or b.key is null
            or case when a.shown is null or b.shown is null then a.shown is distinct from b.shown
              else not (a.shown @> b.shown and a.shown <@ b.shown) end
          limit ${MAX_COUNTED}) as different
        group by chain, "seenBefore", "seenAfter", "shownBefore", "shownAfter"`,
  );
  const counted = rows.reduce((sum, { records }) => sum + records, 0);
  return {
    chains: [...chains].flatMap(([chain, attributes]) => {
      const different = rows.filter((row) => row.chain === chain);
      return changesOf(chain, attributes, different) ?? [];
    }),
    isMore: counted >= MAX_COUNTED,
  };
}

/** What is gained and lost in a chain; undefined when nothing is. */
export function changesOf(
  chain: string,
  attributes: readonly Attribute[],
  rows: readonly DifferentRecords[],
): ChainChange | undefined {
  const absentIn = (shown: readonly string[] | null) =>
    shown === null ? [] : absentAttributes(attributes, shown);
  const gained = rows.filter(({ seenBefore }) => !seenBefore);
  const lost = rows.filter(({ seenAfter }) => !seenAfter);
  const both = rows
    .filter(({ seenBefore, seenAfter }) => seenBefore && seenAfter)
    .map(({ records, shownBefore, shownAfter }) => {
      const [before, after] = [absentIn(shownBefore), absentIn(shownAfter)];
      const shown = before.filter((path) => !after.includes(path));
      return { records, shown, hidden: after.filter((path) => !before.includes(path)) };
    })
    .filter(({ shown, hidden }) => shown.length + hidden.length > 0);
  if (gained.length + lost.length + both.length === 0) return undefined;
  const [first = [], ...others] = gained.map(({ shownAfter }) => absentIn(shownAfter));
  return {
    chain,
    gained: sumOf(gained),
    lost: sumOf(lost),
    absent: first.filter((path) => others.every((absent) => absent.includes(path))),
    changed: sumOf(both),
    shown: [...new Set(both.flatMap(({ shown }) => shown))],
    hidden: [...new Set(both.flatMap(({ hidden }) => hidden))],
  };
}

function sumOf(rows: readonly { records: number }[]): number {
  return rows.reduce((sum, { records }) => sum + records, 0);
}
