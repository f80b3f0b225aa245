/** The simple filter of the graph explorer in the address; free of React and zod. */

/** The raw field values; '' for an empty field. */
export interface FilterValues {
  chain: string;
  /** The path of an attribute, 'address.city'; '' for None. */
  key: string;
  value: string;
  limit: string;
  depth: string;
}

/** B-444, B-445; for fields missing in the address, not for empty ones. */
const DEFAULTS: FilterValues = { chain: '', key: '', value: '', limit: '1', depth: '1' };
const FIELDS = Object.keys(DEFAULTS) as (keyof FilterValues)[];

/**
 * `?choose=chain` loads the attributes of the chain without running the query: the button for browsers without
 * JavaScript.
 */
export const CHOOSE = { name: 'choose', value: 'chain' } as const;

export function readFilter(params: URLSearchParams): FilterValues {
  const entries = FIELDS.map((name) => [name, params.get(name) ?? DEFAULTS[name]]);
  return Object.fromEntries(entries) as FilterValues;
}

/** The parameters of an open record or edge. */
const DETAIL_PARAMS = ['row', 'edge', 'trail', 'tab'];
/** The parameters of the table of records. */
const GRID_PARAMS = ['page', 'size', 'sort'];

/** True when the drawer of a record or an edge is open. */
export function isOpen(params: URLSearchParams): boolean {
  return params.has('row') || params.has('edge');
}

/** True for an address reached from within a result: a record, an edge, another page of the table. */
export function browsesResult(params: URLSearchParams): boolean {
  return [...DETAIL_PARAMS, ...GRID_PARAMS].some((name) => params.has(name));
}

/** True when two addresses have the same data: they differ only in the view, or the drawer was closed. */
export function sharesData(next: URLSearchParams, current: URLSearchParams): boolean {
  const ignored = isOpen(next) ? ['view'] : ['view', ...DETAIL_PARAMS];
  const relevant = (params: URLSearchParams) =>
    JSON.stringify([...params].filter(([name]) => !ignored.includes(name)).sort());
  return relevant(next) === relevant(current);
}

/** True when the filter in the address was applied, valid or not. */
export function isApplied(params: URLSearchParams): boolean {
  return FIELDS.some((name) => params.has(name)) && params.get(CHOOSE.name) !== CHOOSE.value;
}
