/** Ranks the records of a picture by importance. The most important ones are labeled and listed first. */
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { showsChange } from '#app/features/lifegraph/time/changes.ts';

/** Whether a record is a start record of the query. It is false for all when the result has no others. */
export function startsOf({
  nodes: { depth },
}: Pick<GraphData, 'nodes'>): (index: number) => boolean {
  const isMixed = depth.some((one) => one !== 0);
  return (index) => isMixed && depth[index] === 0;
}

/**
 * All records, the most important first: start records of the query, then records that differ from the moment before,
 * then the largest clusters, then the records with the largest numbers of edges.
 */
export function byImportance(data: GraphData, degrees: ArrayLike<number>): number[] {
  const isStart = startsOf(data);
  const { label, stands = [] } = data.nodes;
  const changed = label.map(showsChange);
  return [...data.nodes.id.keys()].sort(
    (a, b) =>
      Number(isStart(b)) - Number(isStart(a)) ||
      Number(changed[b]) - Number(changed[a]) ||
      (stands[b] ?? 1) - (stands[a] ?? 1) ||
      (degrees[b] ?? 0) - (degrees[a] ?? 0) ||
      a - b,
  );
}
