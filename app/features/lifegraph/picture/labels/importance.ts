/** Which records of a picture matter most: these are labelled first, and listed first. */
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { showsChange } from '#app/features/lifegraph/time/changes.ts';

/** True for records that the query asked for, if the result has others too. */
export function startsOf({
  nodes: { depth },
}: Pick<GraphData, 'nodes'>): (index: number) => boolean {
  const isMixed = depth.some((one) => one !== 0);
  return (index) => isMixed && depth[index] === 0;
}

/**
 * All records: first those that the query asked for, then what differs from the moment before, then the largest clusters,
 * then those with most edges.
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
