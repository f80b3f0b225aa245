/** Compares a result at one moment with that at the moment before. */
import type { GraphResult, Vertex } from '#model/records/record.ts';
import { mergeResults } from '#app/features/lifegraph/query/merge-results.ts';
import type { RecordChange } from './changes.ts';

/** A record with its change. */
export type ComparedVertex = Vertex & { change?: RecordChange };

export type ChangeCounts = Record<RecordChange, number>;

/**
 * The result, with the records that have gone since and the change of each record. Records that are visible by consent
 * get no change, because earlier moments do not show them.
 */
export function compareResults(
  now: GraphResult,
  before: GraphResult,
): { result: GraphResult; counts: ChangeCounts } {
  const hashes = new Map(before.vertices.map(({ header }) => [header.id, header.hash]));
  const there = new Set(now.vertices.map(({ header }) => header.id));
  const counts: ChangeCounts = { appeared: 0, changed: 0, went: 0 };
  const compared = (vertex: Vertex): ComparedVertex => {
    const change = changeOf(vertex);
    if (!change) return vertex;
    counts[change]++;
    return { ...vertex, change };
  };
  const changeOf = ({ header: { id, hash } }: Vertex): RecordChange | undefined => {
    if (!there.has(id)) return 'went';
    if (!hash) return undefined;
    const earlier = hashes.get(id);
    if (earlier === undefined) return 'appeared';
    return earlier === hash ? undefined : 'changed';
  };
  const merged = mergeResults(now, before);
  const result = { ...merged, vertices: merged.vertices.map(compared) };
  return { result, counts };
}
