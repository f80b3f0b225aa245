import { expect, it } from 'vitest';
import { mayBeChain } from './chain-list.ts';

it('takes a chain of the list, and of a cut list any name', () => {
  const names = ['a', 'b'];
  expect(mayBeChain({ names, total: 2 }, 'b')).toBe(true);
  expect(mayBeChain({ names, total: 2 }, 'c')).toBe(false);
  expect(mayBeChain({ names, total: 3 }, 'c')).toBe(true);
  expect(mayBeChain({ names, total: 3 }, '')).toBe(false);
});
