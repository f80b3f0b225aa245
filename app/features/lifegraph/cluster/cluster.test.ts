import { describe, expect, it } from 'vitest';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { shortId } from '#app/features/lifegraph/result/graph-state.ts';
import { shortestPath } from '#app/features/lifegraph/result/records-shown.ts';
import { clusterGraph, clusterKey, MAX_UNCLUSTERED, OPENED_AT_ONCE } from './cluster.ts';
import { clusteredPicture, openClusterAddress, recordsOf } from './use-clusters.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

interface Shape {
  order: number;
  edges: (readonly [number, number])[];
  chainOf?: (n: number) => number;
  depthOf?: (n: number) => number;
}

function graph({ order, edges, chainOf = () => 0, depthOf = () => 1 }: Shape): GraphData {
  const all = [...Array(order).keys()];
  return {
    chains: ['ship', 'passenger', 'port'].map((name) => ({ name, color: '#123456' })),
    definitions: [{ edgeId: 'edge', label: 'HAS' }],
    nodes: {
      id: all.map(idOf),
      label: all.map((n) => `label ${n}`),
      chain: all.map(chainOf),
      depth: all.map(depthOf),
    },
    edges: {
      from: edges.map(([from]) => from),
      to: edges.map(([, to]) => to),
      definition: edges.map(() => 0),
    },
    leftOut: 0,
  };
}

/** A ship, which is the queried record, with 2,990 passengers and 9 ports. */
const star = graph({
  order: 3_000,
  edges: Array.from({ length: 2_999 }, (_, n) => [0, n + 1] as const),
  chainOf: (n) => (n === 0 ? 0 : n < 2_991 ? 1 : 2),
  depthOf: (n) => (n === 0 ? 0 : 1),
});
/** Large graphs of every kind. For the last three, the walk alone does not reduce the graph enough. */
const LARGE: Record<string, GraphData> = {
  star,
  'no edges': graph({ order: 5_000, edges: [], depthOf: () => 0 }),
  pairs: graph({
    order: 6_000,
    edges: Array.from({ length: 3_000 }, (_, n) => [n, n + 3_000] as const),
    chainOf: (n) => Number(n >= 3_000),
    depthOf: (n) => Number(n >= 3_000),
  }),
  mesh: graph({
    order: 4_000,
    edges: Array.from(
      { length: 8_000 },
      (_, n) => [n >> 1, ((n >> 1) * (3 + (n & 1)) + 1) % 4_000] as const,
    ),
    depthOf: () => 0,
  }),
  'a path': graph({
    order: 4_000,
    edges: Array.from({ length: 3_999 }, (_, n) => [n, n + 1] as const),
    depthOf: (n) => n,
  }),
  'a binary tree': graph({
    order: 4_000,
    edges: Array.from({ length: 3_999 }, (_, n) => [n >> 1, n + 1] as const),
    chainOf: (n) => n % 3,
    depthOf: (n) => Math.floor(Math.log2(n + 1)),
  }),
};

describe('a large graph', () => {
  it.each(Object.entries(LARGE))('is small enough to be drawn, and keeps all: %s', (_, data) => {
    const { data: drawn, members, drawnAt } = clusterGraph(data);
    expect(drawn.nodes.id.length).toBeLessThanOrEqual(MAX_UNCLUSTERED);
    expect(drawn.nodes.stands?.reduce((sum, one) => sum + one, 0)).toBe(data.nodes.id.length);
    for (const list of members.values()) {
      expect(new Set(list.map((one) => data.nodes.chain[one])).size).toBe(1);
      expect(list.every((one) => drawnAt[one] === drawnAt[list[0]!])).toBe(true);
    }
    const inClusters = new Set([...members.values()].flat());
    data.nodes.id.forEach((id, index) => {
      if (!inClusters.has(index)) expect(drawn.nodes.id[drawnAt[index]!]).toBe(id);
    });
    // Records that an edge connects are still connected.
    data.edges.from.forEach((from, edge) => {
      const [a, b] = [drawnAt[from], drawnAt[data.edges.to[edge]!]];
      if (a === b) return;
      expect(neighbors(drawn, a!).has(b!)).toBe(true);
    });
    expect(clusterGraph(data)).toEqual({ data: drawn, members, drawnAt });
  });

  it('has one cluster for many neighbors of one chain, and draws few neighbors one by one', () => {
    const { data, members } = clusterGraph(star);
    expect(data.nodes.label.filter((label) => label.includes('×'))).toEqual(['passenger × 2,990']);
    expect(data.nodes.id).toHaveLength(11);
    expect(data.edges.from).toHaveLength(10);
    expect([...members.values()][0]).toHaveLength(2_990);
    // The queried record is drawn by itself.
    expect(data.nodes.depth[0]).toBe(0);
    expect(data.nodes.depth.at(-1)).toBe(1);
  });

  it('is not clustered when it can be drawn', () => {
    const small = graph({ order: MAX_UNCLUSTERED, edges: [] });
    expect(clusterGraph(small).data).toBe(small);
  });
});

/** The neighbors of a record. They are cached, because the tests ask for them often. */
const known = new WeakMap<GraphData, Set<number>[]>();
function neighbors(data: GraphData, index: number): Set<number> {
  const sets = known.get(data) ?? data.nodes.id.map(() => new Set<number>());
  if (!known.has(data)) {
    data.edges.from.forEach((from, edge) => {
      const to = data.edges.to[edge]!;
      sets[from]?.add(to);
      sets[to]?.add(from);
    });
  }
  known.set(data, sets);
  return sets[index]!;
}

describe('a cluster', () => {
  const cluster = `cluster ${shortId(idOf(1))}`;
  const open = (text: string) => openClusterAddress(new URLSearchParams(text), cluster);

  it('opens to its first records, and stands for the rest', () => {
    const first = shortId(idOf(1));
    expect(open('chain=x')).toBe(`?chain=x&open=${first}`);
    expect(open(`open=${shortId(idOf(7))}`)).toBe(`?open=${shortId(idOf(7))}.${first}`);
    const once = clusterGraph(star, [first]);
    expect(once.data.nodes.id).toHaveLength(11 + OPENED_AT_ONCE);
    expect(once.data.nodes.label.at(-1)).toBe('passenger × 2,890');
    expect(clusterKey(once.data.nodes.id.at(-1)!)).toBe(shortId(idOf(1 + OPENED_AT_ONCE)));
    const whole = Array.from({ length: 30 }, (_, n) => shortId(idOf(1 + n * OPENED_AT_ONCE)));
    expect(clusterGraph(star, whole).data.nodes.id).toHaveLength(3_000);
    expect(clusterGraph(star, ['nonsense']).data.nodes.id).toHaveLength(11);
  });

  it('is no record', () => {
    expect(openClusterAddress(new URLSearchParams(), idOf(1))).toBeUndefined();
    expect(clusterKey(idOf(1))).toBeUndefined();
  });

  it('is picked, found and on the path with its records, which it names', () => {
    const path = shortestPath(star, [shortId(idOf(5)), shortId(idOf(2_995))]);
    const picture = clusteredPicture(
      { data: star, picked: new Set([idOf(5), idOf(2_995)]), found: new Set([idOf(9)]), path },
      '',
    );
    expect([...picture.picked]).toEqual([cluster, idOf(2_995)]);
    expect([...(picture.found ?? [])]).toEqual([cluster]);
    const { id } = picture.data.nodes;
    expect(picture.path?.nodes.map((one) => id[one])).toEqual([cluster, idOf(0), idOf(2_995)]);
    expect(picture.path?.edges).toHaveLength(2);
    expect(picture.drawnAs(idOf(5))).toBe(cluster);
    expect(picture.drawnAs(idOf(2_995))).toBe(idOf(2_995));
    expect(recordsOf(picture, cluster)).toHaveLength(2_990);
    expect(recordsOf(picture, idOf(5))).toEqual([idOf(5)]);
  });
});
