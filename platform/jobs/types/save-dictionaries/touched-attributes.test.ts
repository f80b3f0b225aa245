import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { createRecordRules } from '#platform/ledger/values/record-rules.ts';
import { runOne } from '#platform/storage/database.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';
import { createRecordCheck } from './record-check.ts';
import { touchedAttributes, touchedData } from './touched-attributes.ts';

const build = (attributes: Attribute[], given: Partial<Dictionary> = {}) =>
  buildDictionary({ name: 'person', attributes, ...given });
const code: Attribute = { name: 'code', datatype: 'STRING' };
const age: Attribute = { name: 'age', datatype: 'INTEGER' };
const home: Attribute = { name: 'home', datatype: 'OBJECT', nodeAttributes: [code] };
const stamp: Attribute = {
  name: 'stamp',
  datatype: 'FINGERPRINT',
  required: true,
  fingerprintAttributes: ['code'],
};
const before = build([code, age, home]);
const namesOf = (after: Dictionary, from = before) => touchedAttributes(from, after).names;

describe('the attributes of records that a change may make wrong', () => {
  it('are none when only words for people change, or the order', () => {
    const described = { ...home, nodeAttributes: [{ ...code, description: 'A code.' }] };
    const after = build([described, { ...code, displayName: 'Code' }, age], { description: 'x' });
    expect(namesOf(after)).toEqual([]);
  });

  it('are those that are added, removed or have other rules', () => {
    const after = build([{ ...code, required: true }, home, { ...age, name: 'years' }]);
    expect(namesOf(after)).toEqual(['code', 'age', 'years']);
    expect(touchedAttributes(before, after).after.attributes.map(({ name }) => name)).toEqual([
      'code',
      'years',
    ]);
  });

  it('are those of a new unique index, and all that fingerprints are made from', () => {
    const index = { name: 'one', type: 'UNIQUE' as const, attributes: ['age', 'code'] };
    expect(namesOf(build([code, age, home], { indexes: [index] }))).toEqual(['age', 'code']);
    const from = build([code, age, stamp]);
    expect(namesOf(build([code, { ...age, min: 1 }, stamp]), from)).toEqual([
      'age',
      'stamp',
      'code',
    ]);
  });

  it.each([
    ['an object changes', build([code, age, { ...home, nodeAttributes: [age] }])],
    [
      'others are treated in another way',
      build([code, age, home], { undefinedAttributesAction: 'ERROR' }),
    ],
    ['a name has a dot', build([code, age, home, { ...age, name: 'home.age' }])],
    [
      'a new unique index is in an object',
      build([code, age, home], {
        indexes: [{ name: 'one', type: 'UNIQUE', attributes: ['home.code'] }],
      }),
    ],
  ])('are all when %s', (_when, after) => {
    expect(touchedAttributes(before, after)).toEqual({ before, after });
  });
});

const attribute = (name: string): fc.Arbitrary<Attribute> =>
  fc.oneof(
    fc.record({
      name: fc.constant(name),
      datatype: fc.constantFrom<Datatype[]>('STRING', 'INTEGER', 'STRING_ARRAY'),
      required: fc.boolean(),
    }),
    fc.record({
      name: fc.constant(name),
      datatype: fc.constant('INTEGER' as const),
      min: fc.constantFrom(0, 2),
    }),
    fc.constant<Attribute>({
      name,
      datatype: 'FINGERPRINT',
      fingerprintAttributes: ['a'],
      required: true,
    }),
    fc.constant<Attribute>({
      name,
      datatype: 'OBJECT',
      nodeAttributes: [{ ...age, required: true }],
    }),
  );
const dictionary: fc.Arbitrary<Dictionary> = fc
  .record({
    a: fc.record({
      name: fc.constant('a'),
      datatype: fc.constantFrom<Datatype[]>('STRING', 'INTEGER'),
    }),
    rest: fc.tuple(...['b', 'c', 'd'].map((name) => fc.option(attribute(name)))),
    undefinedAttributesAction: fc.constantFrom('KEEP', 'REMOVE', 'ERROR' as const),
    unique: fc.option(fc.constantFrom('a', 'b')),
  })
  .map(({ a, rest, undefinedAttributesAction, unique }) =>
    build([a, ...rest.filter((one) => one !== null)], {
      undefinedAttributesAction,
      indexes: unique === null ? [] : [{ name: 'one', type: 'UNIQUE', attributes: [unique] }],
    }),
  );
const value = fc.oneof(
  fc.constantFrom('x', '1', '', null),
  fc.integer({ min: 0, max: 3 }),
  fc.constant({ age: 1 }),
  fc.constant(['x']),
);
const record: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'b.age'),
  value,
);

describe('looking at these attributes only', () => {
  it('finds the same problems as looking at whole records', () => {
    fc.assert(
      fc.property(dictionary, dictionary, fc.array(record, { maxLength: 6 }), (from, to, given) => {
        const rules = createRecordRules(from);
        const stored = given.flatMap((raw): Record<string, unknown>[] => {
          const { data } = rules.conform(raw, 'create');
          return data ? [data] : [];
        });
        const touched = touchedAttributes(from, to);
        const whole = createRecordCheck(from, to, true);
        const part = createRecordCheck(touched.before, touched.after, true);
        for (const [key, data] of stored.entries()) {
          const kept = Object.entries(data).filter(
            ([name]) => touched.names?.includes(name) ?? true,
          );
          const problems = whole({ key, data, mayChange: true });
          expect(part({ key, data: Object.fromEntries(kept), mayChange: true })).toEqual(problems);
        }
      }),
    );
  });
});

describe('the data that is read of them', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('is that of the record, without what it does not have', async () => {
    const body = JSON.stringify({ data: { code: 'a', age: null, home: { code: 'b' } } });
    const read = async (names: string[] | undefined, of = body) => {
      const row = await runOne<{ data: unknown }>(
        database.db,
        sql`select ${touchedData('h', names)} as data from (select ${of}::jsonb as body) as h`,
      );
      return row?.data;
    };
    expect(await read(['home', 'age', 'else'])).toEqual({ age: null, home: { code: 'b' } });
    expect(await read(['else'])).toEqual({});
    expect(await read(['code'], '{}')).toEqual({});
    expect(await read(undefined, '{}')).toEqual({});
    expect(await read(undefined)).toEqual({ code: 'a', age: null, home: { code: 'b' } });
  });
});
