/** The filters of the LifeGraph in the address. This module is free of React and zod. */
import { changeQuery } from '#app/paths/paths.ts';

/** The raw field values of the simple filter; '' for an empty field. */
export interface FilterValues {
  chain: string;
  /** The path of an attribute, such as 'address.city'; '' for None. */
  key: string;
  value: string;
  limit: string;
  depth: string;
}

/** The values of fields that are missing in the address (B-444, B-445). A field that is empty there stays empty. */
const DEFAULTS: FilterValues = { chain: '', key: '', value: '', limit: '1', depth: '1' };
export const FIELDS = Object.keys(DEFAULTS) as (keyof FilterValues)[];

/** Without JavaScript, a button sends `?choose=chain`, which loads the chain's attributes without the query. */
export const CHOOSE = { name: 'choose', value: 'chain' } as const;

export function readFilter(params: URLSearchParams): FilterValues {
  const entries = FIELDS.map((name) => [name, params.get(name) ?? DEFAULTS[name]]);
  return Object.fromEntries(entries) as FilterValues;
}

/** `?mode=advanced` shows the editor instead of the fields, which stay in the address; `query` is its text. */
export const MODE = { name: 'mode', advanced: 'advanced', query: 'query' } as const;

export function isAdvanced(params: URLSearchParams): boolean {
  return params.get(MODE.name) === MODE.advanced;
}

/** The text of the editor. Forms send it with CRLF line breaks, but queries have LF everywhere else. */
export function readQuery(params: URLSearchParams): string {
  return (params.get(MODE.query) ?? '').replace(/\r\n?/g, '\n');
}

/**
 * The parameter for a moment: `?at=` shows the result as it was then (ISO 8601) or as it is now, with the differences
 * from the moment before.
 */
export const AT = 'at';
export const NOW = 'now';

/** The parameters of an address that determine its result. */
const QUERY_PARAMS = [...FIELDS, MODE.name, MODE.query, CHOOSE.name, AT];

/** The address of the editor, with the query of the simple filter if there is one. */
export function advancedAddress(params: URLSearchParams, query?: string): string {
  return changeQuery(params, { ...NOTHING_OPEN, [MODE.name]: MODE.advanced, [MODE.query]: query });
}

/** The address of the simple filter as it was before the editor was opened. */
export function simpleAddress(params: URLSearchParams): string {
  return changeQuery(params, { ...NOTHING_OPEN, [MODE.name]: undefined, [MODE.query]: undefined });
}

/** The parameters of an open record or edge. */
const DETAIL_PARAMS = [
  'row',
  'edge',
  'trail',
  'tab',
  'versions',
  'access',
  'dialog',
  'of',
  'along',
  'most',
];
/** The parameters of the list of records. */
const GRID_PARAMS = ['page', 'size', 'sort'];
/** The parameters of actions on a result (see graph-state.ts). */
const STATE_PARAMS = ['hide', 'pick', 'path', 'find', 'expand', 'open'];

/** The parameters of an address that a saved view keeps. */
export const VIEW_PARAMS = [
  ...[...FIELDS, MODE.name, MODE.query, AT],
  ...STATE_PARAMS,
  ...['view', 'draw', 'sort', 'size'],
];

const NOTHING_OPEN = Object.fromEntries(
  [...DETAIL_PARAMS, ...STATE_PARAMS, 'page'].map((name) => [name, undefined]),
);

/** The parameters whose changes scripts apply to the data that they have, without asking the server. */
const LOCAL_PARAMS = [
  ...['view', 'draw', 'dialog', ...GRID_PARAMS],
  ...STATE_PARAMS.filter((name) => name !== 'expand'),
];

/** Whether the drawer of a record or an edge is open, or a dialog about records. */
export function isOpen(params: URLSearchParams): boolean {
  return params.has('row') || params.has('edge') || params.has('of');
}

/**
 * Whether two addresses have the same data: they differ only in how the data are shown, or the drawer was closed.
 * @param local whether scripts have the data of the result, so that they themselves hide, find and sort records
 */
export function sharesData(next: URLSearchParams, current: URLSearchParams, local = true): boolean {
  const shown = local ? LOCAL_PARAMS : ['view', 'draw', 'dialog'];
  const ignored = isOpen(next) ? shown : [...shown, ...DETAIL_PARAMS];
  const relevant = (params: URLSearchParams) =>
    JSON.stringify([...params].filter(([name]) => !ignored.includes(name)).sort());
  return relevant(next) === relevant(current);
}

/** Whether the filter in the address was applied, valid or not. */
export function isApplied(params: URLSearchParams): boolean {
  if (isAdvanced(params)) return params.has(MODE.query);
  return FIELDS.some((name) => params.has(name)) && params.get(CHOOSE.name) !== CHOOSE.value;
}

/** The parameters that identify a result: those of the query and of the neighbors that were added. */
export function resultParams(params: URLSearchParams): Record<string, string> {
  const kept = [...QUERY_PARAMS, 'expand'].flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(kept) as Record<string, string>;
}
