import { expect, it } from 'vitest';
import { INDEX_TYPES } from '#model/dictionaries/datatypes.ts';
import { INDEX_ICONS, indexChip, indexTypeOptions } from './index-types.ts';

const offered = (current: Parameters<typeof indexTypeOptions>[0]) =>
  indexTypeOptions(current).map(({ value }) => value);

it('the list of types of an index has an icon for every type, FUZZY only where an index carries it [A-415]', () => {
  for (const type of [...INDEX_TYPES, 'FUZZY', 'FULLTEXT'] as const) {
    expect(INDEX_ICONS[type]).toBeDefined();
  }
  expect(offered('NORMAL')).toEqual([...INDEX_TYPES]);
  expect(offered('FUZZY')).toEqual([...INDEX_TYPES, 'FUZZY']);
});

it('chips of attributes are cut at 20 characters [A-216 A-841]', () => {
  expect(indexChip('x'.repeat(20))).toBe('x'.repeat(20));
  expect(indexChip('x'.repeat(21))).toBe(`${'x'.repeat(20)}...`);
});
