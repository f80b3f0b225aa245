/** What differs between a result at one moment and at the moment before. */
import type { GraphResult, Vertex } from '#model/records/record.ts';
import { mergeResults } from '../query/merge-results.ts';
import type { Mark } from './marks.ts';

/** A record with what has become of it. */
export type MarkedVertex = Vertex & { mark?: Mark };

export type MarkCounts = Record<Mark, number>;

/**
 * The result with the records that went since, each record marked. Records that are seen by consent are left as they are:
 * earlier moments do not show them.
 */
export function compareResults(
  now: GraphResult,
  before: GraphResult,
): { result: GraphResult; counts: MarkCounts } {
  const hashes = new Map(before.vertices.map(({ header }) => [header.id, header.hash]));
  const there = new Set(now.vertices.map(({ header }) => header.id));
  const counts: MarkCounts = { appeared: 0, changed: 0, went: 0 };
  const marked = (vertex: Vertex): MarkedVertex => {
    const mark = markOf(vertex);
    if (!mark) return vertex;
    counts[mark]++;
    return { ...vertex, mark };
  };
  const markOf = ({ header: { id, hash } }: Vertex): Mark | undefined => {
    if (!there.has(id)) return 'went';
    if (!hash) return undefined;
    const earlier = hashes.get(id);
    if (earlier === undefined) return 'appeared';
    return earlier === hash ? undefined : 'changed';
  };
  const merged = mergeResults(now, before);
  const result = { ...merged, vertices: merged.vertices.map(marked) };
  return { result, counts };
}
