import { expect, it } from 'vitest';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { mergeResults } from './merge-results.ts';

const left = (message: string) => ({ budget: 'vertices' as const, vertices: 2, message });

it('a merged result has each record and edge once, and all that was left out', () => {
  const one = {
    vertices: [buildVertex('a'), buildVertex('b')],
    edges: [buildEdge('a', 'b', 'HAS')],
    starts: 1,
    left: left('One.'),
  };
  const two = {
    vertices: [buildVertex('b'), buildVertex('c')],
    edges: [buildEdge('a', 'b', 'HAS'), buildEdge('b', 'c', 'HAS')],
    starts: 2,
    left: left('Two.'),
  };
  const { vertices, edges, starts, left: both } = mergeResults(one, two);
  expect(vertices.map(({ header }) => header.id)).toEqual(['a', 'b', 'c']);
  expect(edges.map(({ toSDOId }) => toSDOId)).toEqual(['b', 'c']);
  expect(starts).toBe(1);
  expect(both).toEqual({ budget: 'vertices', vertices: 4, message: 'One.\nTwo.' });
  expect(mergeResults({ ...one, left: null }, { ...two, left: null }).left).toBeNull();
});
