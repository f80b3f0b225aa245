/** The simple filter of the graph explorer as it stands in the address; nothing of React, nothing of zod. */

/** The filter as typed; '' where nothing was. */
export interface FilterValues {
  chain: string;
  /** The path of an attribute, 'address.city'; '' for None. */
  key: string;
  value: string;
  limit: string;
  depth: string;
}

/** B-444, B-445; a field that stands empty in the address is not the same as one that is absent. */
const DEFAULTS: FilterValues = { chain: '', key: '', value: '', limit: '1', depth: '1' };
const FIELDS = Object.keys(DEFAULTS) as (keyof FilterValues)[];

/**
 * `?choose=chain` asks for the attributes of the chain and runs no query: the button that stands for a script's
 * own doing where there is none.
 */
export const CHOOSE = { name: 'choose', value: 'chain' } as const;

export function readFilter(params: URLSearchParams): FilterValues {
  const entries = FIELDS.map((name) => [name, params.get(name) ?? DEFAULTS[name]]);
  return Object.fromEntries(entries) as FilterValues;
}

/** What the address says of a record or an edge that is open. */
const OPEN = ['row', 'edge', 'trail', 'tab'];
/** What the address says of the page of records. */
const GRID = ['page', 'size', 'sort'];

/** True when something of the result is open. */
export function isOpen(params: URLSearchParams): boolean {
  return params.has('row') || params.has('edge');
}

/** True for an address to which only the result itself leads: a record, an edge, another page of the table. */
export function browsesResult(params: URLSearchParams): boolean {
  return [...OPEN, ...GRID].some((name) => params.has(name));
}

/** True when the data of one address serve another: another view of them, or nothing open any more. */
export function sharesData(next: URLSearchParams, current: URLSearchParams): boolean {
  const unread = isOpen(next) ? ['view'] : ['view', ...OPEN];
  const asked = (params: URLSearchParams) =>
    JSON.stringify([...params].filter(([name]) => !unread.includes(name)).sort());
  return asked(next) === asked(current);
}

/** True when the address holds a filter that was applied, with or without faults. */
export function isApplied(params: URLSearchParams): boolean {
  return FIELDS.some((name) => params.has(name)) && params.get(CHOOSE.name) !== CHOOSE.value;
}
