/** The data of the page of the global search. */
import type { GridState } from '#app/ui/grid/grid-state.ts';
import type { ResultKindId } from '#model/metadata/search.ts';

/** The page sizes of the results. The first is the default. */
export const RESULT_PAGE_SIZES = [10, 20, 50, 100] as const;

export interface SearchData {
  terms: string[];
  /** The initial text of the box: a text that was refused with `problem`. */
  typed: string;
  problem: string | undefined;
  /** The results of each kind; absent when nothing was searched, or the search failed. */
  results: ResultGroup[] | undefined;
  /** The reason why the search failed. */
  failure: string | undefined;
  drawer: ResultDetails | undefined;
  /** The customer. The terms that are saved in the browser belong to one of its zones. */
  realm: string;
  zone: string;
}

/** The results of one kind. */
export interface ResultGroup {
  kind: ResultKindId;
  label: string;
  /** How many results there are. */
  total: number;
  /** Whether there may be more than `total`. */
  atLeast: boolean;
  /** How many of the results can be paged through. They are the best ones. */
  reachable: number;
  grid: GridState;
  headers: string[];
  rows: ResultRow[];
}

export interface ResultRow {
  /** The key of the result in the address, which includes its kind. */
  key: string;
  /** A text for each header. */
  cells: string[];
}

/** One result in the drawer. */
export interface ResultDetails {
  key: string;
  /** The name of the result, truncated. */
  title: string;
  kindLabel: string;
  why: string;
  details: { label: string; text: string }[];
  /** The link to the object itself. */
  link: { to: string; label: string } | undefined;
  /** The kind of the result in the plural, if it has no page to link to. */
  withoutPage: string | undefined;
}
