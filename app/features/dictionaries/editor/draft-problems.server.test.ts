import { describe, expect, it } from 'vitest';
import { NAME_MESSAGE, RESERVED_MESSAGE } from '#model/names.ts';
import { buildAttribute, buildDraft } from './draft.testing.ts';
import type { Draft } from './draft.ts';
import { draftProblems } from './draft-problems.server.ts';

const problemsOf = (given: Partial<Draft>) =>
  draftProblems(buildDraft({ attributes: [buildAttribute('code')], ...given })).map(
    ({ location: { tab, id }, field, message }) =>
      `${[tab, id, field].filter(Boolean).join('/')}: ${message}`,
  );

it('finds no problem in a valid draft', () => {
  expect(problemsOf({})).toEqual([]);
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
  ])('of dictionaries are not “%s”', (name, message) => {
    expect(problemsOf({ name })).toEqual([`details/name: ${message}`]);
  });
  it('of new things are required and follow the pattern, each reported once [A-549 A-550 A-551 A-553 A-561]', () => {
    expect(
      problemsOf({
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
  it('of new things avoid reserved words [A-557 A-558 A-559]', () => {
    const attributes = [buildAttribute('a', { name: 'Start' })];
    const indexes = [{ id: 'i', name: 'unique', type: 'NORMAL', attributes: ['a'] } as const].map(
      (index) => ({ ...index, attributes: [...index.attributes] }),
    );
    expect(problemsOf({ name: 'dictionary', attributes, indexes })).toEqual([
      `details/name: ${RESERVED_MESSAGE}`,
      `attributes/a/name: ${RESERVED_MESSAGE}`,
      `indexes/i/name: ${RESERVED_MESSAGE}`,
    ]);
  });
  it('that are stored may stay as an import brought them, until they are changed', () => {
    const imported = buildAttribute('START', { savedName: 'START' });
    const short = buildAttribute('Id', { savedName: 'Id' });
    expect(problemsOf({ hash: 'h', name: 'Id', attributes: [imported, short] })).toEqual([]);
    expect(problemsOf({ attributes: [{ ...short, name: 'id' }] })).toEqual([
      `attributes/Id/name: ${NAME_MESSAGE}`,
    ]);
  });
});

describe('an attribute', () => {
  it('of a nested level is found there', () => {
    const deep = buildAttribute('a.b.c', { name: 'ccc', datatype: 'INTEGER', min: 'x' });
    const middle = buildAttribute('a.b', { name: 'bbb', datatype: 'OBJECT', children: [deep] });
    const top = buildAttribute('a', { name: 'aaa', datatype: 'OBJECT_ARRAY', children: [middle] });
    expect(problemsOf({ attributes: [top] })).toEqual([
      'attributes/a.b.c/min: Please enter a valid numeric value',
    ]);
  });
  it('of type Object needs a child [A-570 A-571]', () => {
    const attributes = [
      buildAttribute('one', { datatype: 'OBJECT' }),
      buildAttribute('many', { datatype: 'OBJECT_ARRAY' }),
    ];
    const sentence = 'Object and Object[] Attributes require at least one child item.';
    expect(problemsOf({ attributes })).toEqual([
      `attributes/one/nodeAttributes: ${sentence}`,
      `attributes/many/nodeAttributes: ${sentence}`,
    ]);
  });
  it('reports once what the rules and the schema both refuse', () => {
    const attributes = [buildAttribute('total', { datatype: 'DECIMAL', precision: '16' })];
    expect(problemsOf({ attributes })).toEqual([
      'attributes/total/precision: Please choose a value between 1 and 15.',
    ]);
  });
  it.each(['1', '15', '0', '16', '2.5'])(
    'has a precision from 1 to 15 [A-816]: %s',
    (precision) => {
      const attributes = [buildAttribute('total', { datatype: 'DECIMAL', precision })];
      expect(problemsOf({ attributes })).toHaveLength(['1', '15'].includes(precision) ? 0 : 1);
    },
  );
  it.each([
    ['INTEGER', 'min', '1.5', 'Please enter a valid numeric value'],
    ['DECIMAL', 'max', '01', 'Please enter valid numeric and decimal values only'],
  ] as const)('of type %s has no %s such as %s', (datatype, property, value, message) => {
    const attributes = [buildAttribute('figure', { datatype, [property]: value })];
    expect(problemsOf({ attributes })).toEqual([`attributes/figure/${property}: ${message}`]);
  });
  it('repeats no enum value [A-569]', () => {
    const attributes = [buildAttribute('sex', { datatype: 'ENUM', enumValues: ['f', 'm', 'f'] })];
    expect(problemsOf({ attributes })).toEqual([
      'attributes/sex/enumValues: Field cannot have duplicate values',
    ]);
  });
  it('has a regular expression that the platform can use', () => {
    const attributes = [buildAttribute('code', { regex: '(?<=a)b' })];
    expect(problemsOf({ attributes })[0]).toMatch(
      /^attributes\/code\/regex: The regular expression cannot be used/,
    );
  });
  it('is bounded in words for people', () => {
    const attributes = [buildAttribute('code', { description: 'x'.repeat(10_001) })];
    expect(problemsOf({ attributes })).toEqual([
      'attributes/code/description: Please use 10,000 characters at most.',
    ]);
  });
});

describe('an index', () => {
  it('without an attribute is told at its attributes', () => {
    const indexes = [{ id: 'i', name: 'by_code', type: 'NORMAL' as const, attributes: [] }];
    expect(problemsOf({ indexes })).toEqual([
      'indexes/i/indexAttributes: Please select one or more attributes',
    ]);
  });
  it('with an attribute that is gone names it', () => {
    const indexes = [
      { id: 'i', name: 'by_zip', type: 'NORMAL' as const, attributes: ['address.zip'] },
    ];
    expect(problemsOf({ indexes })).toEqual([
      "indexes/i/indexAttributes: There is no attribute 'address.zip'.",
    ]);
  });
});
