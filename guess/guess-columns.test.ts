import { expect, it } from 'vitest';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { TooManyColumnsError, watchTable } from './guess-columns.ts';
import type { AboutColumns, DeclaredColumn } from './guess-columns.ts';
import { isCodeName } from './wanted-datatype.ts';

function guess(values: readonly unknown[], declared?: DeclaredColumn) {
  const watch = watchTable();
  for (const [index, value] of values.entries()) watch.see({ value }, index + 2);
  const { columns, leftOut } = watch.guess({
    declared: declared && new Map([['value', declared]]),
  });
  return { columns, leftOut };
}

const only = (values: readonly unknown[], declared?: DeclaredColumn) =>
  guess(values, declared).columns[0];

it.each<[unknown[], string, number | undefined, string]>([
  [
    ['1', '9,999'.replace(',', '')],
    'INTEGER',
    undefined,
    'all 2 values are whole numbers, 1 … 9,999',
  ],
  [[1, 2 ** 40], 'LONG', undefined, 'all 2 values are whole numbers, 1 … 1,099,511,627,776'],
  [
    ['1', '9007199254740993'],
    'LONG',
    undefined,
    'all 2 values are whole numbers, 1 … 9,007,199,254,740,993',
  ],
  [
    ['1', '2.125'],
    'DECIMAL',
    3,
    'all 2 values are numbers, 1 … 2.125, up to 3 digits after the point',
  ],
  [[1e-7], 'DECIMAL', 7, 'the only value is a number, 0.0000001, up to 7 digits after the point'],
  [['0.12345678901234567'], 'DECIMAL', undefined, 'the only value is a number, 0.123456789012346'],
  [
    ['1.5e-07'],
    'DECIMAL',
    8,
    'the only value is a number, 0.00000015, up to 8 digits after the point',
  ],
  [[0.1 + 0.2, 5], 'DECIMAL', undefined, 'all 2 values are numbers, 0.3 … 5'],
  [[' true', 'FALSE'], 'BOOLEAN', undefined, 'all 2 values are true or false'],
  [
    ['2024-02-28', '1912-07-21'],
    'DATE',
    undefined,
    'all 2 values are dates, 1912-07-21 … 2024-02-28',
  ],
  [
    ['2024-02-28T10:00Z'],
    'DATETIME',
    undefined,
    'the only value is a date with a time, 2024-02-28T10:00Z',
  ],
  [['2024-02-30'], 'STRING', undefined, 'texts of 10 characters'],
  [['007', '12'], 'STRING', undefined, 'numbers with leading zeros, such as 007, are codes'],
  [
    ['1', '2', 'n/a'],
    'STRING',
    undefined,
    "2 of 3 values are whole numbers, but not 'n/a' in row 4",
  ],
  [['1.5', '2', 'n/a'], 'STRING', undefined, "2 of 3 values are numbers, but not 'n/a' in row 4"],
  [['', null, ' '], 'STRING', undefined, 'no row has a value, so nothing is known of it'],
  [['9'.repeat(30)], 'STRING', undefined, 'whole numbers beyond the range of Long'],
  [['a', 'bcd'], 'STRING', undefined, 'texts of 1 … 3 characters'],
  [[['1', 2], []], 'INTEGER_ARRAY', undefined, 'lists: all 2 values are whole numbers, 1 … 2'],
  [[[]], 'STRING_ARRAY', undefined, 'lists without values'],
])('%j is %s, as %j digits and because %s', (values, datatype, precision, reason) => {
  const { reason: why, ...column } = only(values)!;
  expect([column.datatype, column.precision, why]).toEqual([datatype, precision, reason]);
});

it('the guess counts the rows with a value and sees which values repeat', () => {
  expect(only(['a', '', 'a'])).toMatchObject({
    rows: 3,
    filled: 2,
    isUnique: false,
    samples: ['a'],
  });
  expect(only(['a', 'b'])).toMatchObject({ rows: 2, filled: 2, isUnique: true });
});

it('the guess says of a column what the file says, unless the values disagree', () => {
  expect(only(['5'], { datatype: 'LONG', word: 'INT64' })).toMatchObject({
    datatype: 'LONG',
    reason: 'the file says INT64',
  });
  expect(only([], { datatype: 'DATE', word: 'DATE' })).toBeUndefined();
  expect(only([null], { datatype: 'DATE', word: 'DATE' })).toMatchObject({ datatype: 'DATE' });
  expect(only(['1.5'], { datatype: 'DECIMAL', precision: 3, word: 'DECIMAL(9, 3)' })).toMatchObject(
    {
      precision: 3,
    },
  );
  expect(only(['x'], { datatype: 'INTEGER', word: 'INT32' })).toMatchObject({
    datatype: 'STRING',
    reason: 'texts of 1 character, though the file says INT32',
  });
  expect(only([3], { word: 'F8.2' })).toMatchObject({
    datatype: 'INTEGER',
    reason: 'the file says F8.2; the only value is a whole number, 3',
  });
});

function guessTable(rows: readonly Record<string, unknown>[], about?: AboutColumns) {
  const watch = watchTable();
  for (const [index, row] of rows.entries()) watch.see(row, index + 2);
  const { columns, written } = watch.guess(about);
  return { written, columns: columns.map(({ datatype, reason }) => `${datatype}: ${reason}`) };
}

it.each<[string, Record<string, unknown>[], object, string[]]>([
  [
    'a decimal comma and the day first',
    [
      { cost: '1.234,5', on: '01.02.2024', n: '7' },
      { cost: '7', on: '2024-12-31', n: '8' },
    ],
    { decimalSign: 'COMMA', dateOrder: 'DMY' },
    [
      'DECIMAL: all 2 values are numbers, 7 … 1,234.5, 1 digit after the point, written with a decimal comma',
      'DATE: all 2 values are dates, 2024-02-01 … 2024-12-31, written as day, month, year',
      'INTEGER: all 2 values are whole numbers, 7 … 8',
    ],
  ],
  [
    'separators and the month first',
    [{ cost: '1,234.50', on: '12/31/2024 2:30 PM' }],
    { decimalSign: 'POINT', dateOrder: 'MDY' },
    [
      'DECIMAL: the only value is a number, 1,234.5, up to 2 digits after the point, written with separators between thousands',
      'DATETIME: the only value is a date with a time, 2024-12-31 14:30, written as month, day, year',
    ],
  ],
  [
    'what may be either',
    [{ cost: '1,234', on: '01/02/2024' }],
    {},
    [
      "STRING: numbers, but '1,234' may have a decimal comma or one between thousands; choose Decimal sign",
      "STRING: days, but '01/02/2024' may begin with the day or the month; choose Date order",
    ],
  ],
  [
    'what is told by another column',
    [{ cost: '1,234', price: '5.25' }],
    { decimalSign: 'POINT' },
    [
      'INTEGER: the only value is a whole number, 1,234, written with separators between thousands',
      'DECIMAL: the only value is a number, 5.25, up to 2 digits after the point',
    ],
  ],
  [
    'columns of two countries',
    [{ cost: '1,5', price: '5.25' }],
    {},
    [
      "STRING: numbers as '1,5', for which no decimal sign fits the whole file; choose Decimal sign",
      'DECIMAL: the only value is a number, 5.25, up to 2 digits after the point',
    ],
  ],
  ['groups of digits', [{ pin: '110 001' }], {}, ['STRING: texts of 7 characters']],
])('the guess finds how numbers and days are written: %s', (_, rows, written, columns) => {
  expect(guessTable(rows)).toEqual({ written, columns });
});

it('the guess takes the datatype that the name has in the zone where all values fit, and text for codes', () => {
  const known = (datatype: Datatype) => ({
    name: 'x',
    datatype,
    dictionary: 'visit',
    isKey: false,
  });
  const about = (...datatypes: Datatype[]): AboutColumns => ({
    wanted: () => ({ known: datatypes.map(known), isCode: true }),
  });
  const rows = [{ x: '12' }];
  expect(guessTable(rows, about('LONG', 'STRING', 'LONG')).columns).toEqual([
    "LONG: as 'x' of visit and another; the only value is a whole number, 12",
  ]);
  expect(guessTable([{ x: 'A' }], about('LONG')).columns).toEqual([
    "STRING: texts of 1 character; 'x' of visit is LONG, which does not take all of them",
  ]);
  expect(guessTable(rows, about()).columns).toEqual([
    'STRING: codes by the name, which may begin with 0 or have letters; the only value is a whole number, 12',
  ]);
});

it.each([
  'zip',
  'ZIP_CODE',
  'postal code',
  'HomePhone',
  'CODE',
  'npi',
  'SSN',
  'iban',
  'ReasonCode',
  'REASONCODE',
  'zipcode',
])('%s is the name of codes', (header) => expect(isCodeName(header)).toBe(true));

it.each(['encoded', 'encode', 'zipper', 'person_id', 'amount', 'number'])(
  '%s is no name of codes',
  (header) => expect(isCodeName(header)).toBe(false),
);

it('the guess looks into objects and lists of objects', () => {
  const { columns } = guess([{ city: 'Rome', zip: 1 }, { city: 'Bonn' }, {}]);
  expect(columns[0]).toMatchObject({ datatype: 'OBJECT', rows: 3, filled: 2 });
  expect(columns[0]?.columns).toMatchObject([
    { header: 'city', datatype: 'STRING', rows: 2, filled: 2 },
    { header: 'zip', datatype: 'INTEGER', rows: 2, filled: 1 },
  ]);
  expect(only([[{ a: 1 }], []])).toMatchObject({ datatype: 'OBJECT_ARRAY', filled: 1 });
});

it.each([
  [[[['a']]], 'holds lists in lists'],
  [[{ a: 1 }, 'x'], 'holds objects and other values'],
  [[['a'], '[b'], 'holds lists and other values'],
  [[{}], 'holds objects without attributes, or nested too deeply'],
  [[{ a: { b: [[1]] } }], "holds objects whose 'a' holds objects whose 'b' holds lists in lists"],
])('the guess leaves out what no datatype takes: %j', (values, reason) => {
  expect(guess(values)).toEqual({ columns: [], leftOut: [{ header: 'value', reason }] });
});

it('the guess refuses more columns than a dictionary has attributes', () => {
  const watch = watchTable();
  const names = Array.from({ length: DICTIONARY_LIMITS.attributes }, (_, n) => [`c${n}`, 'x']);
  watch.see(Object.fromEntries(names), 1);
  expect(() => watch.see({ other: 1 }, 2)).toThrow(TooManyColumnsError);
});
