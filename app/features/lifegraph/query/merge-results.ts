import type { GraphResult } from '#model/records/record.ts';
import { edgeInAddress } from '#app/features/lifegraph/result/graph-navigation.ts';

/** Merges two results: each record and edge once, those of the first result first, with the left-out counts of both. */
export function mergeResults(first: GraphResult, second: GraphResult): GraphResult {
  const ids = new Set(first.vertices.map(({ header }) => header.id));
  const keys = new Set(first.edges.map(edgeInAddress));
  const left = [first.left, second.left].filter((one) => one !== null && one !== undefined);
  const [one, other] = left;
  return {
    vertices: [...first.vertices, ...second.vertices.filter(({ header }) => !ids.has(header.id))],
    starts: first.starts,
    edges: [...first.edges, ...second.edges.filter((edge) => !keys.has(edgeInAddress(edge)))],
    left:
      one && other && one.message !== other.message
        ? {
            ...one,
            vertices: one.vertices + other.vertices,
            message: `${one.message}\n${other.message}`,
          }
        : (one ?? null),
  };
}
