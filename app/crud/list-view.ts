/** What list screens share between server and browser. */
import type { GridRules, GridState } from '#app/ui/grid/grid-state.ts';

/** A page of a list, from `loadList`. */
export interface ListView<Row> {
  rows: Row[];
  /** On all pages. */
  total: number;
  state: GridState;
  /** What the list is filtered by; '' when it is not. */
  filter: string;
  /** Whether the person may add one; who may not is told so. */
  mayAdd: boolean;
  /** Why there is no list. */
  problem?: string;
}

/** The parameter of the address that filters a list. */
export const FILTER_PARAM = 'q';

/** A column that shows a text of its row. @param id the row's name for it */
export function textColumn<const Id extends string>(id: Id, header: string, width?: string) {
  return { id, header, width, cell: (row: Partial<Record<Id, string>>) => row[id] ?? '' };
}

/** The rows of a list: the texts of its columns, and the key by which a row is opened. */
export type RowOf<Columns extends readonly { id: string }[], Key extends string> = Partial<
  Record<Columns[number]['id'], string>
> &
  Record<Key, string>;

/** A list that sorts by each of its columns, and by the first one unless the address says otherwise. */
export function sortedByColumns(columns: readonly { id: string }[]): GridRules {
  const sortable = columns.map(({ id }) => id);
  return { sortable, defaultSort: { column: sortable[0] ?? '', descending: false } };
}

/**
 * Cuts an item down to what a page shows of it: everything else would be sent to the browser in vain.
 * @param key the name of what identifies an item
 */
export function pickColumns<Key extends string, Name extends string>(
  key: Key,
  columns: readonly { id: Name }[],
) {
  const names: (Key | Name)[] = [key, ...columns.map(({ id }) => id)];
  return <Item extends Record<Key, string> & Partial<Record<Name, string>>>(item: Item) =>
    Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Key | Name>;
}
