/** Finds what the keys of ORDER BY sort by, also where they name columns of SELECT. */
import type { AggregateCall, FromQuery, Path, Query, SelectItem, SortKey } from './ast.ts';
import { printPath } from './print.ts';

export type SortTarget =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'aggregate'; readonly call: AggregateCall };

/** The path or aggregate behind a key; undefined when SELECT has no column of that name. */
export function sortTarget(
  { by }: SortKey,
  { select = [] }: Pick<FromQuery, 'select'>,
): SortTarget | undefined {
  if (by.kind === 'path') return { kind: 'path', path: by };
  if (by.kind === 'aggregate-call') return { kind: 'aggregate', call: by };
  const item = select.find((one) => columnName(one) === by.name);
  if (item?.kind === 'aggregate') return { kind: 'aggregate', call: item };
  return item?.kind === 'path-item' ? { kind: 'path', path: item.path } : undefined;
}

/** The keys that sort records: all but aggregates, which sort groups. */
export function recordKeys(query: Query): { path: Path; descending: boolean }[] {
  const select = query.kind === 'from' ? query.select : undefined;
  return query.orderBy.flatMap((key) => {
    const target = sortTarget(key, { select });
    return target?.kind === 'path' ? [{ path: target.path, descending: key.descending }] : [];
  });
}

/** Whether the rows of a query are groups: GROUP BY makes them, or an aggregate of all records. */
export function isGrouped({
  groupBy,
  select = [],
}: Pick<FromQuery, 'groupBy' | 'select'>): boolean {
  return groupBy !== undefined || select.some(({ kind }) => kind === 'aggregate');
}

/** The name of a result column; none for `*`, which is several columns. */
export function columnName(item: SelectItem): string | undefined {
  switch (item.kind) {
    case 'aggregate':
      return item.as;
    case 'path-item':
      return item.as ?? printPath(item.path);
    case 'all':
      return undefined;
  }
}
