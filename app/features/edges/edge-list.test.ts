import { expect, it } from 'vitest';
import { edgeRowId } from './edge-list.tsx';

it('the list of edges tells rows apart by name, from and to [A-229]', () => {
  const row = { edgeId: '1', name: 'has', fromDictionary: 'a', toDictionary: 'b' };
  const others = [
    { ...row, name: 'had' },
    { ...row, fromDictionary: 'b' },
    { ...row, toDictionary: 'a' },
    { ...row, name: 'hasa', fromDictionary: '' },
  ];
  expect(new Set([row, ...others].map(edgeRowId)).size).toBe(5);
  expect(edgeRowId({ ...row, edgeId: '2' })).toBe(edgeRowId(row));
});
