/** Whether the records of a chain conform to a changed dictionary. */
import { sql } from 'kysely';
import type { Dictionary } from '#model/dictionary.ts';
import { readChain } from '#platform/ledger/read/definitions.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import type { Head } from '#platform/ledger/record.ts';
import { run, type Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { JobFailure } from '../../job-type.ts';
import type { BadRow } from '../../queue/job-rows.ts';
import { changedTypes, createRecordCheck } from './record-check.ts';

const PAGE = 2_000;
const ROW_LIMIT = 100;

export interface CompatibilityCheck {
  /** The version of the dictionary that the records were written under. */
  readonly before: Dictionary;
  /** Checks the records written since the last call. `onPage` may stop it by throwing. */
  advance(on: Queryable, onPage?: () => Promise<void>): Promise<void>;
  /** @throws JobFailure with the count and the first records that do not conform */
  throwIfIncompatible(): void;
}

/**
 * A check of all records of the chain against `after`: types, required attributes, bounds, and unique
 * keys of indexes that are new. Problems contain no values, and only records for which `mayName` holds are named: whoever
 * changes a dictionary may have no right to read data (decision 016).
 */
export function createCompatibilityCheck(
  zone: ZoneRef,
  { before, after }: { before: Dictionary; after: Dictionary },
  mayName: (head: Head) => boolean,
): CompatibilityCheck {
  const problemsOf = createRecordCheck(before, after);
  const rows: BadRow[] = [];
  const reasons = new Map<string, number>();
  let count = 0;
  let seen = 0;

  const look = (heads: Head[]) => {
    for (const head of heads) {
      const problems = problemsOf({ key: head.key, data: dataOf(head) });
      if (problems.length === 0) continue;
      count++;
      for (const { message } of problems) reasons.set(message, (reasons.get(message) ?? 0) + 1);
      if (rows.length < ROW_LIMIT) rows.push({ ...(mayName(head) && { id: head.id }), problems });
    }
  };

  return {
    before,
    async advance(on, onPage) {
      const end = await lastSeq(on, zone);
      const pages =
        seen === 0 ? allHeads(on, zone, after.name) : changedHeads(on, zone, after.name, seen, end);
      for await (const heads of pages) {
        look(heads);
        await onPage?.();
      }
      seen = end;
    },
    throwIfIncompatible() {
      if (count === 0) return;
      throw new JobFailure(
        `${count.toLocaleString('en')} ${count === 1 ? 'record does' : 'records do'} not fit the changed dictionary '${after.name}', so nothing was saved. Change the records first, or the dictionary. ${countedReasons(reasons)}`,
        { count, rows },
      );
    },
  };
}

const MOST_REASONS = 10;

/** The most frequent reasons, each with how many records have it. */
function countedReasons(reasons: ReadonlyMap<string, number>): string {
  const most = [...reasons].sort(([, a], [, b]) => b - a);
  const listed = most
    .slice(0, MOST_REASONS)
    .map(([message, n]) => `${n.toLocaleString('en')} × ${message}`);
  const more = most.length - listed.length;
  return [...listed, ...(more > 0 ? [`${more.toLocaleString('en')} more reasons.`] : [])].join(' ');
}

/**
 * The keys of edges depend on the datatypes of their attributes, so these cannot change.
 * @throws JobFailure when an attribute that an edge definition joins by would change its datatype
 */
export async function requireEdgeDatatypesKept(
  on: Queryable,
  zone: ZoneRef,
  before: Dictionary,
  after: Dictionary,
): Promise<void> {
  const { edges } = await readChain(on, zone, after.name);
  const joined = new Set(edges.flatMap(({ columns }) => columns));
  const changed = changedTypes(before, after).find((path) => joined.has(path));
  if (changed === undefined) return;
  throw new JobFailure(
    `An edge definition joins by '${changed}', so its datatype cannot change. Delete the edge definition first.`,
  );
}

async function lastSeq(on: Queryable, zone: ZoneRef): Promise<number> {
  const [row] = await run<{ seq: number | null }>(
    on,
    sql`select max(seq) as seq from ledger where zone = ${zone.id}`,
  );
  return row?.seq ?? 0;
}

const isData = sql`type = 'ASSET' and not deleted`;

async function* allHeads(on: Queryable, zone: ZoneRef, chain: string): AsyncGenerator<Head[]> {
  for (let after = 0; ;) {
    const heads = await readHeads(
      on,
      zone,
      sql`key in (select key from head where zone = ${zone.id} and chain = ${chain} and ${isData}
            and key > ${after} order by key limit ${PAGE})`,
    );
    const last = heads.at(-1);
    if (!last) return;
    yield heads;
    after = last.key;
  }
}

/** The records of a chain that were written after seq `from`, up to `to`. */
async function* changedHeads(
  on: Queryable,
  zone: ZoneRef,
  chain: string,
  from: number,
  to: number,
): AsyncGenerator<Head[]> {
  for (let after = from; after < to; after += PAGE) {
    yield await readHeads(
      on,
      zone,
      sql`${isData} and id in (select id from ledger where zone = ${zone.id} and chain = ${chain}
            and seq > ${after} and seq <= ${Math.min(after + PAGE, to)})`,
    );
  }
}

function dataOf({ body }: Head): Record<string, unknown> {
  return (body.data ?? {}) as Record<string, unknown>;
}
