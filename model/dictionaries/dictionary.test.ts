import { describe, expect, it } from 'vitest';
import { DATATYPES, datatypeLabel, elementType, INDEX_TYPES } from './datatypes.ts';
import { WEIGHT } from './attributes.testing.ts';
import { dictionarySchema, flattenAttributes, indexSchema, primaryKey } from './dictionary.ts';

describe('datatypes', () => {
  it('are twelve, with a list of each but CLOB [A-410 A-411 B-376]', () => {
    expect(DATATYPES.filter((type) => !type.endsWith('_ARRAY'))).toHaveLength(12);
    expect(DATATYPES.filter((type) => type.endsWith('_ARRAY'))).toHaveLength(11);
    expect(DATATYPES).not.toContain('CLOB_ARRAY');
    expect(datatypeLabel('OBJECT_ARRAY')).toBe('Object[]');
    expect(elementType('LONG_ARRAY')).toBe('LONG');
  });
  it('read NODE as OBJECT [A-412]', () => {
    const { attributes } = dictionarySchema.parse({
      name: 'old',
      attributes: [{ name: 'place', datatype: 'NODE' }],
    });
    expect(attributes[0]?.datatype).toBe('OBJECT');
  });
});

describe('indexes', () => {
  it('are PRIMARY, UNIQUE, NORMAL or FULLTEXT, and older files keep TEXT [A-413 A-414 B-376]', () => {
    expect(INDEX_TYPES).toEqual(['PRIMARY', 'UNIQUE', 'NORMAL', 'FULLTEXT']);
    const text = { name: 'words', type: 'TEXT', attributes: ['bio'] };
    expect(indexSchema.parse(text)).toEqual(text);
    expect(indexSchema.safeParse({ ...text, attributes: [] }).success).toBe(false);
  });
});

describe('dictionaries', () => {
  it('have the fields of the specification, and KEEP what they do not define [A-398]', () => {
    expect(Object.keys(dictionarySchema.shape)).toEqual(
      expect.arrayContaining([
        'name',
        'description',
        'groupName',
        'undefinedAttributesAction',
        'layoutMetadata',
        'attributes',
        'indexes',
      ]),
    );
    const layoutMetadata = { color: '#aabbcc' };
    expect(dictionarySchema.parse({ name: 'bare', layoutMetadata })).toEqual({
      name: 'bare',
      description: '',
      groupName: '',
      undefinedAttributesAction: 'KEEP',
      layoutMetadata,
      attributes: [],
      indexes: [],
    });
    expect(
      dictionarySchema.safeParse({ name: 'bare', layoutMetadata: { color: 'red' } }).success,
    ).toBe(false);
  });

  const nested = [
    { name: 'code', datatype: 'STRING' as const },
    {
      name: 'address',
      datatype: 'OBJECT' as const,
      nodeAttributes: [{ name: 'city', datatype: 'STRING' as const }],
    },
  ];
  it('take REMOVE, KEEP or ERROR for undefined attributes, KEEP by default [A-399 A-400]', () => {
    const parse = (undefinedAttributesAction?: string) =>
      dictionarySchema.safeParse({ name: 'any', undefinedAttributesAction });
    expect(parse().data?.undefinedAttributesAction).toBe('KEEP');
    for (const action of ['REMOVE', 'KEEP', 'ERROR']) expect(parse(action).success).toBe(true);
    expect(parse('DROP').success).toBe(false);
  });
  it('keep every field of an attribute, of which required is a boolean [A-403 A-404]', () => {
    const attribute = {
      ...WEIGHT,
      enumValues: ['1', '2'],
      regex: '^\\d+$',
      fingerprintAttributes: ['code'],
      nodeAttributes: [{ name: 'city', datatype: 'STRING' }],
    };
    const parse = (given: object) =>
      dictionarySchema.safeParse({ name: 'any', attributes: [given] });
    expect(parse(attribute).data?.attributes).toEqual([attribute]);
    expect(parse({ ...attribute, required: 'yes' }).success).toBe(false);
  });
  it('flatten nested attributes with dots [A-406 A-407]', () => {
    const { attributes } = dictionarySchema.parse({ name: 'x', attributes: nested });
    expect(flattenAttributes(attributes).map(({ path }) => path)).toEqual([
      'code',
      'address',
      'address.city',
    ]);
  });
  it('know their primary key', () => {
    const index = { name: 'key', type: 'PRIMARY' as const, attributes: ['code'] };
    expect(primaryKey({ indexes: [index] })).toEqual(['code']);
    expect(primaryKey({ indexes: [] })).toEqual([]);
  });
  it.each([
    ['a name with a control character', { name: 'a\u0000b' }],
    ['no name', { name: '' }],
    [
      'a precision of 16',
      { name: 'x', attributes: [{ name: 'n', datatype: 'DECIMAL', precision: 16 }] },
    ],
    ['an unknown datatype', { name: 'x', attributes: [{ name: 'n', datatype: 'MONEY' }] }],
    ['a colour that is none', { name: 'x', layoutMetadata: { color: 'red' } }],
  ])('refuse %s', (_, dictionary) => {
    expect(dictionarySchema.safeParse(dictionary).success).toBe(false);
  });
});
