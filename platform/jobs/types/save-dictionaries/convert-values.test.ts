import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATATYPES } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { canonicalKeyText } from '#platform/ledger/values/canonical-values.ts';
import { createRecordRules } from '#platform/ledger/values/record-rules.ts';
import { createConversion, isConvertible } from './convert-values.ts';

const versions = (from: Attribute[], to: Attribute[]) =>
  [{ attributes: from }, { attributes: to }] as const;
const retype = (from: Datatype, to: Datatype) =>
  createConversion(...versions([{ name: 'a', datatype: from }], [{ name: 'a', datatype: to }]));
const convert = (value: unknown, to: Datatype, from: Datatype = 'STRING') =>
  retype(from, to)?.({ a: value, other: ' kept ' });

describe('a value that is converted', () => {
  it.each<[unknown, Datatype, unknown, number]>([
    ['12', 'INTEGER', 12, 0],
    ['007', 'INTEGER', 7, 1],
    ['9007199254740993', 'LONG', '9007199254740993', 0],
    ['+5', 'LONG', '5', 1],
    ['1.50', 'DECIMAL', '1.5', 1],
    ['2024-01-31', 'DATE', '2024-01-31T00:00:00.000Z', 0],
    ['2024-01-31 10:00', 'DATETIME', '2024-01-31T10:00:00.000Z', 0],
    ['2024-01-31T12:00:00+02:00', 'DATETIME', '2024-01-31T10:00:00.000Z', 1],
    ['true', 'BOOLEAN', true, 0],
    ['0', 'BOOLEAN', false, 1],
    ['x', 'STRING_ARRAY', ['x'], 0],
    ['["1", "2"]', 'INTEGER_ARRAY', [1, 2], 0],
  ])('of the text %o to %s is %o', (given, to, expected, respelled) => {
    const result = convert(given, to);
    expect(result?.problems).toEqual([]);
    expect(result?.data).toEqual({ a: expected, other: ' kept ' });
    const isSame = given === expected;
    const values = Array.isArray(expected) ? expected.length : 1;
    expect(result?.converted).toEqual(isSame ? [] : [{ path: 'a', values, respelled }]);
  });

  it.each<[Datatype, unknown, Datatype, unknown]>([
    ['INTEGER', 12, 'STRING', '12'],
    ['INTEGER', 12, 'LONG', '12'],
    ['LONG', '12', 'INTEGER', 12],
    ['BOOLEAN', true, 'STRING', 'true'],
    ['INTEGER', 1, 'BOOLEAN', true],
    ['STRING_ARRAY', ['1', '02'], 'INTEGER_ARRAY', [1, 2]],
    ['STRING', '["1", null]', 'INTEGER_ARRAY', [1, null]],
  ])('of %s %o to %s is %o', (from, given, to, expected) => {
    expect(convert(given, to, from)?.data.a).toEqual(expected);
  });

  const NO_FIT = 'the value does not fit.';
  const FINER = 'the value has parts of a millisecond, which are not kept.';
  it.each<[unknown, Datatype, string]>([
    ['one', 'INTEGER', NO_FIT],
    ['1.5', 'INTEGER', NO_FIT],
    ['2147483648', 'INTEGER', NO_FIT],
    ['  ', 'INTEGER', NO_FIT],
    ['2024-02-30', 'DATE', NO_FIT],
    ['2024-01-31T10:00:00Z', 'DATE', 'the value has a time of day, which a date does not keep.'],
    ['2024-01-31T10:00:00.123456Z', 'DATETIME', FINER],
    ['yes', 'BOOLEAN', NO_FIT],
  ])('but %o to %s is refused', (given, to, why) => {
    const result = convert(given, to);
    expect(result?.problems).toEqual([{ path: 'a', message: `a: ${why}` }]);
    expect(result?.converted).toEqual([]);
  });

  it('may be in objects and their lists, and what is beside it stays', () => {
    const attributes = (zip: Datatype): Attribute[] => {
      const inside: Attribute[] = [
        { name: 'zip', datatype: zip },
        { name: 'city', datatype: 'STRING', defaultValue: 'Bern', required: true },
      ];
      return [
        { name: 'home', datatype: 'OBJECT', nodeAttributes: inside },
        { name: 'others', datatype: 'OBJECT_ARRAY', nodeAttributes: inside },
      ];
    };
    const change = createConversion(...versions(attributes('STRING'), attributes('INTEGER')));
    const home = { zip: '3000', city: 'Basel', loose: null };
    const given = { home, others: [{ zip: '1' }, {}, { zip: '02' }], more: [] };
    expect(change?.(given)).toEqual({
      data: { home: { ...home, zip: 3000 }, others: [{ zip: 1 }, {}, { zip: 2 }], more: [] },
      converted: [
        { path: 'home.zip', values: 1, respelled: 0 },
        { path: 'others.zip', values: 2, respelled: 1 },
      ],
      problems: [],
    });
    const kept = { home: { city: 'Basel' } };
    expect(change?.(kept).data).toBe(kept);
  });

  it('makes the fingerprints again that a record has and that are made from it', () => {
    const attributes = (code: Datatype): Attribute[] => [
      { name: 'code', datatype: code },
      { name: 'print', datatype: 'FINGERPRINT', fingerprintAttributes: ['code'] },
    ];
    const change = createConversion(
      ...versions(attributes('STRING'), attributes('INTEGER')),
      (texts) => `hash of ${texts.join()}`,
    );
    expect(change?.({ code: '007', print: 'hash of 007' }).data).toEqual({
      code: 7,
      print: 'hash of 7',
    });
    expect(change?.({ code: '007' }).data).toEqual({ code: 7 });
  });

  it.each<[Datatype, Datatype]>([
    ['STRING', 'STRING'],
    ['STRING', 'OBJECT'],
    ['STRING', 'FINGERPRINT'],
    ['BLOB', 'STRING'],
  ])('is none from %s to %s', (from, to) => {
    expect(retype(from, to)).toBeUndefined();
  });
});

const stored = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.constantFrom('1', '007', '1.50', 'TRUE', 'false', ' 2 ', '["1"]', '2024-01-31'),
  fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString()),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.constantFrom('1', '2024-01-31', 'x'), { maxLength: 2 }),
);
const datatype = fc.constantFrom(
  ...DATATYPES.filter((type) => type === 'STRING' || isConvertible('STRING', type)),
);

describe('what a conversion stores', () => {
  it('conforms to the new datatype unchanged, and keeps one key text under both', () => {
    fc.assert(
      fc.property(stored, datatype, datatype, (value, from, to) => {
        const attribute = (type: Datatype): Attribute => ({
          name: 'a',
          datatype: type,
          ...(type.startsWith('ENUM') && { enumValues: ['1', 'x'] }),
        });
        const rulesOf = (type: Datatype) =>
          createRecordRules({
            ...{ name: 'test', undefinedAttributesAction: 'ERROR' },
            attributes: [attribute(type)],
          });
        const before = rulesOf(from).conform({ a: value }, 'create').data;
        const change = createConversion(...versions([attribute(from)], [attribute(to)]));
        if (!before || !change) return;
        const { data, problems } = change(before);
        if (problems.length > 0) return;
        expect(rulesOf(to).conform(data, 'create').data).toEqual(data);
        for (const item of [data.a].flat().filter((one) => one !== undefined)) {
          expect(canonicalKeyText(item, to)).toBe(canonicalKeyText(item, from));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
