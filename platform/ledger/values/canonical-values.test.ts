import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalDay,
  canonicalDecimal,
  canonicalInstant,
  canonicalKeyText,
  compareDecimals,
  keyHash,
  valueAt,
} from './canonical-values.ts';

describe('canonicalDecimal', () => {
  it.each([
    ['1', '1'],
    ['+01.50', '1.5'],
    ['-0.0', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1e3', '1000'],
    ['12.5E-3', '0.0125'],
    ['-00120.0400', '-120.04'],
    ['9223372036854775807', '9223372036854775807'],
  ])('writes %s as %s', (text, canonical) => {
    expect(canonicalDecimal(text)).toBe(canonical);
  });

  it.each(['', '.', 'e5', '1,5', '0x10', 'NaN', 'Infinity', '1e', '--1', '1e9999', '1e-9999'])(
    'does not take %j',
    (text) => {
      expect(canonicalDecimal(text)).toBeUndefined();
    },
  );

  it('keeps the value of every number that JavaScript can hold', () => {
    const numbers = fc.double({ noNaN: true, min: -1e30, max: 1e30 });
    fc.assert(
      fc.property(numbers, (number) => {
        const text = canonicalDecimal(String(number));
        fc.pre(text !== undefined);
        expect(Number(text) + 0).toBe(number + 0);
        expect(canonicalDecimal(text ?? '')).toBe(text);
      }),
    );
  });

  it('orders like the numbers it stands for', () => {
    const cents = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
    const text = (value: bigint) => canonicalDecimal(`${value}e-2`) ?? '';
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const expected = a < b ? -1 : a > b ? 1 : 0;
        expect(Math.sign(compareDecimals(text(a), text(b)))).toBe(expected);
      }),
    );
  });
});

describe('canonicalInstant', () => {
  it.each([
    ['2024-01-31', '2024-01-31T00:00:00.000Z'],
    ['2024-01-31 07:05', '2024-01-31T07:05:00.000Z'],
    ['2024-01-31 07:05:09', '2024-01-31T07:05:09.000Z'],
    ['2024-01-31T07:05:09.12Z', '2024-01-31T07:05:09.120Z'],
    ['2024-01-31T07:05:09.1239999Z', '2024-01-31T07:05:09.123Z'],
    ['2024-01-31T23:30:00-05:00', '2024-02-01T04:30:00.000Z'],
    ['2024-03-01T01:00:00+0200', '2024-02-29T23:00:00.000Z'],
    ['0050-06-01T00:00:00+01', '0050-05-31T23:00:00.000Z'],
  ])('stores %s in UTC with milliseconds [A-578] [A-579]', (text, canonical) => {
    expect(canonicalInstant(text)).toBe(canonical);
  });

  it.each([
    '2020-13-01',
    '2020-00-10',
    '2020-02-30',
    '2023-02-29',
    '1900-02-29',
    '2020-04-31',
    '2020-01-01T24:00:00Z',
    '2020-01-01T10:60:00Z',
    '2020-01-01T10:00:60Z',
    '2020-01-01T10:00:00+19:00',
    '0000-01-01',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '31.01.2020',
    '1/31/2020',
    '20200131',
    'yesterday',
  ])('refuses %s', (text) => {
    expect(canonicalInstant(text)).toBeUndefined();
  });

  it('knows the days that the calendar of JavaScript knows', () => {
    const part = (max: number) => fc.nat(max).map((value) => String(value).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), part(13), part(32), (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${month}-${day}`;
        const parsed = new Date(`${text}T00:00:00.000Z`);
        const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
        expect(canonicalInstant(text)).toBe(exists ? `${text}T00:00:00.000Z` : undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps the day of a date as it was written', () => {
    expect(canonicalDay('1980-05-01T00:00:00+02:00')).toBe('1980-05-01T00:00:00.000Z');
  });
});

describe('canonicalKeyText', () => {
  it('gives 1, "1" and "1.0" of number types the same key', () => {
    const keys = (['INTEGER', 'LONG', 'DECIMAL', 'DECIMAL_ARRAY'] as const).flatMap((datatype) =>
      [1, '1', '1.0', ' 01 ', 1n].map((value) => canonicalKeyText(value, datatype)),
    );
    expect(new Set(keys)).toEqual(new Set(['1']));
  });

  it('gives all ways to write a moment the same key', () => {
    const ways = ['2024-01-31', '2024-01-31T00:00:00Z', '2024-01-31T02:00:00+02:00'];
    expect(new Set(ways.map((way) => canonicalKeyText(way, 'DATETIME')))).toEqual(
      new Set(['2024-01-31T00:00:00.000Z']),
    );
  });

  it('keeps text apart that only looks like a number', () => {
    expect(canonicalKeyText('1.0', 'STRING')).toBe('1.0');
    expect(canonicalKeyText('007', 'STRING')).toBe('007');
  });

  it('reads the words for true and false, and writes objects with their keys in order', () => {
    expect(canonicalKeyText('TRUE', 'BOOLEAN')).toBe(canonicalKeyText(true, 'BOOLEAN'));
    expect(canonicalKeyText({ b: 1, a: 2 }, 'OBJECT')).toBe('{"a":2,"b":1}');
  });
});

describe('keyHash', () => {
  it('is 128 bits written as a UUID', () => {
    expect(keyHash(['a'])).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  });

  it('tells any two lists of parts apart', () => {
    const parts = fc.array(fc.string({ unit: fc.constantFrom('a', '1', ':', '0', '') }));
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(keyHash(a) === keyHash(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});

describe('valueAt', () => {
  it('goes through objects and lists and flattens lists', () => {
    const data = {
      name: 'Ada',
      phones: [{ number: '1' }, { number: null }, { number: ['2', '3'] }, 'odd'],
    };
    expect(valueAt(data, 'name')).toEqual(['Ada']);
    expect(valueAt(data, 'phones.number')).toEqual(['1', '2', '3']);
    expect(valueAt(data, 'phones.type')).toEqual([]);
    expect(valueAt(data, 'name.length')).toEqual([]);
  });

  it('does not follow what is inherited', () => {
    expect(valueAt({}, 'constructor.name')).toEqual([]);
    expect(valueAt({ a: {} }, 'a.__proto__')).toEqual([]);
    expect(valueAt(JSON.parse('{"__proto__":{"x":1}}'), '__proto__.x')).toEqual([1]);
  });
});
