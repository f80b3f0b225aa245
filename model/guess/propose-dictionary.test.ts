import { expect, it } from 'vitest';
import { dictionaryProblems } from '../dictionary-rules.ts';
import { watchColumns } from './guess-columns.ts';
import { nameOfFile, proposeDictionary } from './propose-dictionary.ts';

function propose(rows: Record<string, unknown>[], fileName = 'people.csv') {
  const watch = watchColumns();
  for (const [index, row] of rows.entries()) watch.see(row, index + 2);
  return proposeDictionary(fileName, watch.guess(), new Map([['U.S.', 'Lives there']]));
}

it('maps names, requires what is never empty and takes a unique column for the key', () => {
  const { dictionary, columns } = propose([
    { name: 'Ann', person_id: 'p1', 'U.S.': 'true' },
    { name: 'Bo', person_id: 'p2', 'U.S.': '' },
  ]);
  expect(dictionary).toMatchObject({
    name: 'people',
    attributes: [
      { name: 'name', datatype: 'STRING', required: true },
      { name: 'person_id', datatype: 'STRING', required: true },
      { name: 'U_S', displayName: 'U.S.', description: 'Lives there', datatype: 'BOOLEAN' },
    ],
    indexes: [{ name: 'people_key', type: 'PRIMARY', attributes: ['person_id'] }],
  });
  expect(dictionary.attributes[2]).not.toHaveProperty('required');
  expect(columns.map(({ header, isKeyCandidate }) => [header, isKeyCandidate])).toEqual([
    ['name', true],
    ['person_id', true],
    ['U.S.', false],
  ]);
  expect(dictionaryProblems(dictionary, { strictNames: true })).toEqual([]);
});

it('knows no key of one row, nor one of dates, nor one that is empty once', () => {
  expect(propose([{ code: 'p1' }]).dictionary.indexes).toEqual([]);
  expect(propose([{ born: '2001-01-01' }, { born: '2001-01-02' }]).dictionary.indexes).toEqual([]);
  expect(propose([{ code: 'p1' }, { code: null }]).dictionary.indexes).toEqual([]);
});

it('prefers a column that is named like a key, of which only the letters are no sign', () => {
  const rows = [
    { paid: 'a', patientId: 'x' },
    { paid: 'b', patientId: 'y' },
  ];
  expect(propose(rows).dictionary.indexes).toMatchObject([{ attributes: ['patientId'] }]);
});

it('takes two columns that are named like keys before one that is unique by accident', () => {
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

it('trusts that a column is unique only where there are enough rows, and says so', () => {
  const rows = Array.from({ length: 20 }, (_, n) => ({ city: 'x', sku: `s${n}`, stock: 9 }));
  const enough = propose(rows);
  expect(enough.dictionary.indexes).toMatchObject([{ attributes: ['sku'] }]);
  expect(enough.warnings).toEqual([]);
  const few = propose(rows.slice(1));
  expect(few.dictionary.indexes).toEqual([]);
  expect(few.columns.map(({ isKeyCandidate }) => isKeyCandidate)).toEqual([false, true, false]);
  expect(few.warnings).toEqual([expect.stringContaining('No primary key is proposed')]);
});

it('names parts of objects by their path, and says what it leaves out', () => {
  const { dictionary, columns, warnings } = propose([{ home: { 'ZIP code': 1 }, odd: [[1]] }]);
  expect(dictionary.attributes).toMatchObject([
    { name: 'home', datatype: 'OBJECT', nodeAttributes: [{ name: 'ZIP_code', required: true }] },
  ]);
  expect(columns.map(({ path, header }) => [path, header])).toEqual([
    ['home', 'home'],
    ['home.ZIP_code', 'ZIP code'],
  ]);
  expect(warnings).toEqual([expect.stringContaining("The column 'odd' holds lists in lists")]);
});

it.each([
  ['Patients (2).csv', 'Patients_2'],
  ['new.csv', 'new_'],
  ['query.csv', 'query_'],
  ['2024.xlsx', 'new_dictionary'],
])('a file %s gives the name %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});
