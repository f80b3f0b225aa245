/** Page, size and sort of a grid in the address. This file uses neither React nor zod. */

export const PAGE_SIZES = [25, 50, 100] as const;

export interface GridSort {
  column: string;
  descending: boolean;
}

export interface GridState {
  /** The number of the page, counted from 1. */
  page: number;
  size: number;
  sort: GridSort;
}

export interface GridRules {
  /** The sortable columns; any other in the address is ignored. */
  sortable: readonly string[];
  defaultSort: GridSort;
  /** The possible page sizes. */
  sizes?: readonly number[];
  /** The default size; the first of the sizes when absent. */
  defaultSize?: number;
  /** The prefix of the parameters, for pages with several grids: 'edges-' gives 'edges-page'. */
  prefix?: string;
}

/** The state of a grid in an address. Invalid parts have their default. */
export function readGridState(params: URLSearchParams, rules: GridRules): GridState {
  const { sortable, defaultSort, sizes = PAGE_SIZES, prefix = '' } = rules;
  const { defaultSize = sizes[0] ?? PAGE_SIZES[0] } = rules;
  const sort = readSort(params.get(`${prefix}sort`) ?? '');
  const size = readCount(params.get(`${prefix}size`));
  return {
    page: readCount(params.get(`${prefix}page`)) ?? 1,
    size: size !== undefined && sizes.includes(size) ? size : defaultSize,
    sort: sortable.includes(sort.column) ? sort : defaultSort,
  };
}

/**
 * The query string, with '?', of the same page with a changed grid state. A new size or sort goes back to the first
 * page; all other parameters stay.
 */
export function gridHref(
  params: URLSearchParams,
  change: { page?: number; size?: number; sort?: GridSort },
  prefix = '',
): string {
  const next = new URLSearchParams(params);
  next.delete(`${prefix}page`);
  if (change.sort) next.set(`${prefix}sort`, writeSort(change.sort));
  if (change.size) next.set(`${prefix}size`, String(change.size));
  if (change.page && change.page > 1) next.set(`${prefix}page`, String(change.page));
  return `?${next.toString()}`;
}

/** The number of pages, at least one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** The page numbers to link: first, last, the current one and its neighbors; 0 is a gap. */
export function linkedPages(page: number, count: number): number[] {
  const wanted = [1, page - 1, page, page + 1, count].filter((n) => n >= 1 && n <= count);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((n, index) => (n - (pages[index - 1] ?? 0) > 1 ? [0, n] : [n]));
}

function readSort(text: string): GridSort {
  return text.startsWith('-')
    ? { column: text.slice(1), descending: true }
    : { column: text, descending: false };
}

function writeSort({ column, descending }: GridSort): string {
  return descending ? `-${column}` : column;
}

function readCount(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
