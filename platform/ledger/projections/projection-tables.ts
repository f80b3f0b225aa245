/**
 * Writes the tables of the projections, each in one statement for many records. New records have no
 * entries yet, so that many of them are written by COPY.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { COPY_FROM, copyRows, copyText, failedRow } from '#platform/storage/copy-rows.ts';
import { answered, execute, run } from '#platform/storage/database.ts';
import type { Columns, Queryable, Transaction } from '#platform/storage/database.ts';
import { errorCode, ERROR_CODES } from '#platform/storage/error-codes.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { IndexDefinition } from '#platform/ledger/read/definitions.ts';
import type { EdgeKey, Entries } from './entries.ts';
import { trigramsOf } from './trigrams.ts';
import type { SearchEntry } from './search-entries.ts';

/**
 * The error when a PRIMARY or UNIQUE index already holds the key. It names the attributes only, never the other record.
 */
export class UniqueConflictError extends Error {
  override name = 'UniqueConflictError';
  constructor(
    readonly index: IndexDefinition,
    /** The record that was refused. */
    readonly id: string,
  ) {
    super(`Another record already has this value of ${index.attributes.join(', ')}.`);
  }
}

/** The tables that hold index entries. */
export const ENTRY_TABLES = [
  'unique_entry',
  'text_entry',
  'number_entry',
  'fulltext_entry',
] as const;

/** Updates the planner's statistics of the tables. */
export async function sampleTables(on: Queryable): Promise<void> {
  const tables = ['head', 'edge_key', ...ENTRY_TABLES].map((table) => sql.table(table));
  await execute(on, sql`analyze ${sql.join(tables)}`);
}

/** The index entries of one version of a record. */
export interface KeyedEntries {
  key: number;
  entries: Entries;
}

/** Index entries that are to be written. */
export interface RecordEntries extends KeyedEntries {
  id: string;
  /** Whether it is the record's first version, which cannot have entries yet. */
  isNew: boolean;
  indexes: readonly IndexDefinition[];
}

/** An edge key of a record, with the version that added or ended it. */
export type RecordEdgeKey = EdgeKey & { key: number; seq: number };

/**
 * Adds the index entries of records.
 * @throws UniqueConflictError when a PRIMARY or UNIQUE key is taken
 */
export async function writeIndexEntries(
  on: Transaction,
  zone: ZoneRef,
  records: readonly RecordEntries[],
): Promise<void> {
  const { unique, text, number, fulltext } = entriesByTable(records);
  await answered([
    writeUnique(on, zone, unique),
    writeValues(on, zone, { table: 'text_entry', type: sql`text[]` }, text),
    writeValues(on, zone, { table: 'number_entry', type: sql`numeric[]` }, number),
    writeFulltext(on, zone, fulltext),
  ]);
}

/** The entries of records as rows of each table, with the record that each is of. */
function entriesByTable<Keyed extends KeyedEntries>(records: readonly Keyed[]) {
  const unique: { indexId: number; hash: string; key: number; record: Keyed }[] = [];
  const values = { text: [], number: [], fulltext: [] } as Record<ValueList, OwnedValue<Keyed>[]>;
  // Plain loops are used: with spread and flatMap, this code took a twentieth of the worker's time for an upload.
  for (const record of records) {
    const { key, entries } = record;
    for (const { indexId, hash } of entries.unique) unique.push({ indexId, hash, key, record });
    for (const list of VALUE_LISTS) {
      for (const { indexId, value } of entries[list]) {
        values[list].push({ indexId, value, key, record });
      }
    }
  }
  return { unique, ...values };
}

const VALUE_LISTS = ['text', 'number', 'fulltext'] as const;
type ValueList = (typeof VALUE_LISTS)[number];
type OwnedValue<Keyed> = ValueRow & { record: Keyed };

/**
 * Deletes index entries. The previous version tells what the entries hold, and they are found by that: tables of
 * entries need no index by record. Entries that do not exist yet (an index that is not built) need no deletion.
 */
export async function dropIndexEntries(
  on: Transaction,
  zone: ZoneRef,
  records: readonly KeyedEntries[],
): Promise<void> {
  const { unique, text, number, fulltext } = entriesByTable(records);
  const drop = async (table: string, count: number, rows: RawBuilder<unknown>, same: string[]) => {
    if (count > 0) await dropEntries(on, zone, { table, rows, same });
  };
  const noTexts = fulltext.map((entry) => ({ ...entry, value: '' }));
  await answered([
    drop('unique_entry', unique.length, uniqueRows(unique), ['hash', 'key']),
    drop('text_entry', text.length, valueRows(text, sql`text[]`), ['value', 'key']),
    drop('number_entry', number.length, valueRows(number, sql`numeric[]`), ['value', 'key']),
    drop('fulltext_entry', noTexts.length, valueRows(noTexts, sql`text[]`), ['key']),
  ]);
}

/**
 * Deletes the entries that equal rows of `t` in these columns. OFFSET 0 keeps the lookup by index: in a plain join of
 * many rows, PostgreSQL would read all entries of the zone. Rows of a zone change under its lock only, so their
 * positions (ctid) stay.
 */
async function dropEntries(
  on: Transaction,
  zone: ZoneRef,
  { table, rows, same }: { table: string; rows: RawBuilder<unknown>; same: readonly string[] },
): Promise<void> {
  const equal = ['index_id', ...same].map(
    (name) => sql`${sql.ref(`e.${name}`)} = ${sql.ref(`t.${name}`)}`,
  );
  await execute(
    on,
    sql`delete from ${sql.table(table)} where ctid = any(array(
          select found.ctid from ${rows} cross join lateral (
            select e.ctid from ${sql.table(table)} e
            where e.zone = ${zone.id} and ${sql.join(equal, sql` and `)} offset 0) as found))`,
    { prepared: true },
  );
}

async function writeUnique(
  on: Transaction,
  zone: ZoneRef,
  entries: readonly UniqueRow[],
): Promise<void> {
  if (entries.length === 0) return;
  if (entries.length >= COPY_FROM) return copyUnique(on, zone, entries);
  const written = await run<Columns<'unique_entry', 'index_id' | 'hash' | 'key'>>(
    on,
    sql`insert into unique_entry (zone, index_id, hash, key)
        select ${zone.id}, index_id, hash, key from ${uniqueRows(entries)}
        on conflict do nothing returning index_id, hash, key`,
    { prepared: true },
  );
  if (written.length === entries.length) return;
  const kept = new Set(written.map((w) => `${w.index_id}/${w.hash}/${w.key}`));
  const refused = entries.find((e) => !kept.has(`${e.indexId}/${e.hash}/${e.key}`));
  throw conflictOf(refused);
}

function uniqueRows(
  entries: readonly { indexId: number; hash: string; key: number }[],
): RawBuilder<unknown> {
  return sql`unnest(${column(entries, (e) => e.indexId)}::int[],
    ${column(entries, (e) => e.hash)}::uuid[], ${column(entries, (e) => e.key)}::bigint[]
  ) as t(index_id, hash, key)`;
}

type UniqueRow = { indexId: number; hash: string; key: number; record: RecordEntries };

async function copyUnique(
  on: Transaction,
  zone: ZoneRef,
  entries: readonly UniqueRow[],
): Promise<void> {
  const columns = ['zone', 'index_id', 'hash', 'key'];
  try {
    await copyRows(on, 'unique_entry', columns, entries, (e) => [
      zone.id,
      e.indexId,
      e.hash,
      e.key,
    ]);
  } catch (error) {
    if (errorCode(error) !== ERROR_CODES.uniqueViolation) throw error;
    throw conflictOf(entries[failedRow(error) ?? -1]);
  }
}

function conflictOf(refused: UniqueRow | undefined): Error {
  const index = refused?.record.indexes.find(({ id }) => id === refused.indexId);
  if (!refused || !index) return new Error('A unique entry was refused that nobody asked for.');
  return new UniqueConflictError(index, refused.record.id);
}

/** A table of values, and the type of an array of them. */
interface ValueTable {
  table: string;
  type: RawBuilder<unknown>;
}

interface ValueRow {
  indexId: number;
  value: string;
  key: number;
}

async function writeValues(
  on: Transaction,
  zone: ZoneRef,
  { table, type }: ValueTable,
  entries: readonly (ValueRow & { record: RecordEntries })[],
): Promise<void> {
  if (entries.length === 0) return;
  if (entries.length >= COPY_FROM && entries.every(({ record }) => record.isNew)) {
    const columns = ['zone', 'index_id', 'value', 'key'];
    return copyRows(on, table, columns, entries, (e) => [
      zone.id,
      e.indexId,
      copyText(e.value),
      e.key,
    ]);
  }
  await execute(
    on,
    sql`insert into ${sql.table(table)} (zone, index_id, value, key)
        select ${zone.id}, index_id, value, key from ${valueRows(entries, type)} on conflict do nothing`,
    { prepared: true },
  );
}

/** The most trigrams of one statement. */
const GRAMS_AT_ONCE = 500_000;

async function writeFulltext(
  on: Transaction,
  zone: ZoneRef,
  entries: readonly ValueRow[],
): Promise<void> {
  let count = 0;
  let some: ValueRow[] = [];
  const write = async () => {
    if (some.length === 0) return;
    await execute(
      on,
      sql`insert into fulltext_entry (zone, index_id, key, grams)
          select ${zone.id}, index_id, key, value::int[]
          from ${valueRows(some, sql`text[]`)} on conflict do nothing`,
    );
    count = 0;
    some = [];
  };
  for (const { indexId, key, value } of entries) {
    const grams = trigramsOf({ zone: zone.id, indexId }, value);
    some.push({ indexId, key, value: arrayText(grams) });
    count += grams.length;
    if (count >= GRAMS_AT_ONCE) await write();
  }
  await write();
}

function valueRows(entries: readonly ValueRow[], type: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`unnest(${column(entries, (e) => e.indexId)}::int[],
    ${column(entries, (e) => e.value)}::${type}, ${column(entries, (e) => e.key)}::bigint[]
  ) as t(index_id, value, key)`;
}

/** Adds edge keys that are not there yet. */
export async function writeEdgeKeys(
  on: Transaction,
  zone: ZoneRef,
  entries: readonly RecordEdgeKey[],
): Promise<void> {
  if (entries.length === 0) return;
  await execute(
    on,
    sql`insert into edge_key (zone, key, edge, side, hash, from_seq)
        select ${zone.id}, key, edge, side, hash, seq from ${edgeRows(entries)} on conflict do nothing`,
    { prepared: true },
  );
}

/** Adds the edge keys of new records. */
export async function writeNewEdgeKeys(
  on: Transaction,
  zone: ZoneRef,
  entries: readonly RecordEdgeKey[],
): Promise<void> {
  if (entries.length < COPY_FROM) return writeEdgeKeys(on, zone, entries);
  const columns = ['zone', 'key', 'edge', 'side', 'hash', 'from_seq'];
  await copyRows(on, 'edge_key', columns, entries, (e) => [
    zone.id,
    e.key,
    e.edge,
    e.side,
    e.hash,
    e.seq,
  ]);
}

/**
 * Ends edge keys with the versions that no longer carry them. They are found as in `dropEntries`.
 */
export async function closeEdges(
  on: Transaction,
  zone: ZoneRef,
  entries: readonly RecordEdgeKey[],
): Promise<void> {
  if (entries.length === 0) return;
  await execute(
    on,
    sql`update edge_key k set to_seq = found.seq
        from (select e.ctid, t.seq from ${edgeRows(entries)} cross join lateral (
          select ctid from edge_key
          where zone = ${zone.id} and key = t.key and edge = t.edge and side = t.side
            and hash = t.hash and to_seq is null offset 0) as e) as found
        where k.ctid = found.ctid`,
    { prepared: true },
  );
}

/**
 * Notes that edges have changed since the last count, once for each count. @param seq of a version that changed them
 */
export async function noteEdgeChange(on: Transaction, zone: ZoneRef, seq: number): Promise<void> {
  await execute(
    on,
    sql`insert into edge_count as count (zone, n, counted_at, changed_seq)
        values (${zone.id}, 0, 'epoch', ${seq})
        on conflict (zone) do update set changed_seq = excluded.changed_seq
        where count.changed_seq <= count.counted_seq`,
    { prepared: true },
  );
}

function edgeRows(entries: readonly RecordEdgeKey[]): RawBuilder<unknown> {
  return sql`unnest(${column(entries, (e) => e.key)}::bigint[], ${column(entries, (e) => e.edge)}::bigint[],
    ${column(entries, (e) => e.side)}::smallint[], ${column(entries, (e) => e.hash)}::uuid[],
    ${column(entries, (e) => e.seq)}::bigint[]) as t(key, edge, side, hash, seq)`;
}

export async function writeCounts(
  on: Transaction,
  zone: ZoneRef,
  counts: { chain: string; metric: string; n: number }[],
): Promise<void> {
  if (counts.length === 0) return;
  await execute(
    on,
    sql`insert into chain_count (zone, chain, metric, n)
        select ${zone.id}, chain, metric, n from unnest(${column(counts, (c) => c.chain)}::text[],
          ${column(counts, (c) => c.metric)}::text[], ${column(counts, (c) => c.n)}::bigint[]
        ) as t(chain, metric, n)
        on conflict (zone, chain, metric) do update set n = chain_count.n + excluded.n`,
    { prepared: true },
  );
}

/** Adds to how many data records of each chain a wallet owns or limited-owns. */
export async function writeReadableCounts(
  on: Transaction,
  zone: ZoneRef,
  counts: readonly { wallet: string; chain: string; n: number }[],
): Promise<void> {
  if (counts.length === 0) return;
  await execute(
    on,
    sql`insert into readable_count (zone, wallet, chain, n)
        select ${zone.id}, wallet, chain, n from unnest(${column(counts, (c) => c.wallet)}::uuid[],
          ${column(counts, (c) => c.chain)}::text[], ${column(counts, (c) => c.n)}::bigint[]
        ) as t(wallet, chain, n)
        on conflict (zone, wallet, chain) do update set n = readable_count.n + excluded.n`,
    { prepared: true },
  );
}

/** Replaces the search entries of the records with these keys. */
export async function writeSearchEntries(
  on: Transaction,
  zone: ZoneRef,
  changed: number[],
  entries: readonly SearchEntry[],
): Promise<void> {
  if (changed.length > 0) {
    await execute(
      on,
      sql`delete from search_entry where zone = ${zone.id} and key = any(${changed}::bigint[])`,
    );
  }
  if (entries.length === 0) return;
  await execute(
    on,
    sql`insert into search_entry (zone, key, place, bucket, field, value, folded, lexemes)
        select ${zone.id}, key, place, bucket, field, value, folded, lexemes::tsvector
        from unnest(
          ${column(entries, (e) => e.key)}::bigint[], ${column(entries, (e) => e.place)}::int[],
          ${column(entries, (e) => e.bucket)}::text[], ${column(entries, (e) => e.field)}::text[],
          ${column(entries, (e) => e.value)}::text[], ${column(entries, (e) => e.folded)}::text[],
          ${column(entries, (e) => e.lexemes)}::text[]
        ) as t(key, place, bucket, field, value, folded, lexemes)`,
  );
}

/** One array parameter for `unnest`: the given value of each row. */
export function column<Row, Value>(rows: readonly Row[], value: (row: Row) => Value) {
  return sql`${rows.map(value)}`;
}

/** A list of ids or numbers as PostgreSQL writes it, as `unnest` would flatten a list of lists. */
export function arrayText(items: readonly (string | number)[]): string {
  return `{${items.join(',')}}`;
}
