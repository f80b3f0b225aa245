/** Whether the records of a chain conform to a changed dictionary. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { counted } from '#model/text/counted.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { ErrorCause } from '#model/jobs/error-causes.ts';
import { readChain } from '#platform/ledger/read/definitions.ts';
import type { Settle } from '#platform/ledger/values/pattern-threads.ts';
import type { Head } from '#platform/ledger/record.ts';
import { edgeFamily } from '#platform/metadata/edge-definitions.ts';
import { build, run, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { BadRow } from '#platform/jobs/queue/job-rows.ts';
import { changedTypes, createRecordCheck } from './record-check.ts';
import type { CheckedRecord } from './record-check.ts';
import { countConversions, MAX_CONVERTED, tooManyConverted } from './conversion-counts.ts';
import type { Conversions } from './conversion-counts.ts';
import { countReasons } from './unfit-reasons.ts';
import type { UnfitReason } from './unfit-reasons.ts';
import { touchedAttributes, touchedData } from './touched-attributes.ts';
import type { Touched } from './touched-attributes.ts';

const PAGE = 2_000;
const MAX_ROWS = 100;

export interface CompatibilityCheck {
  /** The version of the dictionary that the records were written under. */
  readonly before: Dictionary;
  /** Checks the records written since the last call. `onPage` may stop it by throwing. */
  advance(on: Queryable, onPage?: () => Promise<void>): Promise<void>;
  /** @throws JobFailureError with the count and the first records that do not conform */
  throwIfIncompatible(): void;
  /** What the save converts, of the records that were checked. */
  conversions(): Conversions;
}

/** What whoever saves may do with records. */
export interface SaverRights {
  /** Whether they may learn the id of the record (decision 016). */
  mayName(record: Owned): boolean;
  /** Whether they may change the record. */
  mayChange(record: Owned): boolean;
  /** Whether they have the right to edit data, without which no record is changed (decision 020). */
  editsData: boolean;
  /** `PatternThreads.settle` for whoever saves: does work on a record, with its long patterns matched on threads. */
  settle: Settle;
}

/**
 * A check of all records of the chain against `after`: types, required attributes, bounds, and unique keys of indexes
 * that are new. Problems contain no values, and only records for which `mayName` holds are named: whoever changes a
 * dictionary may have no right to read data. They may also have no right to change records, and a conversion needs that
 * right.
 */
export function createCompatibilityCheck(
  zone: ZoneRef,
  { before, after }: { before: Dictionary; after: Dictionary },
  { mayName, mayChange, editsData, settle }: SaverRights,
  mostConverted: number = MAX_CONVERTED,
): CompatibilityCheck {
  const touched = touchedAttributes(before, after);
  const check = createRecordCheck(touched.before, touched.after, editsData);
  const counts = countConversions();
  const rows: BadRow[] = [];
  const reasons = countReasons();
  let count = 0;
  let seen = 0;

  const look = async (records: StoredRecord[]) => {
    for (const record of records) {
      const { problems, converted } = await settle((matched) =>
        check({ ...record, mayChange: mayChange(record) }, matched),
      );
      counts.add(converted);
      if (problems.length === 0) continue;
      count++;
      const id = mayName(record) ? record.id : undefined;
      reasons.add(problems, id);
      if (rows.length < MAX_ROWS) rows.push({ ...(id !== undefined && { id }), problems });
    }
  };

  return {
    before,
    async advance(on, onPage) {
      if (touched.names?.length === 0) return;
      const end = await lastSeq(on, zone);
      const pages =
        seen === 0
          ? allRecords(on, zone, touched)
          : changedRecords(on, zone, touched, { seen, end });
      for await (const records of pages) {
        await look(records);
        await onPage?.();
      }
      seen = end;
    },
    throwIfIncompatible() {
      if (count === 0) {
        const tooMany = tooManyConverted(counts.result(), mostConverted);
        if (tooMany !== undefined) throw new JobFailureError(tooMany);
        return;
      }
      throw new JobFailureError(
        `${counted(count, 'record does', 'records do')} not fit the changed dictionary '${after.name}', so nothing was saved. Change the records first, or the dictionary. ${countedReasons(reasons.list())}`,
        { count, rows, causes: causesOf(reasons.list()) },
      );
    },
    conversions: counts.result,
  };
}

const MAX_REASONS = 10;

/** The most frequent reasons, each with how many records have it. */
function countedReasons(reasons: readonly UnfitReason[]): string {
  const listed = reasons
    .slice(0, MAX_REASONS)
    .map(({ message, count }) => `${count.toLocaleString('en')} × ${message}`);
  const more = reasons.length - listed.length;
  return [...listed, ...(more > 0 ? [`${more.toLocaleString('en')} more reasons.`] : [])].join(' ');
}

function causesOf(reasons: readonly UnfitReason[]): ErrorCause[] {
  return reasons
    .slice(0, MAX_ROWS)
    .map(({ path, message, count, first }) => ({ path, message, count, rows: first }));
}

/**
 * An edge definition joins attributes with values that can be equal. So their datatypes may only change within numbers,
 * texts or moments. Within each of these the key text of a value is the same, so the edge keys stay valid.
 * @throws JobFailureError when the values of an attribute that an edge definition joins by could no longer be equal
 */
export async function requireEdgeDatatypesKept(
  on: Queryable,
  zone: ZoneRef,
  before: Dictionary,
  after: Dictionary,
): Promise<void> {
  const { edges } = await readChain(on, zone, after.name);
  const joined = new Set(edges.flatMap(({ columns }) => columns));
  const changed = changedTypes(before, after).find(
    ({ path, from, to }) => joined.has(path) && edgeFamily(from) !== edgeFamily(to),
  );
  if (changed === undefined) return;
  throw new JobFailureError(
    `An edge definition joins by '${changed.path}', so its datatype cannot change to ${changed.to}. Delete the edge definition first, and create it again afterwards.`,
  );
}

async function lastSeq(on: Queryable, zone: ZoneRef): Promise<number> {
  const row = await runOne(
    on,
    build
      .selectFrom('ledger')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .where('zone', '=', zone.id),
  );
  return row?.seq ?? 0;
}

const isData = sql`type = 'ASSET' and not deleted`;

type Owned = Pick<Head, 'owners' | 'limitedOwners'>;
type StoredRecord = Omit<CheckedRecord, 'mayChange'> & Owned & { id: string };

/** A page of records, oldest first, with the data that has to be looked at. */
function readRecords(
  on: Queryable,
  zone: ZoneRef,
  { names }: Touched,
  condition: RawBuilder<unknown>,
): Promise<StoredRecord[]> {
  return run<StoredRecord>(
    on,
    sql`select key, id, owners, limited_owners as "limitedOwners", ${touchedData('h', names)} as data
        from head h where zone = ${zone.id} and ${isData} and (${condition}) order by key`,
  );
}

async function* allRecords(
  on: Queryable,
  zone: ZoneRef,
  touched: Touched,
): AsyncGenerator<StoredRecord[]> {
  for (let after = 0; ;) {
    const records = await readRecords(
      on,
      zone,
      touched,
      sql`key in (select key from head where zone = ${zone.id} and chain = ${touched.after.name}
            and ${isData} and key > ${after} order by key limit ${PAGE})`,
    );
    const last = records.at(-1);
    if (!last) return;
    yield records;
    after = last.key;
  }
}

/** The records of the chain that were written after seq `seen`, up to `end`. */
async function* changedRecords(
  on: Queryable,
  zone: ZoneRef,
  touched: Touched,
  { seen, end }: { seen: number; end: number },
): AsyncGenerator<StoredRecord[]> {
  for (let after = seen; after < end; after += PAGE) {
    yield await readRecords(
      on,
      zone,
      touched,
      sql`id in (select id from ledger where zone = ${zone.id} and chain = ${touched.after.name}
            and seq > ${after} and seq <= ${Math.min(after + PAGE, end)})`,
    );
  }
}
