import { describe, expect, it } from 'vitest';
import { NAME_MESSAGE, RESERVED_MESSAGE } from '#model/dictionaries/names.ts';
import { buildAttribute, buildDraft } from './draft.testing.ts';
import type { Draft } from './draft.ts';
import { draftProblems } from './draft-problems.server.ts';

const problemsOf = async (given: Partial<Draft>) =>
  (await draftProblems(buildDraft({ attributes: [buildAttribute('code')], ...given }))).map(
    ({ location: { tab, id }, field, message }) =>
      `${[tab, id, field].filter(Boolean).join('/')}: ${message}`,
  );

it('the check of a draft finds no problem in a valid draft', async () => {
  expect(await problemsOf({})).toEqual([]);
});

describe('names', () => {
  it.each([
    ['', 'Field cannot be blank'],
    ['   ', 'Field cannot be blank'],
    ['1invoice', NAME_MESSAGE],
    ['ab', NAME_MESSAGE],
    ['in-voice', NAME_MESSAGE],
    ['x'.repeat(65), NAME_MESSAGE],
    ['select', RESERVED_MESSAGE],
    ['String', RESERVED_MESSAGE],
    ['edge_def', RESERVED_MESSAGE],
  ])('of dictionaries are not “%s”', async (name, message) => {
    expect(await problemsOf({ name })).toEqual([`details/name: ${message}`]);
  });
  it('of new things are required and follow the pattern, each reported once [A-549 A-550 A-551 A-553 A-561]', async () => {
    expect(
      await problemsOf({
        name: ' ',
        attributes: [buildAttribute('a', { name: '' }), buildAttribute('b', { name: '1x' })],
        indexes: [{ id: 'i', name: '', type: 'NORMAL', attributes: ['b'] }],
      }),
    ).toEqual([
      'details/name: Field cannot be blank',
      'attributes/a/name: Field cannot be blank',
      `attributes/b/name: ${NAME_MESSAGE}`,
      'indexes/i/name: Field cannot be blank',
    ]);
  });
  it('of new things avoid reserved words [A-557 A-558 A-559]', async () => {
    const attributes = [buildAttribute('a', { name: 'Start' })];
    const indexes = [{ id: 'i', name: 'unique', type: 'NORMAL', attributes: ['a'] } as const].map(
      (index) => ({ ...index, attributes: [...index.attributes] }),
    );
    expect(await problemsOf({ name: 'dictionary', attributes, indexes })).toEqual([
      `details/name: ${RESERVED_MESSAGE}`,
      `attributes/a/name: ${RESERVED_MESSAGE}`,
      `indexes/i/name: ${RESERVED_MESSAGE}`,
    ]);
  });
  it('that are stored may stay as an import brought them, until they are changed', async () => {
    const imported = buildAttribute('START', { savedName: 'START' });
    const short = buildAttribute('Id', { savedName: 'Id' });
    expect(await problemsOf({ hash: 'h', name: 'Id', attributes: [imported, short] })).toEqual([]);
    expect(await problemsOf({ attributes: [{ ...short, name: 'id' }] })).toEqual([
      `attributes/Id/name: ${NAME_MESSAGE}`,
    ]);
  });
});

describe('an attribute', () => {
  it('of a nested level is found there', async () => {
    const deep = buildAttribute('a.b.c', { name: 'ccc', datatype: 'INTEGER', min: 'x' });
    const middle = buildAttribute('a.b', { name: 'bbb', datatype: 'OBJECT', children: [deep] });
    const top = buildAttribute('a', { name: 'aaa', datatype: 'OBJECT_ARRAY', children: [middle] });
    expect(await problemsOf({ attributes: [top] })).toEqual([
      'attributes/a.b.c/min: Please enter a valid numeric value',
    ]);
  });
  it('of type Object needs a child [A-570 A-571]', async () => {
    const attributes = [
      buildAttribute('one', { datatype: 'OBJECT' }),
      buildAttribute('many', { datatype: 'OBJECT_ARRAY' }),
    ];
    const sentence = 'Object and Object[] Attributes require at least one child item.';
    expect(await problemsOf({ attributes })).toEqual([
      `attributes/one/nodeAttributes: ${sentence}`,
      `attributes/many/nodeAttributes: ${sentence}`,
    ]);
  });
  it('reports once what the rules and the schema both refuse', async () => {
    const attributes = [buildAttribute('total', { datatype: 'DECIMAL', precision: '16' })];
    expect(await problemsOf({ attributes })).toEqual([
      'attributes/total/precision: Please choose a value between 1 and 15.',
    ]);
  });
  it.each(['1', '15', '0', '16', '2.5'])(
    'has a precision from 1 to 15 [A-816]: %s',
    async (precision) => {
      const attributes = [buildAttribute('total', { datatype: 'DECIMAL', precision })];
      expect(await problemsOf({ attributes })).toHaveLength(
        ['1', '15'].includes(precision) ? 0 : 1,
      );
    },
  );
  it.each([
    ['INTEGER', 'min', '1.5', 'Please enter a valid numeric value'],
    ['DECIMAL', 'max', '01', 'Please enter valid numeric and decimal values only'],
  ] as const)('of type %s has no %s such as %s', async (datatype, property, value, message) => {
    const attributes = [buildAttribute('figure', { datatype, [property]: value })];
    expect(await problemsOf({ attributes })).toEqual([`attributes/figure/${property}: ${message}`]);
  });
  it('repeats no enum value [A-569]', async () => {
    const attributes = [buildAttribute('sex', { datatype: 'ENUM', enumValues: ['f', 'm', 'f'] })];
    expect(await problemsOf({ attributes })).toEqual([
      'attributes/sex/enumValues: Field cannot have duplicate values',
    ]);
  });
  it('has a regular expression that the platform can use', async () => {
    const attributes = [buildAttribute('code', { regex: '(?<=a)b' })];
    expect((await problemsOf({ attributes }))[0]).toMatch(
      /^attributes\/code\/regex: The regular expression cannot be used/,
    );
  });
  it('is bounded in words for people', async () => {
    const attributes = [buildAttribute('code', { description: 'x'.repeat(10_001) })];
    expect(await problemsOf({ attributes })).toEqual([
      'attributes/code/description: Please use 10,000 characters at most.',
    ]);
  });
});

describe('an index', () => {
  it('without an attribute is told at its attributes', async () => {
    const indexes = [{ id: 'i', name: 'by_code', type: 'NORMAL' as const, attributes: [] }];
    expect(await problemsOf({ indexes })).toEqual([
      'indexes/i/indexAttributes: Please select one or more attributes',
    ]);
  });
  it('with an attribute that is gone names it', async () => {
    const indexes = [
      { id: 'i', name: 'by_zip', type: 'NORMAL' as const, attributes: ['address.zip'] },
    ];
    expect(await problemsOf({ indexes })).toEqual([
      "indexes/i/indexAttributes: There is no attribute 'address.zip'.",
    ]);
  });
});
