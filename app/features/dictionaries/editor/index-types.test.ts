import { expect, it } from 'vitest';
import { INDEX_TYPES } from '#model/datatypes.ts';
import { INDEX_ICONS, indexTypeOptions } from './index-types.ts';

const offered = (current: Parameters<typeof indexTypeOptions>[0]) =>
  indexTypeOptions(current).map(({ value }) => value);

it('has an icon for every type, FUZZY only where an index carries it [A-415]', () => {
  for (const type of [...INDEX_TYPES, 'FUZZY', 'FULLTEXT'] as const) {
    expect(INDEX_ICONS[type]).toBeDefined();
  }
  expect(offered('NORMAL')).toEqual([...INDEX_TYPES]);
  expect(offered('FUZZY')).toEqual([...INDEX_TYPES, 'FUZZY']);
});
