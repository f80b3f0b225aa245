/** The depth of a record that no edges connect with the start records of the query. */
const NO_DEPTH = Number.MAX_SAFE_INTEGER;

/**
 * The number of edges between each record and the nearest start record, in either direction.
 * @param starts how many records, from the first one on, are start records of the query
 */
export function depthsOf(
  order: number,
  { from, to }: { from: readonly number[]; to: readonly number[] },
  starts: number,
): number[] {
  const neighbors: number[][] = Array.from({ length: order }, () => []);
  from.forEach((source, edge) => {
    const target = to[edge] ?? source;
    neighbors[source]?.push(target);
    neighbors[target]?.push(source);
  });
  const depths = Array.from({ length: order }, (_, index) => (index < starts ? 0 : NO_DEPTH));
  const queue = [...Array(Math.min(starts, order)).keys()];
  let deepest = 0;
  // The queue grows while the loop runs.
  for (const here of queue) {
    for (const next of neighbors[here] ?? []) {
      if (depths[next] !== NO_DEPTH) continue;
      deepest = (depths[here] ?? 0) + 1;
      depths[next] = deepest;
      queue.push(next);
    }
  }
  return depths.map((depth) => (depth === NO_DEPTH ? deepest + 1 : depth));
}
