import { describe, expect, it } from 'vitest';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { buildGraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { nodeRadius } from './node-size.ts';
import { toSigmaGraph } from './sigma-graph.ts';

const style = {
  labelOf: ({ header }: { header: { id: string } }) => `label ${header.id}`,
  colorOf: () => '#123456',
};

describe('the drawn graph', () => {
  const data = buildGraphData(
    {
      vertices: [buildVertex('a'), buildVertex('b')],
      edges: [
        buildEdge('a', 'b', 'HAS'),
        buildEdge('a', 'b', 'RENDERED'),
        buildEdge('b', 'a', 'X'),
      ],
    },
    style,
  );
  const graph = toSigmaGraph(data, new Float32Array([1, 2, 0, 3, 4, 5]));

  it('has records at their positions, the axis up, colored by chain', () => {
    expect(graph.getNodeAttributes('b')).toMatchObject({ x: 3, y: -4, color: '#123456' });
  });

  it('draws HAS green, RENDERED blue and all others neutral [B-304 B-305 B-306]', () => {
    expect(graph.mapEdges((_, { variable }) => variable)).toEqual([
      '--success',
      '--info',
      '--control',
    ]);
  });

  it('gives edges the key of the address', () => {
    expect(graph.mapEdges((_, { key }) => key)[0]).toBe('edge-HAS.a.b');
  });

  it('holds 10,000 records', () => {
    const vertices = Array.from({ length: 10_000 }, (_, index) => buildVertex(`n${index}`));
    const edges = vertices.slice(1).map(({ header }) => buildEdge('n0', header.id, 'HAS'));
    const large = toSigmaGraph(
      buildGraphData({ vertices, edges }, style),
      new Float32Array(30_000),
    );
    expect([large.order, large.size]).toEqual([10_000, 9_999]);
  });
});

it('the picture makes records larger where many edges meet, and what was asked for', () => {
  expect(nodeRadius(10, 30, false)).toBeGreaterThan(nodeRadius(10, 1, false));
  expect(nodeRadius(10, 1, true)).toBeGreaterThan(nodeRadius(10, 30, false));
});
