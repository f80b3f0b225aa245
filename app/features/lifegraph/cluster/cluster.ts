/**
 * Clusters the records of a large graph for its picture. When a record has many neighbors of one chain, one node with a
 * count is drawn instead of them: their cluster. The same graph always gets the same clusters. The list still has every
 * record.
 */
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { shortId } from '#app/features/lifegraph/result/graph-state.ts';
import { byImportance } from '#app/features/lifegraph/picture/labels/importance.ts';
import { degreesOf, neighborsOf } from '#app/features/lifegraph/result/records-shown.ts';

/** Graphs with more records than this are clustered. */
export const MAX_UNCLUSTERED = 2_000;
/** A clustered graph has about this many nodes at most, so that it can be read and is drawn within seconds. */
const MAX_CLUSTERED = 1_000;
/** How many records of a cluster are shown each time that it is opened. */
export const OPENED_AT_ONCE = 100;
/** How many neighbors of one chain may be drawn singly. The first number that makes the graph small enough is used. */
const CROWDS = [100, 50, 20, 10, 5, 2, 1];

export interface Clustered {
  /** The nodes are records, then clusters. Two nodes have one edge for all edges of a definition between them. */
  data: GraphData;
  /** The records of each cluster, by its id. The numbers are indexes of records in the whole graph. */
  members: ReadonlyMap<string, readonly number[]>;
  /** For each record of the whole graph, the index of the node that draws it. */
  drawnAt: Int32Array;
}

/** Clusters a graph. @param opened the keys of clusters that are open, in the order in which they were opened */
export function clusterGraph(data: GraphData, opened: readonly string[] = []): Clustered {
  const { length } = data.nodes.id;
  if (length <= MAX_UNCLUSTERED) {
    return { data, members: new Map(), drawnAt: Int32Array.from({ length }, (_, one) => one) };
  }
  const graph = { data, near: neighborsOf(data), ranked: byImportance(data, degreesOf(data)) };
  const clusters = clustersOf(graph);
  for (const key of opened) {
    const open = clusters.find(({ members }) => keyOf(data, members) === key);
    // The cluster keeps the other records, and so gets another key.
    open?.members.splice(0, OPENED_AT_ONCE);
  }
  return drawnGraph(
    data,
    clusters.filter(({ members }) => members.length > 0).map(({ members }) => members),
  );
}

/** The key of a cluster, which names it in the address when it is open: the short id of its first record. */
function keyOf({ nodes }: GraphData, members: readonly number[]): string | undefined {
  const id = nodes.id[members[0] ?? -1];
  return id === undefined ? undefined : shortId(id);
}

const CLUSTER = 'cluster ';

/** The key of a cluster by its id; undefined for a record. */
export function clusterKey(id: string): string | undefined {
  return id.startsWith(CLUSTER) ? id.slice(CLUSTER.length) : undefined;
}

interface Graph {
  data: GraphData;
  near: readonly (readonly number[])[];
  ranked: readonly number[];
}

interface Cluster {
  members: number[];
}

/** The clusters that make the graph small enough, as few as possible. */
function clustersOf(graph: Graph): Cluster[] {
  for (const crowd of CROWDS) {
    const clusters = walk(graph, crowd);
    if (drawnCount(graph, clusters) <= MAX_CLUSTERED) return clusters;
  }
  return regions(graph);
}

function drawnCount({ data }: Graph, clusters: readonly Cluster[]): number {
  const clustered = clusters.reduce((sum, { members }) => sum + members.length, 0);
  return data.nodes.id.length - clustered + clusters.length;
}

/**
 * Calls `begin` with the records that are always drawn, and `walkOn` after the first ones and after the most connected
 * record of each other part.
 */
function eachSeed(
  { data, near, ranked }: Graph,
  first: readonly number[],
  isReached: (record: number) => boolean,
  begin: (seed: number) => void,
  walkOn: () => void,
): void {
  const most = Math.floor(MAX_CLUSTERED / (2 * (1 + data.chains.length)));
  for (const one of first.slice(0, most)) begin(one);
  walkOn();
  let parts = 0;
  for (const one of ranked) {
    if (parts === most) return;
    if (isReached(one) || near[one]?.length === 0) continue;
    parts++;
    begin(one);
    walkOn();
  }
}

/**
 * Walks from the records that matter most. Neighbors that were not reached before are drawn, or clustered when those of
 * one chain are more than `crowd`. The walk goes on from a cluster as it does from a record.
 */
function walk(graph: Graph, crowd: number): Cluster[] {
  const { data, near } = graph;
  const isReached = new Uint8Array(data.nodes.id.length);
  const clusters: Cluster[] = [];
  const queue: number[][] = [];
  const reach = (members: number[]) => {
    for (const one of members) isReached[one] = 1;
    queue.push(members);
  };
  /** Draws or clusters the records that one step reaches. */
  const take = (found: readonly number[]) => {
    for (const members of eachOf(found, (one) => data.nodes.chain[one])) {
      if (members.length <= crowd) for (const one of members) reach([one]);
      else {
        clusters.push({ members });
        reach(members);
      }
    }
  };
  const walkOn = () => {
    // The queue grows while the loop runs.
    for (const here of queue) {
      const found = new Set(here.flatMap((one) => near[one] ?? []));
      take(inOrder([...found].filter((one) => isReached[one] === 0)));
    }
    queue.length = 0;
  };
  const asked = graph.ranked.filter((one) => data.nodes.depth[one] === 0);
  eachSeed(
    graph,
    asked,
    (one) => isReached[one] === 1,
    (one) => reach([one]),
    walkOn,
  );
  // What is left: records that no seed is connected with, and records without edges.
  take([...data.nodes.id.keys()].filter((one) => isReached[one] === 0));
  return clusters;
}

/** Clusters for a graph without crowds. Each has the records of one chain that are nearest to the same seed. */
function regions(graph: Graph): Cluster[] {
  const { data, near } = graph;
  const seedOf = new Int32Array(data.nodes.id.length).fill(-1);
  const queue: number[] = [];
  const claim = (one: number, seed: number) => {
    seedOf[one] = seed;
    queue.push(one);
  };
  const walkOn = () => {
    // The queue grows while the loop runs.
    for (const here of queue) {
      for (const next of near[here] ?? []) {
        if (seedOf[next] === -1) claim(next, seedOf[here] ?? -1);
      }
    }
    queue.length = 0;
  };
  eachSeed(
    graph,
    graph.ranked,
    (one) => seedOf[one] !== -1,
    (one) => claim(one, one),
    walkOn,
  );
  const others = [...data.nodes.id.keys()].filter((one) => seedOf[one] !== one);
  return eachOf(others, (one) => `${seedOf[one]} ${data.nodes.chain[one]}`).map((members) => ({
    members,
  }));
}

const inOrder = (indexes: readonly number[]) => [...indexes].sort((a, b) => a - b);

/** Splits a list by a key. The lists are in the order of their first items. */
function eachOf<Key>(all: readonly number[], keyOfOne: (one: number) => Key): number[][] {
  const lists = new Map<Key, number[]>();
  for (const one of all) {
    const key = keyOfOne(one);
    const list = lists.get(key);
    if (list) list.push(one);
    else lists.set(key, [one]);
  }
  return [...lists.values()];
}

/** The nodes that are drawn: the records that are in no cluster, then one node for each cluster. */
function drawnGraph(data: GraphData, clusters: readonly (readonly number[])[]): Clustered {
  const { id, label, chain, depth } = data.nodes;
  const isClustered = new Uint8Array(id.length);
  for (const members of clusters) for (const one of members) isClustered[one] = 1;
  const kept = [...id.keys()].filter((one) => isClustered[one] === 0);
  const drawnAt = new Int32Array(id.length);
  kept.forEach((one, index) => (drawnAt[one] = index));
  const nodes: GraphData['nodes'] = {
    id: kept.map((one) => id[one] ?? ''),
    label: kept.map((one) => label[one] ?? ''),
    chain: kept.map((one) => chain[one] ?? 0),
    depth: kept.map((one) => depth[one] ?? 0),
    stands: kept.map(() => 1),
  };
  const members = new Map<string, readonly number[]>();
  for (const cluster of clusters) {
    const first = cluster[0] ?? 0;
    const name = `${CLUSTER}${keyOf(data, cluster) ?? ''}`;
    for (const one of cluster) drawnAt[one] = nodes.id.length;
    members.set(name, cluster);
    nodes.id.push(name);
    nodes.label.push(
      `${data.chains[chain[first] ?? 0]?.name ?? ''} × ${cluster.length.toLocaleString('en')}`,
    );
    nodes.chain.push(chain[first] ?? 0);
    nodes.depth.push(cluster.reduce((least, one) => Math.min(least, depth[one] ?? 0), Infinity));
    nodes.stands?.push(cluster.length);
  }
  return { data: { ...data, nodes, edges: edgesOf(data.edges, drawnAt) }, members, drawnAt };
}

/** The edges between drawn nodes: one for all edges of a definition from one node to another, none within a cluster. */
function edgesOf(all: GraphData['edges'], drawnAt: Int32Array): GraphData['edges'] {
  const edges: GraphData['edges'] = { from: [], to: [], definition: [] };
  const seen = new Set<string>();
  all.from.forEach((start, edge) => {
    const from = drawnAt[start] ?? 0;
    const to = drawnAt[all.to[edge] ?? start] ?? 0;
    const definition = all.definition[edge] ?? 0;
    const name = `${from} ${to} ${definition}`;
    if (seen.has(name) || from === to) return;
    seen.add(name);
    edges.from.push(from);
    edges.to.push(to);
    edges.definition.push(definition);
  });
  return edges;
}
