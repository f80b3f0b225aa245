import { describe, expect, it } from 'vitest';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { createRecordRules } from './record-rules.ts';
import { writingOf } from './written-values.ts';
import type { WrittenForm } from './written-values.ts';

/** The stored form of a text, or the sentence with which it is refused. */
function read(
  text: unknown,
  datatype: Datatype,
  choices: Partial<WrittenForm> = {},
  more: Partial<Attribute> = {},
) {
  const attributes = [{ name: 'v', datatype, ...more }];
  const { data, problems } = createRecordRules(
    { name: 'd', attributes, undefinedAttributesAction: 'ERROR' },
    { writing: writingOf('CSV', choices) },
  ).conform({ v: text }, 'create');
  return problems ? problems.map(({ message }) => message).join(' ') : data.v;
}

const DAY = '2024-12-31T00:00:00.000Z';

describe('dates as people write them', () => {
  it.each([
    ['31.12.2024', 'looks like day.month.year; choose Date order: day, month, year.'],
    ['31/12/2024', 'looks like day/month/year; choose Date order: day, month, year.'],
    ['12/31/2024', 'looks like month/day/year; choose Date order: month, day, year.'],
    ['1/2/2024', 'looks like day/month/year or month/day/year; choose its Date order.'],
    ['01.02.2024', 'looks like day.month.year; choose Date order: day, month, year.'],
    ['31.12.24', 'has a year of two digits. Write it with four.'],
    ['32.12.2024', 'is not a date. Write it as YYYY-MM-DD.'],
    ['soon', 'is not a date. Write it as YYYY-MM-DD.'],
  ])('%s is refused with the choice that would read it', (text, reason) => {
    expect(read(text, 'DATE')).toBe(`v: '${text}' ${reason}`);
  });

  it.each([
    ['DMY', '31.12.2024', DAY],
    ['DMY', ' 31/12/2024 ', DAY],
    ['DMY', '2024-12-31', DAY],
    ['MDY', '12/31/2024', DAY],
    ['MDY', '12-31-2024', DAY],
    ['DMY', '1.2.2024', '2024-02-01T00:00:00.000Z'],
    ['MDY', '1/2/2024', '2024-01-02T00:00:00.000Z'],
    ['YMD', '2024-12-31', DAY],
  ] as const)('%s reads %s', (dateOrder, text, stored) => {
    expect(read(text, 'DATE', { dateOrder })).toBe(stored);
  });

  it.each([
    ['DMY', '31.12.2024 7:05', '2024-12-31T07:05:00.000Z'],
    ['DMY', '31.12.2024, 17:05:30,25', '2024-12-31T17:05:30.250Z'],
    ['MDY', '12/31/2024 12:05 AM', '2024-12-31T00:05:00.000Z'],
    ['MDY', '12/31/2024 2:05:09 p.m.', '2024-12-31T14:05:09.000Z'],
    ['DMY', '31.12.2024T17:05:00+02:00', '2024-12-31T15:05:00.000Z'],
  ] as const)('%s reads the moment %s', (dateOrder, text, stored) => {
    expect(read(text, 'DATETIME', { dateOrder })).toBe(stored);
  });

  it.each([
    ['DMY', '12/31/2024', 'is not a date in the order day, month, year.'],
    ['MDY', '31.12.2024', 'is not a date in the order month, day, year.'],
    ['MDY', '12/31/24', 'has a year of two digits.'],
    ['MDY', '12/31/2024 13:00 PM', 'is not a date in the order month, day, year.'],
  ] as const)('%s refuses %s', (dateOrder, text, reason) => {
    expect(read(text, 'DATETIME', { dateOrder })).toContain(`v: '${text}' ${reason}`);
  });

  it('reads those in lists and objects, and keeps bounds and defaults as the dictionary writes them', () => {
    expect(read('["31.12.2024"]', 'DATE_ARRAY', { dateOrder: 'DMY' })).toEqual([DAY]);
    expect(read('31.12.2024', 'DATE', { dateOrder: 'DMY' }, { max: '2024-06-30' })).toMatch(
      /outside the allowed dates/,
    );
    expect(read('', 'DATE', { dateOrder: 'MDY' }, { defaultValue: '2024-12-31' })).toBe(DAY);
    expect(read('', 'DECIMAL', { decimalSign: 'COMMA' }, { defaultValue: '1.5' })).toBe('1.5');
  });
});

describe('numbers as people write them', () => {
  it.each([
    ['1,5', 'looks like a number with a decimal comma; choose Decimal sign: comma.'],
    ['1.234,56', 'looks like a number with a decimal comma; choose Decimal sign: comma.'],
    [
      '1,234.56',
      'looks like a number with separators between thousands; choose Decimal sign: point',
    ],
    [
      "1'234.56",
      'looks like a number with separators between thousands; choose Decimal sign: point',
    ],
    ['1,234', 'looks like a number with a decimal comma, or with a comma between thousands'],
    ['1 234', 'looks like a number with separators between thousands; choose Decimal sign: point'],
    ['1,2,3', 'is not a number.'],
    ['heavy', 'is not a number.'],
  ])('%s is refused with the choice that would read it', (text, reason) => {
    expect(read(text, 'DECIMAL')).toContain(`v: '${text}' ${reason}`);
  });

  it.each([
    ['COMMA', '1,5', '1.5'],
    ['COMMA', '-1.234.567,89', '-1234567.89'],
    ['COMMA', '1.234', '1234'],
    ['COMMA', '1\u00a0234,5', '1234.5'],
    ['COMMA', '1,5E3', '1500'],
    ['POINT', '1,234.5', '1234.5'],
    ['POINT', '1,234', '1234'],
    ['POINT', '.5', '0.5'],
    ['PLAIN', '1.234', '1.234'],
  ] as const)('%s reads %s', (decimalSign, text, stored) => {
    expect(read(text, 'DECIMAL', { decimalSign })).toBe(stored);
  });

  it.each([
    ['COMMA', '1.5', 'is not a number with a decimal comma.'],
    ['COMMA', '12.34,5', 'is not a number with a decimal comma.'],
    ['COMMA', '1.234 567,5', 'is not a number with a decimal comma.'],
    ['POINT', '1,5', 'is not a number with a decimal point.'],
    ['POINT', '1.234,5', 'is not a number with a decimal point.'],
  ] as const)('%s refuses %s', (decimalSign, text, reason) => {
    expect(read(text, 'DECIMAL', { decimalSign })).toContain(`v: '${text}' ${reason}`);
  });

  it('reads whole numbers, and leaves what is a number already', () => {
    expect(read('1.234', 'INTEGER', { decimalSign: 'COMMA' })).toBe(1234);
    expect(read('1,0', 'LONG', { decimalSign: 'COMMA' })).toBe('1');
    expect(read(1.5, 'DECIMAL', { decimalSign: 'COMMA' })).toBe('1.5');
    expect(read('1,5', 'STRING', { decimalSign: 'COMMA' })).toBe('1,5');
  });
});

it('an upload has no choice where values are no texts of people', () => {
  expect(writingOf('PARQUET', { decimalSign: 'COMMA' })).toEqual({});
});
