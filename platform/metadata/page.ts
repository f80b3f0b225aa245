/** Sorting, paging and searching of lists, by parameters such as 'name' or 'name DESC' (ACS is an older spelling of ASC). */
import { sql, type RawBuilder } from 'kysely';

export interface Page {
  limit?: number | undefined;
  skip: number;
}

/** An unknown sort key. Sent as 400. */
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

export function limitOffset({ limit, skip }: Page): RawBuilder<unknown> {
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
      ? sql`${lowered} like lower(${toPattern(word)})`
      : sql`${lowered} = lower(${word})`,
  );
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function toPattern(word: string): string {
  return word.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}

/** How the words of a parameter narrow a list, by the name of the parameter. */
export type Filters = Readonly<Record<string, (words: readonly string[]) => RawBuilder<unknown>>>;

/** The condition of all filters that the query has words for. */
export function filtered(
  filters: Filters,
  query: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const conditions = Object.entries(filters).flatMap(([name, toCondition]) => {
    const words = query[name] as readonly string[] | undefined;
    return words && words.length > 0 ? [toCondition(words)] : [];
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** A filter by a text. */
export const byText = (text: RawBuilder<unknown>) => (words: readonly string[]) =>
  isAnyOf(sql`lower(${text})`, words);

/** A filter by the name of the records, which the index `head_name` finds. */
export const byName = (words: readonly string[]) =>
  isAnyOf(sql`lower(name) collate "und-x-icu"`, words);

/** A filter by a list of texts of which one must match. */
export const byItem = (list: RawBuilder<unknown>) => (words: readonly string[]) =>
  sql`exists (select from jsonb_array_elements_text(${list}) item where ${isAnyOf(sql`lower(item)`, words)})`;

/** A filter by the id of the record. */
export const byId = (ids: readonly string[]) => sql`id = any(${ids}::uuid[])`;

/** The condition that one of the texts contains the search text, without regard to case. */
export function containsText(
  search: string | undefined,
  texts: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  if (!search) return sql`true`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.join(
    texts.map((text) => sql`${text} ilike ${pattern}`),
    sql` or `,
  )})`;
}
