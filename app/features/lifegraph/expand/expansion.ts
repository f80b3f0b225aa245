/** Neighbors that were added to a result. The address has an entry for each addition. This module is free of React. */
import type { EdgeDirection } from '#model/records/neighbors.ts';

/** With more neighbors than this, a dialog asks which to add. A drawer lists at most this many by one edge. */
export const MAX_AT_ONCE = 100;

/** An addition: all neighbors of a record, which is named by its short id, or some of them by one edge. */
export interface Expansion {
  id: string;
  some?: SomeNeighbors;
}

export interface SomeNeighbors {
  edgeId: string;
  direction: EdgeDirection;
  /** The number of neighbors that are added, in the order of their creation. */
  most: number;
}

const KIND = /^([0-9a-f-]{36})-(out|in)$/;
const EXPANSION = /^([0-9a-f]{12})(?:-([0-9a-f-]{36}-(?:out|in))-(\d+))?$/;

/** Parses an entry of the address, which comes from `readState`. */
export function readExpansion(entry: string): Expansion {
  const [, id = '', text = '', most = ''] = EXPANSION.exec(entry) ?? [];
  const kind = readKind(text);
  return kind ? { id, some: { ...kind, most: Number(most) } } : { id };
}

/** Parses the edge and the direction that a form sends. */
export function readKind(text: string): Omit<SomeNeighbors, 'most'> | undefined {
  const [, edgeId, direction] = KIND.exec(text) ?? [];
  if (edgeId === undefined) return undefined;
  return { edgeId, direction: direction === 'in' ? 'in' : 'out' };
}

export function kindText({ edgeId, direction }: Omit<SomeNeighbors, 'most'>): string {
  return `${edgeId}-${direction}`;
}

/** The entries with an addition. It replaces an earlier addition by the same edge of the record. */
export function withSome(entries: readonly string[], id: string, some: SomeNeighbors): string[] {
  const start = `${id}-${kindText(some)}-`;
  return [...entries.filter((entry) => !entry.startsWith(start)), start + some.most];
}
