/** Finds what joins two records of a result: the shortest paths between them, and the neighbors that they share. */
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { neighborsOf } from '#app/features/lifegraph/result/records-shown.ts';

/** At most this many paths are listed. The others are only counted. */
export const MAX_PATHS = 10;

export interface Joins {
  /** The first shortest paths, as indexes of records from one end to the other. */
  paths: number[][];
  /** How many shortest paths there are. The number is not exact beyond 2^53. */
  pathCount: number;
  /** Indexes of records that are neighbors of both. */
  shared: number[];
}

/** Finds the joins of two records. @param ends the indexes of the records */
export function joinsOf(data: GraphData, [from, to]: readonly [number, number]): Joins {
  const near = neighborsOf(data).map((list) => [...new Set(list)].sort((a, b) => a - b));
  const distance = new Map([[from, 0]]);
  const ways = new Map([[from, 1]]);
  // The queue grows while the loop runs, so records come in the order of their distance.
  const queue = [from];
  for (const here of queue) {
    const next = (distance.get(here) ?? 0) + 1;
    // All records on shortest paths are known at this distance.
    if (next > (distance.get(to) ?? Infinity)) break;
    for (const other of near[here] ?? []) {
      if (!distance.has(other)) {
        distance.set(other, next);
        queue.push(other);
      }
      if (distance.get(other) === next) {
        ways.set(other, (ways.get(other) ?? 0) + (ways.get(here) ?? 0));
      }
    }
  }
  const both = new Set(near[to]);
  return {
    paths: distance.has(to) && from !== to ? pathsTo(to, near, distance) : [],
    pathCount: from === to ? 0 : (ways.get(to) ?? 0),
    shared: (near[from] ?? []).filter((one) => both.has(one) && one !== from && one !== to),
  };
}

/** The first paths to a record, in the order of the records on them. */
function pathsTo(
  goal: number,
  near: readonly (readonly number[])[],
  distance: ReadonlyMap<number, number>,
): number[][] {
  let paths = [[goal]];
  for (let left = distance.get(goal) ?? 0; left > 0; left--) {
    paths = paths
      .flatMap((path) =>
        (near[path[0] ?? -1] ?? [])
          .filter((before) => distance.get(before) === left - 1)
          .map((before) => [before, ...path]),
      )
      .slice(0, MAX_PATHS);
  }
  return paths;
}

/** The edges between two records, in either direction, as indexes. */
export function edgesBetween({ edges }: GraphData, a: number, b: number): number[] {
  return edges.from.flatMap((from, edge) => {
    const to = edges.to[edge];
    return (from === a && to === b) || (from === b && to === a) ? [edge] : [];
  });
}
