import { expect, it } from 'vitest';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveDictionary } from '#tests/support/zones/zone.ts';
import { listDictionaries } from './dictionaries.ts';

useZone();

it('the list is sorted by name without regard to case [A-186]', async () => {
  for (const name of ['zebra', 'Apple', 'banana', 'Zoo']) {
    await saveDictionary(t, { name });
  }
  const { dictionaries } = await listDictionaries(t.zone, {
    summary: true,
    limit: 10,
    skip: 0,
    orderBy: 'name',
  });
  expect(dictionaries.map(({ name }) => name)).toEqual(['Apple', 'banana', 'zebra', 'Zoo']);
});
