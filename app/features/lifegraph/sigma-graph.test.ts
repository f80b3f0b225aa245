import { describe, expect, it } from 'vitest';
import { buildEdge, buildVertex } from './sample-graph.testing.ts';
import { buildGraphData } from './graph-data.ts';
import { nodeSize } from './node-size.ts';
import { setNodePositions, toSigmaGraph } from './sigma-graph.ts';

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
  const graph = toSigmaGraph(data, new Map());

  it('labels records and colours them by chain', () => {
    expect(graph.getNodeAttributes('a')).toMatchObject({ label: 'label a', color: '#123456' });
  });

  it('draws HAS green, RENDERED blue and all others neutral [B-304, B-305, B-306]', () => {
    expect(graph.mapEdges((_, { variable }) => variable)).toEqual([
      '--success',
      '--info',
      '--control',
    ]);
  });

  it('gives edges the key of the address', () => {
    expect(graph.mapEdges((_, { key }) => key)[0]).toBe('edge-HAS.a.b');
  });

  it('begins where records were drawn before', () => {
    const again = toSigmaGraph(data, new Map([['b', [7, 8]]]));
    expect(again.getNodeAttributes('b')).toMatchObject({ x: 7, y: 8 });
  });

  it('moves its nodes', () => {
    setNodePositions(graph, new Float32Array([1, 2, 3, 4]));
    expect(graph.getNodeAttributes('b')).toMatchObject({ x: 3, y: 4, label: 'label b' });
  });

  it('holds 10,000 records', () => {
    const vertices = Array.from({ length: 10_000 }, (_, index) => buildVertex(`n${index}`));
    const edges = vertices.slice(1).map(({ header }) => buildEdge('n0', header.id, 'HAS'));
    const large = toSigmaGraph(buildGraphData({ vertices, edges }, style), new Map());
    expect([large.order, large.size]).toEqual([10_000, 9_999]);
  });
});

it('makes nodes smaller in large graphs and larger where many edges meet', () => {
  expect(nodeSize(10_000, 1)).toBeLessThan(nodeSize(10, 1));
  expect(nodeSize(10, 30)).toBeGreaterThan(nodeSize(10, 1));
});
