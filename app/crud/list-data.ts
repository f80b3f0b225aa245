/** The parts of list screens that server and browser share. */
import type { RowActionsData } from './selection/row-actions.ts';
import type { GridRules, GridState } from '#app/ui/grid/grid-state.ts';

/** A page of a list, from `loadList`. */
export interface ListData<Row> {
  rows: Row[];
  /** The number of rows on all pages. */
  total: number;
  state: GridState;
  /** The text that filters the list; '' for none. */
  filter: string;
  /** Whether the person may add a record; otherwise Add opens a dialog that says why not. */
  mayAdd: boolean;
  /** What the person may do with several rows at once; absent for nothing. */
  rowActions?: RowActionsData;
  /** Why the list could not be loaded. */
  failure?: string;
}

/** The query parameter that filters a list. */
export const FILTER_PARAM = 'q';

/**
 * The query parameter with the id of the row whose drawer is open. Only code of the server imports it: in the browser a
 * constant of another file costs more than the word.
 */
export const ROW_PARAM = 'row';

/** A column that shows a text of its row. @param id the property of the row @param kind 'long' for a description */
export function textColumn<const Id extends string>(id: Id, header: string, kind?: 'long') {
  return { id, header, kind, cell: (row: Partial<Record<Id, string>>) => row[id] ?? '' };
}

/** A row of a list: the texts of its columns, and the key that identifies the record. */
export type RowOf<Columns extends readonly { id: string }[], Key extends string> = Partial<
  Record<Columns[number]['id'], string>
> &
  Record<Key, string>;

/** The rules of a list that can be sorted by each of its columns, by default by the first. */
export function sortedByColumns(columns: readonly { id: string }[]): GridRules {
  const sortable = columns.map(({ id }) => id);
  return { sortable, defaultSort: { column: sortable[0] ?? '', descending: false } };
}

/**
 * Reduces an item to its visible columns and its key, so that nothing else is sent to the browser.
 * @param key the property that identifies an item
 */
export function pickColumns<Key extends string, Name extends string>(
  key: Key,
  columns: readonly { id: Name }[],
) {
  const names: (Key | Name)[] = [key, ...columns.map(({ id }) => id)];
  return <Item extends Record<Key, string> & Partial<Record<Name, string>>>(item: Item) =>
    Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Key | Name>;
}
