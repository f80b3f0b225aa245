/**
 * Groups the records of a large graph for its picture: many neighbors of a record that are of one chain are one mark with
 * a count. The same graph is always grouped in the same way. The list still has every record.
 */
import type { GraphData } from '../result/graph-data.ts';
import { shortId } from '../result/graph-state.ts';
import { byImportance } from '../picture/importance.ts';
import { degreesOf, neighborsOf } from '../result/records-shown.ts';

/** Larger graphs are grouped. */
export const MAX_DRAWN = 2_000;
/** To at most about as many: what is grouped is to be read, and drawn within seconds. */
const MAX_GROUPED = 1_000;
/** How many records of a mark are shown each time that it is opened. */
export const OPENED_AT_ONCE = 100;
/** How many neighbors of one chain may be drawn before they are grouped; the first that makes the graph small enough. */
const CROWDS = [100, 50, 20, 10, 5, 2, 1];

export interface Grouped {
  /** Records, then marks, with one edge for all of a definition between two of them. */
  data: GraphData;
  /** The indexes, in the graph that was grouped, of what each mark stands for, by its id. */
  members: ReadonlyMap<string, readonly number[]>;
  /** For each record of the graph that was grouped, the index of what draws it. */
  drawnAt: Int32Array;
}

/** @param opened the keys of marks that are open, in the order in which they were opened */
export function groupGraph(data: GraphData, opened: readonly string[] = []): Grouped {
  const { length } = data.nodes.id;
  if (length <= MAX_DRAWN) {
    return { data, members: new Map(), drawnAt: Int32Array.from({ length }, (_, one) => one) };
  }
  const graph = { data, near: neighborsOf(data), ranked: byImportance(data, degreesOf(data)) };
  const groups = groupsOf(graph);
  for (const key of opened) {
    const open = groups.find(({ members }) => keyOf(data, members) === key);
    // from now on the mark stands for the rest, and has another key
    open?.members.splice(0, OPENED_AT_ONCE);
  }
  return drawnGraph(
    data,
    groups.filter(({ members }) => members.length > 0).map(({ members }) => members),
  );
}

/** What opens a mark, in the address: its first record. */
function keyOf({ nodes }: GraphData, members: readonly number[]): string | undefined {
  const id = nodes.id[members[0] ?? -1];
  return id === undefined ? undefined : shortId(id);
}

const MARK = 'mark ';

/** The key of a mark by its id; undefined for a record. */
export function markKey(id: string): string | undefined {
  return id.startsWith(MARK) ? id.slice(MARK.length) : undefined;
}

interface Graph {
  data: GraphData;
  near: readonly (readonly number[])[];
  ranked: readonly number[];
}

interface Group {
  members: number[];
}

/** Grouped as little as makes the graph small enough. */
function groupsOf(graph: Graph): Group[] {
  for (const crowd of CROWDS) {
    const groups = walk(graph, crowd);
    if (drawnCount(graph, groups) <= MAX_GROUPED) return groups;
  }
  return regions(graph);
}

function drawnCount({ data }: Graph, groups: readonly Group[]): number {
  const grouped = groups.reduce((sum, { members }) => sum + members.length, 0);
  return data.nodes.id.length - grouped + groups.length;
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
  const most = Math.floor(MAX_GROUPED / (2 * (1 + data.chains.length)));
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
 * Walks from the records that matter most. The neighbors that were not reached before are drawn, or grouped where those
 * of one chain are more than a crowd. The walk goes on from a mark as from a record.
 */
function walk(graph: Graph, crowd: number): Group[] {
  const { data, near } = graph;
  const isReached = new Uint8Array(data.nodes.id.length);
  const groups: Group[] = [];
  const queue: number[][] = [];
  const reach = (members: number[]) => {
    for (const one of members) isReached[one] = 1;
    queue.push(members);
  };
  /** Draws or groups what is reached together. */
  const take = (found: readonly number[]) => {
    for (const members of eachOf(found, (one) => data.nodes.chain[one])) {
      if (members.length <= crowd) for (const one of members) reach([one]);
      else {
        groups.push({ members });
        reach(members);
      }
    }
  };
  const walkOn = () => {
    // the list grows while it is walked
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
  // parts without a seed, and records without edges
  take([...data.nodes.id.keys()].filter((one) => isReached[one] === 0));
  return groups;
}

/** Where there are no crowds: all records of one chain that are nearest to the same one of those that matter most. */
function regions(graph: Graph): Group[] {
  const { data, near } = graph;
  const seedOf = new Int32Array(data.nodes.id.length).fill(-1);
  const queue: number[] = [];
  const claim = (one: number, seed: number) => {
    seedOf[one] = seed;
    queue.push(one);
  };
  const walkOn = () => {
    // the list grows while it is walked
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

/** The lists of what has the same key, by their first. */
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

/** The records that are in no group, then a mark for each group. */
function drawnGraph(data: GraphData, groups: readonly (readonly number[])[]): Grouped {
  const { id, label, chain, depth } = data.nodes;
  const isGrouped = new Uint8Array(id.length);
  for (const members of groups) for (const one of members) isGrouped[one] = 1;
  const kept = [...id.keys()].filter((one) => isGrouped[one] === 0);
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
  for (const group of groups) {
    const first = group[0] ?? 0;
    const name = `${MARK}${keyOf(data, group) ?? ''}`;
    for (const one of group) drawnAt[one] = nodes.id.length;
    members.set(name, group);
    nodes.id.push(name);
    nodes.label.push(
      `${data.chains[chain[first] ?? 0]?.name ?? ''} × ${group.length.toLocaleString('en')}`,
    );
    nodes.chain.push(chain[first] ?? 0);
    nodes.depth.push(group.reduce((least, one) => Math.min(least, depth[one] ?? 0), Infinity));
    nodes.stands?.push(group.length);
  }
  return { data: { ...data, nodes, edges: edgesOf(data.edges, drawnAt) }, members, drawnAt };
}

/** One edge for all of a definition from one to another; none inside of a mark. */
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
