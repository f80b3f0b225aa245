/** Neighbors that were added to a result, one entry of the address each. Free of React. */
import type { EdgeDirection } from '#model/records/neighbors.ts';

/** A record with more neighbors asks which of them are added. A drawer lists as many of an edge, too. */
export const MAX_AT_ONCE = 100;

/** All neighbors of a record by short id, or some of them by one edge. */
export interface Expansion {
  id: string;
  some?: SomeNeighbors;
}

export interface SomeNeighbors {
  edgeId: string;
  direction: EdgeDirection;
  /** How many, in the order of their creation. */
  most: number;
}

const KIND = /^([0-9a-f-]{36})-(out|in)$/;
const EXPANSION = /^([0-9a-f]{12})(?:-([0-9a-f-]{36}-(?:out|in))-(\d+))?$/;

/** An entry of the address as `readState` has it. */
export function readExpansion(entry: string): Expansion {
  const [, id = '', text = '', most = ''] = EXPANSION.exec(entry) ?? [];
  const kind = readKind(text);
  return kind ? { id, some: { ...kind, most: Number(most) } } : { id };
}

/** The edge and direction that a form sends. */
export function readKind(text: string): Omit<SomeNeighbors, 'most'> | undefined {
  const [, edgeId, direction] = KIND.exec(text) ?? [];
  if (edgeId === undefined) return undefined;
  return { edgeId, direction: direction === 'in' ? 'in' : 'out' };
}

export function kindText({ edgeId, direction }: Omit<SomeNeighbors, 'most'>): string {
  return `${edgeId}-${direction}`;
}

/** The entries with some neighbors more; another number for the same edge replaces the one before. */
export function withSome(entries: readonly string[], id: string, some: SomeNeighbors): string[] {
  const start = `${id}-${kindText(some)}-`;
  return [...entries.filter((entry) => !entry.startsWith(start)), start + some.most];
}
