import { expect, it } from 'vitest';
import { totalOf } from './page.ts';

it.each([
  ['a list without a limit', { skip: 0 }, 116, 117, 116],
  ['a page that is not full', { skip: 0, limit: 300 }, 116, 117, 116],
  ['no records', { skip: 0, limit: 300 }, 0, 1, 0],
  ['the last page', { skip: 100, limit: 100 }, 20, 119, 120],
  ['a full page', { skip: 0, limit: 100 }, 100, 120, 120],
  ['a full page of records that came after the count', { skip: 0, limit: 100 }, 100, 99, 100],
  ['a page beyond the end', { skip: 500, limit: 100 }, 0, 120, 120],
])('%s says how many there are, whenever they were counted', (_, page, found, counted, total) => {
  expect(totalOf(page, found, counted)).toBe(total);
});
