import type { GridRules, GridState } from '#app/ui/grid/grid-state.ts';

export interface DictionaryRow {
  name: string;
  description: string;
  groupName: string;
}

export interface DictionaryListView {
  rows: DictionaryRow[];
  /** On all pages. */
  total: number;
  state: GridState;
  /** What the list is filtered by; '' when it is not. */
  filter: string;
  /** Whether the person may add one. */
  mayAdd: boolean;
  /** Why there is no list. */
  problem?: string;
}

/** The parameter that filters the list. */
export const FILTER_PARAM = 'q';

/** Sorted by name unless the address says otherwise, 25 to a page. */
export const DICTIONARY_GRID: GridRules = {
  sortable: ['name', 'description', 'groupName'],
  defaultSort: { column: 'name', descending: false },
};
