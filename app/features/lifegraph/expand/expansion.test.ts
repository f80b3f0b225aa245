import { expect, it } from 'vitest';
import { readState } from '#app/features/lifegraph/result/graph-state.ts';
import { kindText, readExpansion, readKind, withSome } from './expansion.ts';

const EDGE = '01a21886-3362-7a9d-94e0-30d4c761d232';
const [A, B] = ['00000000000a', '00000000000b'];
const some = { edgeId: EDGE, direction: 'in', most: 25 } as const;

it('an expansion comes back from its address: all neighbors of a record, or some by one edge', () => {
  const entries = [A, ...withSome([], B, some)];
  const { expanded } = readState(new URLSearchParams({ expand: entries.join('.') }));
  expect(expanded.map(readExpansion)).toEqual([{ id: A }, { id: B, some }]);
});

it('an address has one number for an edge of a record', () => {
  const once = withSome([A], B, some);
  const [more, out] = [{ ...some, most: 50 }, { ...some, direction: 'out' } as const];
  expect(withSome(once, B, more)).toEqual([A, `${B}-${EDGE}-in-50`]);
  expect(withSome(once, B, out)).toHaveLength(3);
  expect(withSome(once, A, some)).toHaveLength(3);
});

it('readKind reads of a form what an address has, and nothing else', () => {
  expect(readKind(kindText(some))).toEqual({ edgeId: EDGE, direction: 'in' });
  expect(readKind('')).toBeUndefined();
  expect(readKind(`${EDGE}-any`)).toBeUndefined();
});
