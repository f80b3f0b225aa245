import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { matchAtOnce } from './pattern-matching.ts';
import { createRecordRules, DictionaryError } from './record-rules.ts';
import type { RecordRulesOptions } from './record-rules.ts';

type Action = Dictionary['undefinedAttributesAction'];

function rulesFor(attributes: Attribute[], action: Action = 'KEEP', options?: RecordRulesOptions) {
  return createRecordRules(
    { name: 'sample', attributes, undefinedAttributesAction: action },
    options,
  );
}

/** What is stored of one value of one attribute, or the messages about it. */
function stored(attribute: Omit<Attribute, 'name'>, value: unknown): unknown {
  const result = rulesFor([{ name: 'FIELD', ...attribute }]).conform({ FIELD: value }, 'create');
  return result.problems
    ? result.problems.map(({ message }) => message).join(' ')
    : result.data.FIELD;
}

describe('stored values', () => {
  it.each<[Omit<Attribute, 'name'>, unknown, unknown]>([
    [{ datatype: 'STRING' }, 'Zoë', 'Zoë'],
    [{ datatype: 'STRING' }, ' x ', ' x '],
    [{ datatype: 'STRING' }, 94110, '94110'],
    [{ datatype: 'CLOB' }, 'long\ntext', 'long\ntext'],
    [{ datatype: 'INTEGER' }, ' 42 ', 42],
    [{ datatype: 'INTEGER' }, '42.0', 42],
    [{ datatype: 'INTEGER' }, '-2147483648', -2147483648],
    [{ datatype: 'INTEGER' }, -0, 0],
    [{ datatype: 'INTEGER' }, '   ', undefined],
    [{ datatype: 'LONG' }, 7, '7'],
    [{ datatype: 'LONG' }, '+9223372036854775807', '9223372036854775807'],
    [{ datatype: 'DECIMAL' }, 1.5, '1.5'],
    [{ datatype: 'DECIMAL', precision: 2 }, '12.500', '12.5'],
    [{ datatype: 'DECIMAL' }, '1e-7', '0.0000001'],
    [{ datatype: 'BOOLEAN' }, 'TRUE', true],
    [{ datatype: 'BOOLEAN' }, '0', false],
    [{ datatype: 'DATE' }, '1980-05-01', '1980-05-01T00:00:00.000Z'],
    [{ datatype: 'DATE' }, '1980-05-01T23:30:00-05:00', '1980-05-01T00:00:00.000Z'],
    [{ datatype: 'DATETIME' }, '1980-05-01 23:30:00', '1980-05-01T23:30:00.000Z'],
    [{ datatype: 'DATETIME' }, '1980-05-01T23:30-05:00', '1980-05-02T04:30:00.000Z'],
    [{ datatype: 'ENUM', enumValues: ['A', 'B'] }, 'B', 'B'],
    [{ datatype: 'STRING_ARRAY' }, 'one', ['one']],
    [{ datatype: 'STRING_ARRAY' }, '["one","",null]', ['one', '', null]],
    [{ datatype: 'INTEGER_ARRAY' }, ['1', '', null, 2], [1, null, null, 2]],
    [{ datatype: 'LONG_ARRAY' }, '[9007199254740993]', ['9007199254740993']],
    [
      { datatype: 'OBJECT_ARRAY', nodeAttributes: [{ name: 'k', datatype: 'STRING' }] },
      [{}, { k: 'v' }, null, {}],
      [{}, { k: 'v' }, null, {}],
    ],
    [{ datatype: 'BLOB' }, '', undefined],
  ])('%j takes %j as %j', (attribute, given, expected) => {
    expect(stored(attribute, given)).toEqual(expected);
  });

  it('stores dates in UTC, in ISO form with milliseconds [A-578] [A-579]', () => {
    expect(stored({ datatype: 'DATE' }, '2024-01-31')).toBe('2024-01-31T00:00:00.000Z');
    expect(stored({ datatype: 'DATETIME' }, '2024-01-31T01:00:00+02:00')).toBe(
      '2024-01-30T23:00:00.000Z',
    );
  });

  it('takes its own answers back unchanged', () => {
    const attributes: Attribute[] = [
      { name: 'text', datatype: 'STRING' },
      { name: 'whole', datatype: 'INTEGER' },
      { name: 'long', datatype: 'LONG' },
      { name: 'decimal', datatype: 'DECIMAL' },
      { name: 'day', datatype: 'DATE' },
      { name: 'moments', datatype: 'DATETIME_ARRAY' },
      {
        name: 'inner',
        datatype: 'OBJECT',
        nodeAttributes: [{ name: 'flag', datatype: 'BOOLEAN' }],
      },
    ];
    const rules = rulesFor(attributes);
    const moment = fc
      .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const raw = fc.record(
      {
        text: fc.string(),
        whole: fc.integer(),
        long: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
        decimal: fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
        day: moment,
        moments: fc.array(moment),
        inner: fc.record({ flag: fc.constantFrom(true, 'false', '1', null) }),
        other: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(raw, (given) => {
        const first = rules.conform(given, 'create');
        fc.pre(first.data !== undefined);
        expect(rules.conform(first.data ?? {}, 'create').data).toEqual(first.data);
      }),
    );
  });

  it('answers anything with data or problems, never by throwing', () => {
    const rules = rulesFor(
      ['STRING', 'INTEGER', 'LONG', 'DECIMAL', 'BOOLEAN', 'DATE', 'DATETIME', 'BLOB'].map(
        (datatype): Attribute => ({ name: datatype, datatype: datatype as Attribute['datatype'] }),
      ),
    );
    const anything = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true });
    fc.assert(
      fc.property(fc.constantFrom('INTEGER', 'DATE', 'BLOB', 'x'), anything, (name, value) => {
        const { data, problems } = rules.conform({ [name]: value }, 'create');
        expect(data === undefined).toBe((problems?.length ?? 0) > 0);
      }),
    );
  });
});

it('the check of a record tells of days and moments that are stored shorter than they were given, and of objects without values', () => {
  const rules = rulesFor([
    { name: 'day', datatype: 'DATE' },
    { name: 'moments', datatype: 'DATETIME_ARRAY' },
    { name: 'text', datatype: 'STRING' },
    { name: 'home', datatype: 'OBJECT', nodeAttributes: [{ name: 'city', datatype: 'STRING' }] },
  ]);
  const cutsOf = (data: Record<string, unknown>) => {
    const cuts: string[] = [];
    rules.conform(data, 'create', undefined, (path) => cuts.push(path));
    return cuts;
  };
  const fine = '2024-01-31T07:05:09.123456Z';
  expect(cutsOf({ day: fine, moments: ['2024-01-31', fine], text: fine })).toEqual([
    'day',
    'moments[1]',
  ]);
  expect([cutsOf({ home: {} }), cutsOf({ home: { city: null } })]).toEqual([['home'], ['home']]);
  const whole = ['2024-01-31T07:05:09.123000Z'];
  expect(cutsOf({ day: '2024-01-31 00:00:00.000', moments: whole })).toEqual([]);
});

describe('problems', () => {
  it('are in the order of the dictionary, and stored values in that of canonical JSON', () => {
    const attributes: Attribute[] = [
      { name: 'second', datatype: 'INTEGER' },
      { name: 'first', datatype: 'INTEGER' },
      { name: 'B', datatype: 'INTEGER' },
    ];
    const rules = rulesFor(attributes);
    const { data } = rules.conform({ second: '2', first: '1', B: '3' }, 'create');
    expect(Object.keys(data ?? {})).toEqual(['B', 'first', 'second']);
    const { problems } = rules.conform({ B: 'x', first: 'y', second: 'z' }, 'create');
    expect(problems?.map(({ path }) => path)).toEqual(['second', 'first', 'B']);
  });

  it.each<[Omit<Attribute, 'name'>, unknown, string]>([
    [
      { datatype: 'DATE' },
      '2020-13-01',
      "FIELD: '2020-13-01' is not a date. Write it as YYYY-MM-DD.",
    ],
    [
      { datatype: 'DATETIME' },
      'soon',
      "FIELD: 'soon' is not a date and time. Write it as YYYY-MM-DDTHH:MM:SSZ or YYYY-MM-DD HH:MM:SS.",
    ],
    [
      { datatype: 'INTEGER' },
      '2147483648',
      "FIELD: '2147483648' is out of range. An INTEGER is a whole number from -2,147,483,648 to 2,147,483,647; larger ones need the datatype LONG.",
    ],
    [{ datatype: 'INTEGER' }, '4.5', "FIELD: '4.5' is not a whole number. Write it like 42."],
    [{ datatype: 'INTEGER' }, [4], 'FIELD: a list is not a whole number. Write it like 42.'],
    [
      { datatype: 'LONG' },
      '9223372036854775808',
      "FIELD: '9223372036854775808' is out of range. A LONG is a whole number from -9223372036854775808 to 9223372036854775807.",
    ],
    [
      { datatype: 'LONG' },
      JSON.parse('9007199254740993'),
      "FIELD: '9007199254740992' is too large for an exact JSON number. Put it in quotes, so that no digit is lost.",
    ],
    [
      { datatype: 'DECIMAL', precision: 2 },
      '1.125',
      "FIELD: '1.125' has 3 digits after the point, and the attribute keeps 2. Round it first.",
    ],
    [
      { datatype: 'BOOLEAN' },
      'yes',
      "FIELD: 'yes' is neither true nor false. Write true or false.",
    ],
    [
      { datatype: 'ENUM', enumValues: ['A', 'B'] },
      'C',
      "FIELD: 'C' is not one of the allowed values: A, B.",
    ],
    [{ datatype: 'STRING' }, 'a\0b', "FIELD: 'a\uFFFDb' holds a NUL character. Remove it."],
    [
      { datatype: 'STRING' },
      'a\uD800',
      "FIELD: 'a\uFFFD' holds half of a character (a lone surrogate). Remove or replace it.",
    ],
    [
      { datatype: 'STRING', min: 2, max: 5 },
      '😀',
      "FIELD: '😀' has the wrong length. Give it from 2 to 5 characters.",
    ],
    [
      { datatype: 'STRING', max: 5 },
      'x'.repeat(99),
      `FIELD: '${'x'.repeat(39)}…' has the wrong length. Give it at most 5 characters.`,
    ],
    [
      { datatype: 'STRING', regex: '[A-Z]{2}' },
      'abc',
      "FIELD: 'abc' does not match the pattern [A-Z]{2} of this attribute.",
    ],
    [
      { datatype: 'DECIMAL', min: 0 },
      '-0.01',
      "FIELD: '-0.01' is outside the allowed range. Give a value at least 0.",
    ],
    [
      { datatype: 'LONG', max: '9007199254740993' },
      '9007199254740994',
      "FIELD: '9007199254740994' is outside the allowed range. Give a value at most 9007199254740993.",
    ],
    [
      { datatype: 'DATE', min: '1900-01-01' },
      '1899-12-31',
      "FIELD: '1899-12-31' is outside the allowed dates. Give a date 1900-01-01 or later.",
    ],
    [{ datatype: 'STRING', required: true }, '', 'FIELD: is required. Give it a value.'],
    [{ datatype: 'STRING_ARRAY', required: true }, [], 'FIELD: is required. Give it a value.'],
    [
      { datatype: 'BLOB' },
      'aGk=',
      "FIELD: 'aGk=' cannot be given with the record. Save the record first, then upload the file to this attribute.",
    ],
    [
      { datatype: 'STRING_ARRAY' },
      '[one]',
      'FIELD: \'[one]\' is not a JSON list. Write it as ["first", "second"].',
    ],
    [
      { datatype: 'INTEGER_ARRAY' },
      '[1,"x"]',
      "FIELD[1]: 'x' is not a whole number. Write it like 42.",
    ],
  ])('%j refuses %j', (attribute, given, message) => {
    expect(stored(attribute, given)).toBe(message);
  });

  it('are at most twenty a record', () => {
    const attributes = Array.from({ length: 30 }, (_, index): Attribute => ({
      name: `field_${index}`,
      datatype: 'STRING',
      required: true,
    }));
    expect(rulesFor(attributes).conform({}, 'create').problems).toHaveLength(20);
  });
});

describe('objects', () => {
  const address: Attribute = {
    name: 'address',
    datatype: 'OBJECT',
    nodeAttributes: [
      { name: 'street', datatype: 'STRING' },
      { name: 'city', datatype: 'STRING', required: true },
      { name: 'country', datatype: 'STRING', defaultValue: 'US' },
    ],
  };
  const phones: Attribute = {
    name: 'phones',
    datatype: 'OBJECT_ARRAY',
    nodeAttributes: [{ name: 'number', datatype: 'STRING', required: true, regex: '[0-9+ -]+' }],
  };
  const rules = rulesFor([address, phones]);

  it('come as objects, as JSON text, or as columns named by dotted paths', () => {
    const expected = { address: { street: '1 Elm St', city: 'Denver', country: 'US' } };
    const inner = { street: '1 Elm St', city: 'Denver' };
    expect(rules.conform({ address: inner }, 'create').data).toEqual(expected);
    expect(rules.conform({ address: JSON.stringify(inner) }, 'create').data).toEqual(expected);
    expect(
      rules.conform({ 'address.street': '1 Elm St', 'address.city': 'Denver' }, 'create').data,
    ).toEqual(expected);
  });

  it('are absent when nothing in them is given', () => {
    expect(rules.conform({ 'address.street': '', 'address.city': '' }, 'create').data).toEqual({});
    expect(rules.conform({ address: {} }, 'create').data).toEqual({});
  });

  it('name the inner attribute that is wrong', () => {
    const { problems } = rules.conform(
      { address: { street: 'x' }, phones: [{ number: '1' }, { number: 'call me' }] },
      'create',
    );
    expect(problems).toEqual([
      { path: 'address.city', message: 'address.city: is required. Give it a value.' },
      {
        path: 'phones[1].number',
        message:
          "phones[1].number: 'call me' does not match the pattern [0-9+ -]+ of this attribute.",
      },
    ]);
  });

  it('are refused when they are no objects', () => {
    expect(rules.conform({ address: 'Denver' }, 'create').problems?.[0]?.message).toBe(
      'address: \'Denver\' is not an object. Write it as JSON, {"name": "value"}.',
    );
  });

  it('are refused as text of a cell that gives one name two values', () => {
    const problem = (data: object) => rules.conform({ ...data }, 'create').problems?.[0]?.message;
    const reason = 'twice in one object. Remove one of its values.';
    expect(problem({ address: '{"city":"a","city":"b"}' })).toContain(
      `has the name 'city' ${reason}`,
    );
    expect(problem({ phones: '[{"number":"1","number":"2"}]' })).toContain(
      `has the name '[0].number' ${reason}`,
    );
  });
});

describe('patches', () => {
  const rules = rulesFor([
    { name: 'name', datatype: 'STRING', required: true, defaultValue: 'nobody' },
    { name: 'visits', datatype: 'INTEGER' },
    {
      name: 'address',
      datatype: 'OBJECT',
      nodeAttributes: [
        { name: 'street', datatype: 'STRING' },
        { name: 'city', datatype: 'STRING', required: true },
      ],
    },
  ]);

  it('hold only what is given: no defaults, nothing required', () => {
    expect(rules.conform({ visits: '3', 'address.street': '2 Oak St' }, 'patch').data).toEqual({
      visits: 3,
      address: { street: '2 Oak St' },
    });
  });

  it('keep null to take a value away, and read an empty cell as nothing said', () => {
    expect(rules.conform({ visits: null, address: { street: null } }, 'patch').data).toEqual({
      visits: null,
      address: { street: null },
    });
    expect(rules.conform({ visits: '' }, 'patch').data).toEqual({});
  });

  it('may not take away what is required', () => {
    expect(rules.conform({ name: null }, 'patch').problems?.[0]?.message).toBe(
      'name: is required and cannot be taken away. Give it a value.',
    );
  });
});

describe('attributes that the dictionary does not define', () => {
  const attributes: Attribute[] = [{ name: 'known', datatype: 'STRING' }];
  const raw = { known: 'a', other: { deep: [1, null, 'x'] }, nothing: '' };

  it('are stored, dropped or refused as the dictionary says [A-399] [A-400]', () => {
    expect(rulesFor(attributes, 'KEEP').conform(raw, 'create').data).toEqual({
      known: 'a',
      other: { deep: [1, null, 'x'] },
    });
    expect(rulesFor(attributes, 'REMOVE').conform(raw, 'create').data).toEqual({ known: 'a' });
    expect(rulesFor(attributes, 'ERROR').conform(raw, 'create').problems).toEqual([
      {
        path: 'other',
        message: 'other: is not in the dictionary sample. Remove it or define it.',
      },
    ]);
  });

  it('are kept within bounds of depth and size', () => {
    const rules = rulesFor(attributes);
    const nested = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown;
    const messages = [nested, 'x'.repeat(2_000_000), Array(200_000).fill([])].map(
      (other) => rules.conform({ other }, 'create').problems?.[0]?.message,
    );
    expect(messages).toEqual([
      'other: a list is nested more than 64 levels deep. Flatten it.',
      `other: '${'x'.repeat(39)}…' is too large for an attribute that is not in the dictionary (1 MiB at most). Define it or leave it out.`,
      'other: a list is too large for an attribute that is not in the dictionary (1 MiB at most). Define it or leave it out.',
    ]);
  });

  it('may be named like parts of JavaScript without touching it', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":"x"}',
    ) as Record<string, unknown>;
    const { data = {} } = rulesFor(attributes).conform(hostile, 'create');
    expect(Object.keys(data).sort()).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    const defined = rulesFor([{ name: '__proto__', datatype: 'INTEGER' }]);
    expect(JSON.stringify(defined.conform(hostile, 'create').problems)).toContain('__proto__: an');
    expect(defined.conform({}, 'create').data).toEqual({});
  });
});

describe('fingerprints', () => {
  const attributes: Attribute[] = [
    { name: 'first', datatype: 'STRING' },
    { name: 'born', datatype: 'DATE' },
    { name: 'match_key', datatype: 'FINGERPRINT', fingerprintAttributes: ['first', 'born'] },
  ];
  const rules = rulesFor(attributes, 'KEEP', { fingerprint: (values) => values.join('|') });

  it('are made of canonical values and never taken from the record', () => {
    const raw = { first: 'Ada', born: '1980-05-01', match_key: 'forged' };
    expect(rules.conform(raw, 'create').data?.match_key).toBe('Ada|1980-05-01T00:00:00.000Z');
    expect(rules.conform(raw, 'patch').data).not.toHaveProperty('match_key');
    expect(rulesFor(attributes).conform(raw, 'create').data).not.toHaveProperty('match_key');
  });

  it('are absent while one of their attributes is', () => {
    expect(rules.conform({ first: 'Ada' }, 'create').data).toEqual({ first: 'Ada' });
  });
});

describe('dictionaries that cannot be used', () => {
  it.each<[Attribute, string]>([
    [
      { name: 'code', datatype: 'STRING', regex: '(a' },
      "code: the pattern '(a' cannot be used: missing closing ). Look-around and back-references are not supported.",
    ],
    [
      { name: 'age', datatype: 'INTEGER', min: 'x' },
      "code: its min 'x' is not a number.".replace('code', 'age'),
    ],
    [
      { name: 'age', datatype: 'INTEGER', min: 9, max: 1 },
      'age: its min 9 is greater than its max 1.',
    ],
    [
      { name: 'age', datatype: 'INTEGER', defaultValue: 'old' },
      "age: its default 'old' is not a whole number. Write it like 42.",
    ],
    [
      { name: 'key', datatype: 'FINGERPRINT', fingerprintAttributes: ['gone'] },
      "key: is made from 'gone', which is not defined.",
    ],
  ])('%j', (attribute, message) => {
    expect(() => rulesFor([attribute])).toThrow(DictionaryError);
    expect(() => rulesFor([attribute])).toThrow(message);
  });
});

// An engine that backtracks would not end before the universe does.
it('the check of a record checks an evil pattern on a long text', () => {
  const rules = rulesFor([{ name: 'FIELD', datatype: 'STRING', regex: '^(a+)+$' }]);
  const { problems } = rules.conform({ FIELD: `${'a'.repeat(50_000)}!` }, 'create', matchAtOnce);
  expect(problems).toHaveLength(1);
});
