import { expect, it } from 'vitest';
import { changesBetween } from './versions.ts';

it('the comparison of versions lists what was added, changed and taken away, at any depth', () => {
  const before = { name: 'Ann', address: { city: 'Bonn', zip: '1' }, tags: ['a'], old: 1 };
  const after = { name: 'Ann', address: { city: 'Ulm', zip: '1' }, tags: ['a', 'b'], age: 4 };
  expect(changesBetween(before, after)).toEqual([
    { path: 'address.city', before: 'Bonn', after: 'Ulm' },
    { path: 'tags', before: '["a"]', after: '["a","b"]' },
    { path: 'age', before: undefined, after: '4' },
    { path: 'old', before: '1', after: undefined },
  ]);
});

it('the comparison of versions takes null for no value', () => {
  expect(changesBetween({ a: null }, {})).toEqual([]);
  expect(changesBetween({}, { a: null, b: '' })).toEqual([
    { path: 'b', before: undefined, after: '' },
  ]);
});
