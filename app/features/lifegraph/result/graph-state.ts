/**
 * The state of a result in the address: which records are picked, hidden and expanded, and the path that is shown. This
 * module is free of React, so that the server draws the same.
 */
import { changeQuery } from '#app/paths/paths.ts';

/** The id of a record in the address: the last twelve digits of its id, which are random in every UUID. */
export function shortId(id: string): string {
  return id.slice(-12).toLowerCase();
}

/** A set of records by short id: those in `names`, or all others. */
export interface RecordSet {
  readonly names: ReadonlySet<string>;
  readonly others: boolean;
}

export const EMPTY: RecordSet = { names: new Set(), others: false };

/** With more short ids than this, an address would be longer than servers accept. */
export const MAX_LISTED_IDS = 300;
/** At most this many records are expanded, because each needs a query of its own. */
export const MAX_EXPANDED = 20;

const SHORT = /^[0-9a-f]{12}$/;
const EXPANSION = /^[0-9a-f]{12}(-[0-9a-f-]{36}-(out|in)-\d+)?$/;

function readList(text: string, like = SHORT): string[] {
  return [...new Set(text.split('.').filter((name) => like.test(name)))];
}

/** Reads 'a.b', or '!a.b' for all but these. */
export function readSet(params: URLSearchParams, name: 'pick' | 'hide'): RecordSet {
  const text = params.get(name) ?? '';
  const others = text.startsWith('!');
  return { names: new Set(readList(others ? text.slice(1) : text)), others };
}

export function has({ names, others }: RecordSet, id: string): boolean {
  return names.has(shortId(id)) !== others;
}

export function isEmpty({ names, others }: RecordSet): boolean {
  return names.size === 0 && !others;
}

export function inverted({ names, others }: RecordSet): RecordSet {
  return { names, others: !others };
}

export function toggled({ names, others }: RecordSet, id: string): RecordSet {
  const next = new Set(names);
  if (!next.delete(shortId(id))) next.add(shortId(id));
  return { names: next, others };
}

/** All records of either set. */
export function union(a: RecordSet, b: RecordSet): RecordSet {
  if (!a.others && !b.others) return { names: new Set([...a.names, ...b.names]), others: false };
  // The union has all records but those that are in neither set.
  const left = a.others ? a : b;
  const right = a.others ? b : a;
  const names = [...left.names].filter((name) => right.names.has(name) === right.others);
  return { names: new Set(names), others: true };
}

/** The set as text of the address; undefined for the empty set. @throws TooManyError when it is too long for one */
function writeSet(set: RecordSet): string | undefined {
  if (isEmpty(set)) return undefined;
  if (set.names.size > MAX_LISTED_IDS) throw new TooManyError();
  return `${set.others ? '!' : ''}${[...set.names].join('.')}`;
}

/** The set is too long for an address. The message may be shown. */
export class TooManyError extends Error {
  override name = 'TooManyError';
  constructor() {
    super(`Only ${MAX_LISTED_IDS} records can be named in an address. Narrow the filter instead.`);
  }
}

export interface GraphState {
  picked: RecordSet;
  hidden: RecordSet;
  /** The short ids of the ends of the path. */
  path: readonly [from: string, to: string] | undefined;
  /** The records with added neighbors, in this order: short ids, alone or with an edge (expand/expansion.ts). */
  expanded: readonly string[];
  /** The text that is searched in the list, trimmed. */
  find: string;
}

/** A notice that the address names too many records to expand them all; undefined when all are expanded. */
export function expansionNotice(params: URLSearchParams): string | undefined {
  const named = readList(params.get('expand') ?? '', EXPANSION).length;
  if (named <= MAX_EXPANDED) return undefined;
  return `The address names ${named} records to expand. Only the neighbors of the first ${MAX_EXPANDED} were added: raise the depth of the filter instead.`;
}

export function readState(params: URLSearchParams): GraphState {
  const [from, to] = readList(params.get('path') ?? '');
  return {
    picked: readSet(params, 'pick'),
    hidden: readSet(params, 'hide'),
    path: from !== undefined && to !== undefined ? [from, to] : undefined,
    expanded: readList(params.get('expand') ?? '', EXPANSION).slice(0, MAX_EXPANDED),
    find: (params.get('find') ?? '').trim(),
  };
}

/**
 * The address with some of the state changed.
 * @throws TooManyError
 */
export function stateAddress(params: URLSearchParams, change: Partial<GraphState>): string {
  const { picked, hidden, path, expanded, find } = change;
  return changeQuery(params, {
    ...(picked && { pick: writeSet(picked) }),
    ...(hidden && { hide: writeSet(hidden), page: undefined }),
    ...('path' in change && { path: path?.join('.') }),
    ...(expanded && { expand: expanded.join('.') || undefined }),
    ...(find !== undefined && { find: find || undefined, page: undefined }),
  });
}

/** The parameters that undo and redo change. */
export const UNDONE_PARAMS = ['pick', 'hide', 'path', 'expand', 'open'] as const;
