import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { COMPARED_KINDS } from '#model/metadata/comparison.ts';
import { saveDictionary, saveEdge } from '#tests/support/zones/zone.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { ComparisonTooLargeError, readComparables } from './read-comparables.ts';

useZone();
beforeAll(async () => {
  await saveDictionary(t, { name: 'visit', attributes: attributesIn({ person: 'STRING' }) });
  await saveDictionary(t, { name: 'person', attributes: attributesIn({ code: 'STRING' }) });
  await saveEdge(t, 'HAS', 'visit.person', 'person.code');
});

const read = (limits?: { records: number; bytes: number }) =>
  readComparables(t.db, { zone: t.zone, kinds: COMPARED_KINDS, owners: [] }, limits);

it('the comparison reads what is there, in the order in which it was made, and no wallets', async () => {
  const names = (await read()).map(({ kind, name }) => `${kind} ${name}`);
  expect(names).toEqual([
    'dictionaries visit',
    'dictionaries person',
    'edgeDefs HAS (visit → person)',
  ]);
});

describe('what is too much to be compared', () => {
  it.each([
    ['records', { records: 2, bytes: 1024 * 1024 }],
    ['bytes', { records: 3, bytes: 100 }],
  ])('is refused by its %s', async (_, limits) => {
    await expect(read(limits)).rejects.toThrow(ComparisonTooLargeError);
    await expect(read(limits)).rejects.toThrow(
      /^Zone 'dev' has 3 records of these kinds, with 1 MiB: more than is compared at once \(\d records?, [\d.]+ MiB\)\. Name fewer kinds\.$/,
    );
  });
});
