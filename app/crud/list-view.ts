/** What list screens share between server and browser. */
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
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

/** A column that shows a text of its row, under the row's own name for it. */
export function textColumn<Row>(
  id: keyof Row & string,
  header: string,
  width?: string,
): GridColumn<Row> & { id: keyof Row & string } {
  return { id, header, width, cell: (row) => String(row[id] ?? '') };
}

/** A list that sorts by each of its columns, and by the first one unless the address says otherwise. */
export function sortedByColumns(columns: readonly { id: string }[]): GridRules {
  const sortable = columns.map(({ id }) => id);
  return { sortable, defaultSort: { column: sortable[0] ?? '', descending: false } };
}

/** Cuts an item down to what a page shows of it: everything else would be sent to the browser in vain. */
export function pickColumns<Item, Name extends keyof Item>(names: readonly Name[]) {
  return (item: Item): Pick<Item, Name> => {
    const pairs = names.map((name) => [name, item[name]]);
    return Object.fromEntries(pairs) as Pick<Item, Name>;
  };
}
