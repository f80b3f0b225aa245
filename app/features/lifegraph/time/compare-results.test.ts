import { expect, it } from 'vitest';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { compareResults } from './compare-results.ts';
import type { ComparedVertex } from './compare-results.ts';

function vertex(id: string, hash: string | undefined) {
  const { header, ...rest } = buildVertex(id);
  return { ...rest, header: { ...header, hash } } as ReturnType<typeof buildVertex>;
}

it('the comparison of two moments tells what appeared, changed and went, and nothing else', () => {
  const now = {
    vertices: [
      vertex('same', 'a'),
      vertex('changed', 'b2'),
      vertex('new', 'c'),
      vertex('consent', undefined),
    ],
    edges: [],
    starts: 2,
    left: null,
  };
  const before = {
    vertices: [vertex('gone', 'd'), vertex('same', 'a'), vertex('changed', 'b1')],
    edges: [buildEdge('gone', 'same', 'HAS')],
    starts: 1,
    left: null,
  };
  const { result, counts } = compareResults(now, before);
  const changes = result.vertices.map((one: ComparedVertex) => [one.header.id, one.change]);
  expect(changes).toEqual([
    ['same', undefined],
    ['changed', 'changed'],
    ['new', 'appeared'],
    ['consent', undefined],
    ['gone', 'went'],
  ]);
  expect(counts).toEqual({ appeared: 1, changed: 1, went: 1 });
  // A record that is gone keeps its earlier edges.
  expect(result.edges).toEqual(before.edges);
  expect(result.starts).toBe(2);
});
