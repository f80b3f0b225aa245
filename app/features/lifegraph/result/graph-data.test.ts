import { describe, expect, it } from 'vitest';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { buildGraphData, MAX_DRAWN_NODES } from './graph-data.ts';

const style = {
  labelOf: ({ header }: { header: { id: string } }) => `label ${header.id}`,
  colorOf: (chain: string) => `color of ${chain}`,
};

describe('buildGraphData', () => {
  it('numbers chains, records and edge definitions', () => {
    const data = buildGraphData(
      {
        vertices: [buildVertex('a'), buildVertex('b', {}, 'Visit'), buildVertex('c')],
        edges: [buildEdge('a', 'b', 'HAS'), buildEdge('b', 'c', 'OF'), buildEdge('c', 'b', 'HAS')],
        starts: 1,
      },
      style,
    );
    expect(data).toEqual({
      chains: [
        { name: 'Patient', color: 'color of Patient' },
        { name: 'Visit', color: 'color of Visit' },
      ],
      definitions: [
        { edgeId: 'edge-HAS', label: 'HAS' },
        { edgeId: 'edge-OF', label: 'OF' },
      ],
      nodes: {
        id: ['a', 'b', 'c'],
        label: ['label a', 'label b', 'label c'],
        chain: [0, 1, 0],
        depth: [0, 1, 2],
      },
      edges: { from: [0, 1, 2], to: [1, 2, 1], definition: [0, 1, 0] },
      leftOut: 0,
    });
  });

  it('draws at most 10,000 records and counts the others', () => {
    const vertices = Array.from({ length: MAX_DRAWN_NODES + 5 }, (_, index) =>
      buildVertex(`n${index}`),
    );
    const edges = [
      buildEdge('n0', `n${MAX_DRAWN_NODES - 1}`, 'HAS'),
      buildEdge('n0', `n${MAX_DRAWN_NODES}`, 'HAS'),
    ];
    const data = buildGraphData({ vertices, edges }, style);
    expect(data.nodes.id).toHaveLength(10_000);
    expect(data.edges.to).toEqual([MAX_DRAWN_NODES - 1]);
    expect(data.leftOut).toBe(5);
  });

  it('truncates long labels', () => {
    const long = { ...style, labelOf: () => 'x'.repeat(100) };
    const data = buildGraphData({ vertices: [buildVertex('a')], edges: [] }, long);
    expect(data.nodes.label).toEqual([`${'x'.repeat(80)}...`]);
  });
});
