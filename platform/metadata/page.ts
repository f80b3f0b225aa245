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
