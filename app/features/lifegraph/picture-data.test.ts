import { describe, expect, it } from 'vitest';
import { buildEdge, buildVertex } from './graph.testing.ts';
import { buildPicture, MOST_DRAWN } from './picture-data.ts';

const looks = {
  labelOf: ({ header }: { header: { id: string } }) => `label ${header.id}`,
  colorOf: (chain: string) => `color of ${chain}`,
};

describe('buildPicture', () => {
  it('numbers chains, records and edge definitions', () => {
    const picture = buildPicture(
      {
        vertices: [buildVertex('a'), buildVertex('b', {}, 'Visit'), buildVertex('c')],
        edges: [buildEdge('a', 'b', 'HAS'), buildEdge('b', 'c', 'OF'), buildEdge('c', 'b', 'HAS')],
      },
      looks,
    );
    expect(picture).toEqual({
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
      },
      edges: { from: [0, 1, 2], to: [1, 2, 1], definition: [0, 1, 0] },
      leftOut: 0,
    });
  });

  it('draws at most 10,000 records and counts the others', () => {
    const vertices = Array.from({ length: MOST_DRAWN + 5 }, (_, index) => buildVertex(`n${index}`));
    const edges = [
      buildEdge('n0', `n${MOST_DRAWN - 1}`, 'HAS'),
      buildEdge('n0', `n${MOST_DRAWN}`, 'HAS'),
    ];
    const picture = buildPicture({ vertices, edges }, looks);
    expect(picture.nodes.id).toHaveLength(10_000);
    expect(picture.edges.to).toEqual([MOST_DRAWN - 1]);
    expect(picture.leftOut).toBe(5);
  });

  it('cuts long labels', () => {
    const long = { ...looks, labelOf: () => 'x'.repeat(100) };
    const picture = buildPicture({ vertices: [buildVertex('a')], edges: [] }, long);
    expect(picture.nodes.label).toEqual([`${'x'.repeat(40)}...`]);
  });
});
