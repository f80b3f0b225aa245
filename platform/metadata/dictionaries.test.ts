import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDictionary, freshZone, saveDictionary, type TestZone } from '#tests/support/zone.ts';
import { listDictionaries } from './dictionaries.ts';

let t: TestZone;
beforeAll(async () => {
  t = await freshZone();
});
afterAll(() => t.drop());

it('the list is sorted by name without regard to case [A-186]', async () => {
  for (const name of ['zebra', 'Apple', 'banana', 'Zoo']) {
    await saveDictionary(t, buildDictionary({ name }));
  }
  const { dictionaries } = await listDictionaries(t.zone, {
    summary: true,
    limit: 10,
    skip: 0,
    orderBy: 'name',
  });
  expect(dictionaries.map(({ name }) => name)).toEqual(['Apple', 'banana', 'zebra', 'Zoo']);
});
