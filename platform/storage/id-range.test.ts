import { expect, it } from 'vitest';
import { idRange } from './id-range.ts';

const ID = '14e82738-5aea-4f89-a132-6c537a2d5dac';

it.each([
  ['5F3A', '5f3a0000-0000-0000-0000-000000000000', '5f3affff-ffff-ffff-ffff-ffffffffffff'],
  ['5f3a1234-9', '5f3a1234-9000-0000-0000-000000000000', '5f3a1234-9fff-ffff-ffff-ffffffffffff'],
  [ID, ID, ID],
])('the ids that begin with %s are from %s to %s', (part, first, last) => {
  expect(idRange(part)).toEqual([first, last]);
});
