import { expect, it } from 'vitest';
import { buildGraph } from '#app/features/lifegraph/sample-graph.testing.ts';
import { edgesBetween, joinsOf, MAX_PATHS } from './joins.ts';

/** The paths a – c – d – b and a – e – f – b, with an edge c – f between them. The ends a and b share no neighbor. */
const ladder = buildGraph(
  ['a', 'b', 'c', 'd', 'e', 'f', 'alone'],
  [
    'a HAS c',
    'd HAS c',
    'd HAS b',
    'a HAS e',
    'e HAS f',
    'f HAS b',
    'c KNOWS f',
    'f HAS c',
    'a SAME a',
  ],
);
const joins = (data: typeof ladder, from: string, to: string) => {
  const index = (id: string) => data.nodes.id.indexOf(id);
  const { paths, pathCount, shared } = joinsOf(data, [index(from), index(to)]);
  const name = (one: number) => data.nodes.id[one] ?? '';
  return {
    paths: paths.map((path) => path.map(name).join('')),
    pathCount,
    shared: shared.map(name),
  };
};

it('the joins of two records are all shortest paths, whichever way their edges go, and no record twice', () => {
  expect(joins(ladder, 'a', 'b')).toEqual({
    paths: ['acdb', 'acfb', 'aefb'],
    pathCount: 3,
    shared: [],
  });
  expect(joins(ladder, 'b', 'a').paths).toEqual(['bdca', 'bfca', 'bfea']);
});

it('the joins of two records are the neighbors of both, also beside an edge between them', () => {
  expect(joins(ladder, 'c', 'b')).toMatchObject({ pathCount: 2, shared: ['d', 'f'] });
  expect(joins(ladder, 'a', 'c')).toEqual({ paths: ['ac'], pathCount: 1, shared: [] });
  expect(joins(ladder, 'e', 'c').shared).toEqual(['a', 'f']);
});

it('the joins of two records are empty for a record without a path, and for a record with itself', () => {
  expect(joins(ladder, 'a', 'alone')).toEqual({ paths: [], pathCount: 0, shared: [] });
  expect(joins(ladder, 'a', 'a')).toMatchObject({ paths: [], pathCount: 0 });
});

it('the joins of two records are counted where they are more than are shown', () => {
  const middle = Array.from({ length: 12 }, (_, n) => `m${n}`);
  const wide = buildGraph(
    ['a', 'b', ...middle],
    middle.flatMap((id) => [`a HAS ${id}`, `${id} HAS b`]),
  );
  const { paths, pathCount, shared } = joins(wide, 'a', 'b');
  expect(paths).toHaveLength(MAX_PATHS);
  expect(paths[0]).toBe('am0b');
  expect(pathCount).toBe(12);
  expect(shared).toEqual(middle);
});

it('the joins of two records are made by every edge between two records', () => {
  const index = (id: string) => ladder.nodes.id.indexOf(id);
  const between = edgesBetween(ladder, index('c'), index('f'));
  expect(between.map((edge) => ladder.definitions[ladder.edges.definition[edge]!]?.label)).toEqual([
    'KNOWS',
    'HAS',
  ]);
});
