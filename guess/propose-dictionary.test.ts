import { expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { dictionaryProblems } from '#model/dictionaries/dictionary-rules.ts';
import { watchTable } from './guess-columns.ts';
import { nameOfFile, proposeDictionary } from './propose-dictionary.ts';

function propose(rows: Record<string, unknown>[], fileName = 'people.csv') {
  const watch = watchTable();
  for (const [index, row] of rows.entries()) watch.see(row, index + 2);
  return proposeDictionary(fileName, watch.guess(), {
    descriptions: new Map([['U.S.', 'Lives there']]),
  });
}

it('the proposal maps names, requires what is never empty and takes a unique column for the key', () => {
  const { dictionary, columns } = propose([
    { name: 'Ann', person_id: 'p1', 'U.S.': 'true' },
    { name: 'Bo', person_id: 'p2', 'U.S.': '' },
  ]);
  expect(dictionary).toMatchObject({
    name: 'people',
    attributes: attributesIn({
      name: 'STRING!',
      person_id: 'STRING!',
      U_S: { datatype: 'BOOLEAN', displayName: 'U.S.', description: 'Lives there' },
    }),
    indexes: [{ name: 'people_key', type: 'PRIMARY', attributes: ['person_id'] }],
  });
  expect(dictionary.attributes[2]).not.toHaveProperty('required');
  expect(columns.map(({ header, isKeyCandidate }) => [header, isKeyCandidate])).toEqual([
    ['name', false],
    ['person_id', true],
    ['U.S.', false],
  ]);
  expect(dictionaryProblems(dictionary, { strictNames: true })).toEqual([]);
});

it('the proposal knows no key of one row, nor one of dates, nor one that is empty once', () => {
  expect(propose([{ code: 'p1' }]).dictionary.indexes).toEqual([]);
  expect(propose([{ born: '2001-01-01' }, { born: '2001-01-02' }]).dictionary.indexes).toEqual([]);
  expect(propose([{ code: 'p1' }, { code: null }]).dictionary.indexes).toEqual([]);
});

it('the proposal prefers a column that is named like a key, of which only the letters are no sign', () => {
  const rows = [
    { paid: 'a', patientId: 'x' },
    { paid: 'b', patientId: 'y' },
  ];
  expect(propose(rows).dictionary.indexes).toMatchObject([{ attributes: ['patientId'] }]);
});

it('the proposal takes two columns that are named like keys before one that is unique by accident', () => {
  const lines = [
    { amount: '5', order_id: 'o1', 'line no': '1', code: 'x' },
    { amount: '6', order_id: 'o1', 'line no': '2', code: 'x' },
    { amount: '7', order_id: 'o2', 'line no': '1', code: 'x' },
  ];
  const keyOf = (rows: Record<string, unknown>[]) =>
    propose(rows, 'lines.csv').dictionary.indexes.map(({ attributes }) => attributes);
  expect(keyOf(lines)).toEqual([['order_id', 'line_no']]);
  expect(keyOf([...lines, { ...lines[0], amount: '6' }])).toEqual([]);
  expect(keyOf([...lines, { ...lines[0], 'line no': '' }])).toEqual([]);
  expect(keyOf(lines.map((line) => ({ ...line, order_id: { no: line.order_id } })))).toEqual([]);
});

it.each<[string, Record<string, string>, string]>([
  ['a time of day', { time: '10:0#', note: 'x' }, 'times are no keys'],
  ['a time of day that is called a number', { 'time code': '10:0#' }, 'times are no keys'],
  ['an amount', { amount_no: '12#' }, 'amounts, dates and times are no keys'],
  ['free text', { 'item code': 'Some text about #' }, 'free text is no key'],
  ['a number that others may have', { phone_number: '+4912#' }, 'other rows may have the same'],
  ['a name', { surname: 'Miller#' }, 'neither name nor values say that it is a key'],
])('the proposal never takes %s for the key, though it is unique', (_, row, why) => {
  const rows = Array.from({ length: 9 }, (_row, n) =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => [name, text.replace('#', `${n}`)]),
    ),
  );
  const { dictionary, columns, warnings } = propose(rows, 'visits.csv');
  expect(dictionary.indexes).toEqual([]);
  expect(columns[0]).toMatchObject({
    isKeyCandidate: false,
    keyReason: `unique and never empty in 9 rows, but ${why}`,
  });
  expect(warnings).toEqual([
    expect.stringMatching(
      /^No primary key is chosen: .*each row of an upload becomes a new record/,
    ),
  ]);
});

it('the proposal takes no number of the row for the key, nor days, nor the key of another dictionary', () => {
  const rows = [1, 2, 3].map((n) => ({ No: n, on: `${n}.12.2024`, patient_id: `p${n}` }));
  const watch = watchTable();
  for (const [index, row] of rows.entries()) watch.see(row, index + 2);
  const keyOf = (header: string) => (header === 'patient_id' ? 'patient' : undefined);
  const { dictionary, columns } = proposeDictionary('visits.csv', watch.guess(), { keyOf });
  expect(dictionary.indexes).toEqual([]);
  expect(columns.map(({ keyReason }) => keyReason)).toEqual([
    expect.stringContaining('it numbers the rows of this file'),
    undefined,
    expect.stringContaining('it is the key of patient, so it refers to a record there'),
  ]);
});

it.each([
  ['UUIDs of the first column', 'visit', '6f1c2a34-0000-4000-8000-00000000000#', '; an Upsert'],
  ['a registered number', 'NPI', '123456789#', 'named like a registered number; an Upsert'],
])('the proposal takes %s for the key', (_, header, text, says) => {
  const rows = [1, 2].map((n) => ({ [header]: text.replace('#', `${n}`), name: `n${n}` }));
  const { dictionary, columns } = propose(rows, 'doctors.csv');
  expect(dictionary.indexes).toMatchObject([{ attributes: [header] }]);
  expect(columns[0]?.keyReason).toContain(says);
});

it('the proposal names parts of objects by their path, and says what it leaves out', () => {
  const { dictionary, columns, warnings } = propose([{ home: { 'ZIP code': 1 }, odd: [[1]] }]);
  expect(dictionary.attributes).toMatchObject([
    { name: 'home', datatype: 'OBJECT', nodeAttributes: [{ name: 'ZIP_code', required: true }] },
  ]);
  expect(columns.map(({ path, header }) => [path, header])).toEqual([
    ['home', 'home'],
    ['home.ZIP_code', 'ZIP code'],
  ]);
  expect(warnings).toEqual([
    expect.stringContaining("The column 'odd' holds lists in lists"),
    expect.stringContaining('No primary key is chosen'),
  ]);
});

it.each([
  ['Patients (2).csv', 'Patients_2'],
  ['new.csv', 'new_'],
  ['query.csv', 'query_'],
  ['2024.xlsx', 'new_dictionary'],
])('a file %s gives the name %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});
