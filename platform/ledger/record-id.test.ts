import { expect, test } from 'vitest';
import { isUuid } from '#model/fields/fields.ts';
import { newRecordId } from './record-id.ts';

test('ids of records are UUIDs of version 7 in the order in which they were made', () => {
  const ids = Array.from({ length: 20_000 }, newRecordId);
  expect(ids.filter((id) => !isUuid(id) || id[14] !== '7')).toEqual([]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-8))).size).toBeGreaterThan(19_900);
});
