import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ComparedItem } from '#model/metadata/comparison.ts';
import { sayDifference } from '#model/metadata/describe-difference.ts';
import { compareRecords } from './compare-records.ts';
import type { Comparable } from './compare-records.ts';

let made = 0;
const id = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;
const record = (
  kind: Comparable['kind'],
  name: string,
  parts: Comparable['parts'] = {},
): Comparable => ({ ...{ kind, id: id(), name, key: name.toLowerCase(), parts } });

const compare = async (here: Comparable[], there: Comparable[]) =>
  (await compareRecords(here, there)).map(({ kind, name, status, differences }) =>
    [kind, name, status, ...differences.map(sayDifference)].join(' | '),
  );

it('the comparison pairs records by kind and name, and sorts by both', async () => {
  const here = [
    record('glossaries', 'Ward 10'),
    record('dictionaries', 'visit'),
    record('glossaries', 'Ward 9'),
  ];
  const there = [
    record('glossaries', 'ward 9'),
    record('userGroups', 'visit'),
    record('dictionaries', 'visit'),
  ];
  expect(await compare(here, there)).toEqual([
    'dictionaries | visit | same',
    'glossaries | Ward 9 | different | Name: “Ward 9” here, “ward 9” there',
    'glossaries | Ward 10 | onlyHere',
    'userGroups | visit | onlyThere',
  ]);
});

it('the comparison gives the ids of both', async () => {
  const [here, there] = [record('glossaries', 'a'), record('glossaries', 'a')];
  expect(await compareRecords([here], [there])).toMatchObject([
    { hereId: here.id, thereId: there.id },
  ]);
});

it.each<[what: string, here: Comparable['parts'], there: Comparable['parts'], says: string[]]>([
  [
    'a value, and none where it is empty',
    { values: { description: 'A', groupName: '', type: 'noun' } },
    { values: { description: 'B', type: '' } },
    ['Description: A here, B there', 'Type: noun here, – there'],
  ],
  [
    'members of a list, not their order',
    { sets: { group: ['ann', 'bob'], aliases: ['x', 'y'] } },
    { sets: { group: ['bob', 'cem', 'dan'], aliases: ['y', 'x'] } },
    ['Members, only in one zone: ann here, cem, dan there'],
  ],
  [
    'properties one by one',
    { maps: { properties: { unit: 'kg', from: '1' } } },
    { maps: { properties: { unit: 'g', to: '2' } } },
    [
      'Properties unit: kg here, g there',
      'Properties from: 1 here, – there',
      'Properties to: – here, 2 there',
    ],
  ],
  [
    'the lines of code that differ',
    { texts: { javaScript: 'a\nb\nc\nd' } },
    { texts: { javaScript: 'a\r\nB\r\nx\r\nd' } },
    ['Code: “b\nc” here, “B\nx” there'],
  ],
  [
    'the ends of lines, which alone are no difference',
    { texts: { javaScript: 'a\nb' } },
    { texts: { javaScript: 'a\r\nb' } },
    [],
  ],
])('the comparison tells %s', async (_, here, there, says) => {
  const [item] = await compareRecords(
    [record('glossaries', 'a', here)],
    [record('glossaries', 'a', there)],
  );
  expect(item?.differences.map(sayDifference)).toEqual(says);
});

it('the comparison cuts long values and says so', async () => {
  const values = (letter: string) => ({ values: { description: letter.repeat(3_000) } });
  const [item] = await compareRecords(
    [record('glossaries', 'a', values('x'))],
    [record('glossaries', 'a', values('y'))],
  );
  expect(item?.differences).toEqual([
    {
      ...{ how: 'value', field: 'description', cut: true },
      ...{ here: 'x'.repeat(2_000), there: 'y'.repeat(2_000) },
    },
  ]);
});

it('the comparison pairs several records of one name: the same ones first, the others in their order', async () => {
  const wallet = (type: string) => record('systemWallets', 'Lab', { values: { type } });
  expect(
    await compare([wallet('A'), wallet('B'), wallet('C')], [wallet('C'), wallet('D')]),
  ).toEqual([
    'systemWallets | Lab | same',
    'systemWallets | Lab | different | Type: A here, D there',
    'systemWallets | Lab | onlyHere',
  ]);
});

it('the comparison lets others have a turn while it compares 1,000 dictionaries of 50 attributes', async () => {
  const zone = (required: boolean) =>
    Array.from({ length: 1_000 }, (_, n): Comparable => ({
      ...record('dictionaries', `chain_${n}`),
      attributes: Array.from({ length: 50 }, (__, at) => ({
        ...{ name: `a${at}`, datatype: 'STRING', description: 'A text', required },
      })),
    }));
  const [here, there] = [zone(true), zone(false)];
  let items: ComparedItem[] | undefined;
  const comparing = compareRecords(here, there).then((compared) => (items = compared));
  let turns = 0;
  for (; !items; turns++) await nextTurn();
  await comparing;
  expect(items).toHaveLength(1_000);
  expect(items.every(({ differences }) => differences.length === 50)).toBe(true);
  expect(turns).toBeGreaterThanOrEqual(1_000 / 20);
});
