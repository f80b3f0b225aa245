/** The parts of a graph that no edge connects, and the start positions of their records. */
import type { ForcePoint } from 'd3-force-3d';
import type { LayoutRequest } from './layout-request.ts';

export interface GraphPart {
  /** The indexes of the records. The others are arranged around the first one. */
  records: number[];
  /** Pairs of indexes into `records`. */
  edges: (readonly [number, number])[];
}

/** The parts in the order of their layout: the largest first, parts of the same size by their first record. */
export function partsOf({ order, from, to, depth }: Omit<LayoutRequest, 'known'>): GraphPart[] {
  const neighbors: number[][] = Array.from({ length: order }, () => []);
  from.forEach((source, edge) => {
    const target = to[edge] ?? source;
    neighbors[source]?.push(target);
    if (target !== source) neighbors[target]?.push(source);
  });
  const partOf = new Int32Array(order).fill(-1);
  const parts: GraphPart[] = [];
  const indexIn = new Int32Array(order);
  for (let first = 0; first < order; first++) {
    if (partOf[first] !== -1) continue;
    const found = walk(first, neighbors, partOf, parts.length);
    parts.push({ records: found, edges: [] });
  }
  for (const part of parts) {
    const rank = (record: number) =>
      (neighbors[record]?.length ?? 0) + (depth[record] === 0 ? order : 0);
    const root = part.records.reduce((best, one) => (rank(one) > rank(best) ? one : best));
    part.records = [root, ...part.records.filter((record) => record !== root)];
    part.records.forEach((record, index) => (indexIn[record] = index));
  }
  from.forEach((source, edge) => {
    const target = to[edge] ?? source;
    parts[partOf[source] ?? 0]?.edges.push([indexIn[source] ?? 0, indexIn[target] ?? 0]);
  });
  return parts.sort((a, b) => b.records.length - a.records.length);
}

function walk(
  first: number,
  neighbors: readonly number[][],
  partOf: Int32Array,
  part: number,
): number[] {
  const found = [first];
  partOf[first] = part;
  // The list grows while the loop runs.
  for (const here of found) {
    for (const next of neighbors[here] ?? []) {
      if (partOf[next] !== -1) continue;
      partOf[next] = part;
      found.push(next);
    }
  }
  return found;
}

/** A part's records as a tree around the first one. A branch gets a share of the circle by its number of records. */
export function treeOf({ records, edges }: GraphPart, length: number): ForcePoint[] {
  const neighbors: number[][] = records.map(() => []);
  for (const [a, b] of edges) {
    neighbors[a]?.push(b);
    neighbors[b]?.push(a);
  }
  const parent = new Int32Array(records.length).fill(-1);
  const queue = [0];
  const isSeen = new Uint8Array(records.length);
  isSeen[0] = 1;
  const level = new Int32Array(records.length);
  for (const here of queue) {
    for (const next of neighbors[here] ?? []) {
      if (isSeen[next] === 1) continue;
      isSeen[next] = 1;
      parent[next] = here;
      level[next] = (level[here] ?? 0) + 1;
      queue.push(next);
    }
  }
  const weight = new Float64Array(records.length).fill(1);
  for (const here of queue.toReversed()) {
    const above = parent[here] ?? -1;
    if (above >= 0) weight[above] = (weight[above] ?? 0) + (weight[here] ?? 0);
  }
  const angles = new Float64Array(records.length);
  const next = new Float64Array(records.length);
  const points: ForcePoint[] = records.map(() => ({ x: 0, y: 0 }));
  for (const here of queue.slice(1)) {
    const above = parent[here] ?? 0;
    const share = (weight[here] ?? 1) / Math.max(1, (weight[above] ?? 2) - 1);
    const whole = above === 0 ? 2 * Math.PI : ((weight[above] ?? 1) / records.length) * 2 * Math.PI;
    const begin = (angles[above] ?? 0) - whole / 2 + (next[above] ?? 0) * whole;
    angles[here] = begin + (share * whole) / 2;
    next[above] = (next[above] ?? 0) + share;
    const radius = length * 1.1 * (level[here] ?? 1);
    points[here] = {
      x: radius * Math.cos(angles[here] ?? 0),
      y: radius * Math.sin(angles[here] ?? 0),
    };
  }
  return points;
}
