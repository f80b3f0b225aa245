/**
 * Sorts, pages and searches lists, by parameters such as 'name' or 'name DESC' (ACS is an older spelling of
 * ASC).
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { likePattern, likeText } from '#platform/storage/like.ts';
import type { SystemChain } from '#platform/ledger/chains.ts';
import { LISTED_COUNT } from '#platform/ledger/projections/project.ts';
import { countRows, run, runOne } from '#platform/storage/database.ts';
import type { Columns } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

export interface MetadataPage {
  limit?: number | undefined;
  skip: number;
}

/** The error for an unknown sort key. It is sent as 400. */
export class SortError extends Error {
  override name = 'SortError';
}

/**
 * The ORDER BY of a list, from an allow-list of sort keys. The row's key comes last, so that pages never overlap.
 * @throws SortError with the names of the sort keys
 */
export function orderBy(
  given: string | undefined,
  keys: Readonly<Record<string, RawBuilder<unknown>>>,
  standard: string,
): RawBuilder<unknown> {
  const parts = (given ?? standard).split(',').map((part) => {
    const [, name = '', direction = 'ASC'] =
      /^\s*(\w+)(?:\s+(ASC|ACS|DESC))?\s*$/i.exec(part) ?? [];
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!key) {
      const known = Object.keys(keys).join(', ');
      throw new SortError(`orderBy: '${part.trim()}' is none of ${known}, each with ASC or DESC.`);
    }
    return direction.toUpperCase() === 'DESC' ? sql`${key} desc` : sql`${key} asc`;
  });
  return sql`order by ${sql.join([...parts, sql`key`])}`;
}

function limitOffset({ limit, skip }: MetadataPage): RawBuilder<unknown> {
  return limit === undefined ? sql`offset ${skip}` : sql`limit ${limit} offset ${skip}`;
}

/**
 * The condition that a text is one of the words, without regard to case; * is a wildcard.
 * @param lowered the text in small letters, as an index has it
 */
export function isAnyOf(
  lowered: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<unknown> {
  const conditions = words.map((word) =>
    word.includes('*')
      ? sql`${lowered} like lower(${likePattern(word)})`
      : sql`${lowered} = lower(${word})`,
  );
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** How the words of a parameter narrow a list, by the name of the parameter. */
export type Filters = Readonly<Record<string, (words: readonly string[]) => RawBuilder<unknown>>>;

/** The condition of all filters that the query has words for. */
export function filtered(
  filters: Filters,
  query: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  return sql.join([sql`true`, ...conditionsOf(filters, query)], sql` and `);
}

function conditionsOf(
  filters: Filters,
  query: Readonly<Record<string, unknown>>,
): RawBuilder<unknown>[] {
  return Object.entries(filters).flatMap(([name, toCondition]) => {
    const words = query[name] as readonly string[] | undefined;
    return words && words.length > 0 ? [toCondition(words)] : [];
  });
}

/** A filter by a text. */
export const byText = (text: RawBuilder<unknown>) => (words: readonly string[]) =>
  isAnyOf(sql`lower(${text})`, words);

/** A filter by the name of the records, which the index `head_listed_name` finds. */
export const byName = (words: readonly string[]) =>
  isAnyOf(sql`lower(name) collate "und-x-icu"`, words);

/** A filter by a list of texts; one of them must match. */
export const byItem = (list: RawBuilder<unknown>) => (words: readonly string[]) =>
  sql`exists (select from jsonb_array_elements_text(${list}) item where ${isAnyOf(sql`lower(item)`, words)})`;

/** A filter by the id of the record. */
export const byId = (ids: readonly string[]) => sql`id = any(${ids}::uuid[])`;

/** The number of letters from which on a filter uses the index of trigrams. */
const TRIGRAM_LENGTH = 3;

/**
 * The condition that one of the listed fields contains the search text, without regard to case. The fields are those of
 * the function `listed_text` in the database (migration 020).
 */
function containsText(zone: number, chain: string, search: string): RawBuilder<unknown> {
  const listed = sql`listed_text(chain, name, body)`;
  const pattern = `%${likeText(search)}%`;
  const contains = sql`${listed} ilike ${pattern}`;
  if ([...search].length < TRIGRAM_LENGTH) return contains;
  return sql`${contains} and listed_trigrams(zone, chain, ${listed})
    @> listed_trigrams(${zone}, ${chain}, ${search})`;
}

export interface ListQuery extends MetadataPage {
  orderBy?: string | undefined;
  /** Text that one of the listed fields must contain, without regard to case. */
  search?: string | undefined;
  /** The words of each filter, by the name of its parameter. */
  [filter: string]: unknown;
}

/** How the records of a kind are listed. */
export interface ListOptions {
  sortKeys: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The default order. */
  standardOrder: string;
  filters: Filters;
}

/**
 * A page of the present records of a chain of metadata, and their total number.
 * @param columns what to read of each
 * @throws SortError for an unknown sort key
 */
export async function listHeads<Row extends object>(
  zone: ZoneRef,
  chain: SystemChain,
  columns: RawBuilder<Row>,
  options: ListOptions,
  query: ListQuery,
): Promise<{ total: number; rows: Row[] }> {
  const listed = listedHeads(zone, chain, options, query);
  const order = orderBy(query.orderBy, options.sortKeys, options.standardOrder);
  const isNarrowed = conditionsOf(options.filters, query).length > 0 || Boolean(query.search);
  const [rows, counted] = await Promise.all([
    run<Row>(zone.db, sql`select ${columns} ${listed} ${order} ${limitOffset(query)}`),
    isNarrowed ? countRows(zone.db, listed) : readListedCount(zone, chain),
  ]);
  return { total: totalOf(query, rows.length, counted), rows };
}

/** The number of present records of a chain of metadata, which is kept up to date as they are written. */
async function readListedCount(zone: ZoneRef, chain: SystemChain): Promise<number> {
  const row = await runOne<Columns<'chain_count', 'n'>>(
    zone.db,
    sql`select n from chain_count where zone = ${zone.id} and chain = ${chain} and metric = ${LISTED_COUNT}`,
    { prepared: true },
  );
  return row?.n ?? 0;
}

/**
 * FROM and WHERE of a list. Zone and chain are one value, as only the index `head_listed_name` has it, so that a page
 * is read in its order whatever the planner believes. The zone is named a second time for the indexes of filters.
 */
export function listedHeads(
  zone: ZoneRef,
  chain: SystemChain,
  { filters }: Pick<ListOptions, 'filters'>,
  query: ListQuery,
): RawBuilder<unknown> {
  // Every record of metadata has a name.
  const conditions = [
    sql`zone::text || chain = ${`${zone.id}${chain}`} and not deleted and name is not null`,
  ];
  const words = conditionsOf(filters, query);
  if (words.length > 0) conditions.push(sql`zone = ${zone.id}`, ...words);
  if (query.search) conditions.push(containsText(zone.id, chain, query.search));
  return sql`from head where ${sql.join(conditions, sql` and `)}`;
}

/**
 * The number of all records. Rows and count are two statements, and a record may be inserted between them. A page that
 * is not full gives the number itself, so that a whole list never looks cut.
 */
export function totalOf({ skip, limit }: MetadataPage, found: number, counted: number): number {
  if (found === 0 && skip > 0) return counted;
  const isLastPage = limit === undefined || found < limit;
  return isLastPage ? skip + found : Math.max(counted, skip + found);
}
