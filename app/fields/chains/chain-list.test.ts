import { expect, it } from 'vitest';
import { mayBeChain } from './chain-list.ts';

it('a field for a chain accepts the chains of a complete list, and any name when the list is cut', () => {
  const names = ['a', 'b'];
  expect(mayBeChain({ names, total: 2 }, 'b')).toBe(true);
  expect(mayBeChain({ names, total: 2 }, 'c')).toBe(false);
  expect(mayBeChain({ names, total: 3 }, 'c')).toBe(true);
  expect(mayBeChain({ names, total: 3 }, '')).toBe(false);
});
