import { expect, it } from 'vitest';
import { edgeKeys, KEYS_PER_EDGE } from './entries.ts';

const list = (name: string, length: number) =>
  Array.from({ length }, (_, n) => `${name}${n}`) satisfies string[];

it('an edge over long lists has a bounded number of keys, made without making them all', () => {
  const data = { a: list('a', 20_000), b: list('b', 20_000), c: list('c', 20_000) };
  const sides = [{ edge: 1, side: 0 as const, columns: ['a', 'b', 'c'] }];
  const keys = edgeKeys(data, sides, new Map());
  expect(keys).toHaveLength(KEYS_PER_EDGE);
  expect(new Set(keys.map(({ hash }) => hash)).size).toBe(KEYS_PER_EDGE);
});

it('an edge over short lists has a key for each way to take one of each', () => {
  const sides = [{ edge: 1, side: 0 as const, columns: ['a', 'b'] }];
  const keyed = (data: Record<string, unknown>) =>
    edgeKeys(data, sides, new Map()).map(({ hash }) => hash);
  const pairs = ['x', 'y'].flatMap((a) => ['1', '2', '3'].flatMap((b) => keyed({ a, b })));
  expect(keyed({ a: ['x', 'y'], b: ['1', '2', '3'] })).toEqual(pairs);
  expect(keyed({ a: ['x', ''], b: [] })).toEqual([]);
});
