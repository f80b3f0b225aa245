import { describe, expect, it } from 'vitest';
import { dictionaryProblems, dictionaryWarnings } from './dictionary-rules.ts';
import type { CheckedAttribute, CheckedDictionary } from './dictionary-rules.ts';
import { dictionarySchema } from './dictionary.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import { ADDRESS_MESSAGE } from './names.ts';

const RESERVED = 'Reserved keywords are not accepted.';
const PATTERN =
  'Field should only contain alphabets or contain _ and length should be 3-64 characters.';
const BLANK = 'Field cannot be blank';

const draft = (given: Partial<CheckedDictionary>): CheckedDictionary => ({
  name: 'person',
  attributes: [],
  indexes: [],
  ...given,
});
const withAttribute = (given: Partial<CheckedAttribute>) =>
  draft({ attributes: [{ name: 'value', datatype: 'STRING', ...given }] });

/** 'path: message' of each problem, as the editor sees it. */
function problems(dictionary: CheckedDictionary, strictNames = true): string[] {
  return dictionaryProblems(dictionary, { strictNames }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
}

describe('names', () => {
  it.each([true, false])(
    'of a dictionary are no words of addresses, strict or not: %s',
    (strict) => {
      for (const name of ['glossary', 'new', 'New']) {
        expect(problems(draft({ name }), strict)).toEqual([`name: ${ADDRESS_MESSAGE}`]);
      }
      expect(problems(draft({ name: 'glossaries' }), strict)).toEqual([]);
      expect(problems(withAttribute({ name: 'glossary' }), strict)).toEqual([]);
    },
  );

  it.each([
    ['', BLANK],
    ['  ', BLANK],
    ['Id', PATTERN],
    ['2co_orders', PATTERN],
    ['first', RESERVED],
  ])('of a dictionary: refuses %j in the editor [A-549] [A-553] [A-557]', (name, message) => {
    expect(problems(draft({ name }))).toEqual([`name: ${message}`]);
  });

  it.each(['select', 'Traverse', 'LONG', 'string_array', 'Primary', 'dictionary', 'User_Wallet'])(
    'of a dictionary: %j is reserved, in any case [A-557]',
    (name) => {
      expect(problems(draft({ name }))).toEqual([`name: ${RESERVED}`]);
      expect(problems(draft({ name: `${name}_2` }))).toEqual([]);
    },
  );

  it.each([
    ['', BLANK],
    ['Id', PATTERN],
    ['START', RESERVED],
  ])('of an attribute: refuses %j in the editor [A-550] [A-554] [A-558]', (name, message) => {
    expect(problems(withAttribute({ name }))).toEqual([`attributes.0.name: ${message}`]);
  });

  it.each([
    ['', BLANK],
    ['ix', PATTERN],
    ['PRIMARY', RESERVED],
  ])('of an index: refuses %j in the editor [A-551] [A-555] [A-559]', (name, message) => {
    const dictionary = {
      ...withAttribute({}),
      indexes: [{ name, type: 'NORMAL', attributes: ['value'] }],
    };
    expect(problems(dictionary)).toEqual([`indexes.0.name: ${message}`]);
  });

  it('are taken from an import though the editor refuses them, and listed', () => {
    const imported = draft({
      name: 'order',
      attributes: [{ name: 'Id', datatype: 'INTEGER' }],
      indexes: [{ name: 'FIRST', type: 'PRIMARY', attributes: ['Id'] }],
    });
    expect(problems(imported, false)).toEqual([]);
    expect(dictionaryWarnings(imported)).toEqual([
      `The editor refuses the name of the dictionary 'order': ${RESERVED}`,
      `The editor refuses the name of the attribute 'Id': ${PATTERN}`,
      `The editor refuses the name of the index 'FIRST': ${RESERVED}`,
    ]);
  });

  it('never name a chain of the platform, nor hold what parts a path', () => {
    expect(problems(draft({ name: '$dictionary' }), false)).toEqual([
      "name: A name may not begin with '$'.",
    ]);
    expect(problems(withAttribute({ name: 'a.b' }), false)).toHaveLength(1);
    expect(problems(withAttribute({ name: '__proto__' }), false)).toHaveLength(1);
  });

  it('differ on one level, but may repeat below', () => {
    const child = { name: 'value', datatype: 'STRING' };
    const dictionary = draft({
      attributes: [{ name: 'value', datatype: 'OBJECT', nodeAttributes: [child] }, child],
    });
    expect(problems(dictionary)).toEqual([
      "attributes.1.name: Another attribute on this level is named 'value'.",
    ]);
  });
});

describe('attributes', () => {
  it('need a datatype that exists [A-562]', () => {
    expect(problems(withAttribute({ datatype: '' }))).toEqual([`attributes.0.datatype: ${BLANK}`]);
    expect(problems(withAttribute({ datatype: 'TEXT' }))).toEqual([
      "attributes.0.datatype: 'TEXT' is not a datatype.",
    ]);
  });

  it.each(['OBJECT', 'OBJECT_ARRAY'])('%s needs a child [A-570] [A-571] [A-572]', (datatype) => {
    expect(problems(withAttribute({ datatype }))).toEqual([
      'attributes.0.nodeAttributes: Object and Object[] Attributes require at least one child item.',
    ]);
  });

  it('of other types have no child', () => {
    const nodeAttributes = [{ name: 'child', datatype: 'STRING' }];
    expect(problems(withAttribute({ nodeAttributes }))).toHaveLength(1);
  });

  const NUMERIC = 'Please enter a valid numeric value';
  const DECIMAL = 'Please enter valid numeric and decimal values only';
  it.each([
    ['INTEGER', 'abc', NUMERIC],
    ['INTEGER', '1.5', NUMERIC],
    ['INTEGER', '+5', NUMERIC],
    ['INTEGER', '-', NUMERIC],
    ['INTEGER', '5-', NUMERIC],
    ['INTEGER', '5.', NUMERIC],
    ['INTEGER', '1,000', NUMERIC],
    ['INTEGER', '0x1F', NUMERIC],
    ['INTEGER', '٣', NUMERIC],
    ['LONG', '--1', NUMERIC],
    ['LONG', '+5', NUMERIC],
    ['INTEGER_ARRAY', '1e3', NUMERIC],
    ['DECIMAL', '00.5', DECIMAL],
    ['DECIMAL', '01', DECIMAL],
    ['DECIMAL', '1.', DECIMAL],
    ['DECIMAL', '.5', DECIMAL],
    ['DECIMAL', '+0.5', DECIMAL],
    ['STRING', '-1', NUMERIC],
    ['CLOB', 'x', NUMERIC],
    ['DATE', '2024-02-30', 'Please enter a valid date'],
    ['DATETIME', 'soon', 'Please enter a valid date'],
  ])(
    '%s refuses the bound %s [A-542] [A-543] [A-546] [A-563] [A-565]',
    (datatype, bound, message) => {
      expect(problems(withAttribute({ datatype, min: bound }))).toEqual([
        `attributes.0.min: ${message}`,
      ]);
      expect(problems(withAttribute({ datatype, max: bound }))).toEqual([
        `attributes.0.max: ${message}`,
      ]);
    },
  );

  it.each([
    ['INTEGER', '-5', '12'],
    ['INTEGER', '-007', '0'],
    ['LONG', '9007199254740992', '9007199254740993'],
    ['DECIMAL', '0.5', '1'],
    ['DECIMAL', -1.5, 1],
    ['STRING', 0, 10],
    ['DATE', '2024-02-29', '2024-03-01'],
    ['DATETIME', '2024-02-29T23:00:00-02:00', '2024-03-01T02:00:00Z'],
    ['BOOLEAN', 'no', 'meaning'],
  ])('%s takes %s to %s [A-542] [A-544] [A-545] [A-564]', (datatype, min, max) => {
    expect(problems(withAttribute({ datatype, min, max }))).toEqual([]);
  });

  it.each([
    ['INTEGER', '2', '1'],
    ['LONG', '9007199254740993', '9007199254740992'],
    ['DECIMAL', '-1.05', '-1.5'],
    ['DATE', '2024-03-01', '2024-02-29'],
  ])('%s refuses %s to %s [A-565]', (datatype, min, max) => {
    expect(problems(withAttribute({ datatype, min, max }))).toEqual([
      'attributes.0.max: Max may not be less than min.',
    ]);
  });

  it.each([0, 16, -1, '1.5', 'x'])(
    'refuse the precision %j [A-566] [A-567] [A-568] [A-816]',
    (precision) => {
      expect(problems(withAttribute({ datatype: 'DECIMAL', precision }))).toEqual([
        'attributes.0.precision: Please choose a value between 1 and 15.',
      ]);
    },
  );

  it.each([1, '15', undefined])('take the precision %j [A-816]', (precision) => {
    expect(problems(withAttribute({ datatype: 'DECIMAL', precision }))).toEqual([]);
  });

  it('refuse enum values that repeat [A-569]', () => {
    const enumValues = ['a', 'b', 'a', ' '];
    expect(problems(withAttribute({ datatype: 'ENUM', enumValues }))).toEqual([
      'attributes.0.enumValues.2: Field cannot have duplicate values',
      `attributes.0.enumValues.3: ${BLANK}`,
    ]);
  });

  it('ask the given engine about a regular expression', () => {
    const regexProblem = (regex: string) => (regex === '(' ? 'It does not close.' : undefined);
    const check = (regex: string) =>
      dictionaryProblems(withAttribute({ regex }), { strictNames: true, regexProblem });
    expect(check('a+')).toEqual([]);
    expect(check('(')).toEqual([
      { path: ['attributes', 0, 'regex'], message: 'It does not close.' },
    ]);
  });

  it.each([
    [{ datatype: 'INTEGER' }, '5', true],
    [{ datatype: 'INTEGER' }, '3000000000', false],
    [{ datatype: 'LONG' }, '3000000000', true],
    [{ datatype: 'INTEGER', max: 4 }, '5', false],
    [{ datatype: 'DECIMAL', min: '0.5' }, '0.49', false],
    [{ datatype: 'BOOLEAN' }, 'TRUE', true],
    [{ datatype: 'BOOLEAN' }, 'yes', false],
    [{ datatype: 'DATE' }, '2024-13-01', false],
    [{ datatype: 'ENUM', enumValues: ['a'] }, 'a', true],
    [{ datatype: 'ENUM', enumValues: ['a'] }, 'b', false],
    [{ datatype: 'STRING', max: 2 }, 'abc', false],
    [{ datatype: 'INTEGER_ARRAY' }, '[1, 2]', true],
    [{ datatype: 'INTEGER_ARRAY' }, '[1, "x"]', false],
    [{ datatype: 'BLOB' }, 'x', false],
  ])('%j with the default %s: %s', (attribute, defaultValue, valid) => {
    const found = problems(withAttribute({ ...attribute, defaultValue }));
    expect(found.map((problem) => problem.split(':')[0])).toEqual(
      valid ? [] : ['attributes.0.defaultValue'],
    );
  });
});

describe('indexes', () => {
  const indexed = (...indexes: [string, string[]][]) =>
    problems({
      ...withAttribute({}),
      indexes: indexes.map(([type, attributes], i) => ({ name: `index_${i}`, type, attributes })),
    });

  it('need an attribute [A-574]', () => {
    expect(indexed(['NORMAL', []])).toEqual([
      'indexes.0.attributes: Please select one or more attributes',
    ]);
  });

  it('name attributes that exist, by their whole path', () => {
    expect(indexed(['NORMAL', ['nothing']])).toEqual([
      "indexes.0.attributes.0: There is no attribute 'nothing'.",
    ]);
    const nested = draft({
      attributes: [
        {
          name: 'address',
          datatype: 'OBJECT',
          nodeAttributes: [{ name: 'city', datatype: 'STRING' }],
        },
      ],
      indexes: [{ name: 'by_city', type: 'NORMAL', attributes: ['address.city'] }],
    });
    expect(problems(nested)).toEqual([]);
  });

  it('are primary once at most', () => {
    expect(indexed(['PRIMARY', ['value']], ['PRIMARY', ['value']])).toEqual([
      'indexes.1.type: A dictionary has one primary index at most.',
    ]);
  });
});

it('the check of a dictionary bounds how many attributes there are in all, and how deep they go', () => {
  const nest = (depth: number): CheckedAttribute =>
    depth === 1
      ? { name: 'leaf', datatype: 'STRING' }
      : { name: 'node', datatype: 'OBJECT', nodeAttributes: [nest(depth - 1)] };
  expect(problems(draft({ attributes: [nest(DICTIONARY_LIMITS.depth)] }))).toEqual([]);
  expect(problems(draft({ attributes: [nest(DICTIONARY_LIMITS.depth + 1)] }))).toHaveLength(1);
  const many = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ name: `name_${i}`, datatype: 'STRING' }));
  expect(problems(draft({ attributes: many(DICTIONARY_LIMITS.attributes) }))).toEqual([]);
  expect(problems(draft({ attributes: many(DICTIONARY_LIMITS.attributes + 1) }))).toEqual([
    'attributes: A dictionary may hold 2,000 attributes at most.',
  ]);
});

it('the check of a dictionary speaks of every parsed dictionary', () => {
  const dictionary = dictionarySchema.parse({
    name: 'person',
    attributes: [{ name: 'old_node', datatype: 'node', nodeAttributes: [] }],
  });
  expect(problems(dictionary, false)).toHaveLength(1);
});
