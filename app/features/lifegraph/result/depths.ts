/** The depth of a record that no edge connects with the records that the query asked for. */
const NO_DEPTH = Number.MAX_SAFE_INTEGER;

/**
 * The edges between each record and the nearest one that was asked for, in either direction.
 * @param starts how many records, from the first one on, were asked for
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
  // the list grows while it is walked
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
