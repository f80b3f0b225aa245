import { describe, expect, it } from 'vitest';
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';
import { classifyChange, compareDictionaries } from './compare-dictionaries.ts';

const build = (attributes: Attribute[], given: Partial<Dictionary> = {}): Dictionary =>
  buildDictionary({ name: 'person', attributes, ...given });
const city: Attribute = { name: 'city', datatype: 'STRING' };
const before = build([
  { name: 'code', datatype: 'STRING' },
  { name: 'age', datatype: 'INTEGER', min: 0 },
  { name: 'home', datatype: 'OBJECT', nodeAttributes: [city] },
]);

describe('the difference of two versions', () => {
  it('names what is added, removed, retyped and made required by its path', () => {
    const after = build([
      { name: 'code', datatype: 'STRING', required: true },
      { name: 'age', datatype: 'DECIMAL', min: 0 },
      {
        name: 'home',
        datatype: 'OBJECT',
        nodeAttributes: [{ name: 'street', datatype: 'STRING' }],
      },
    ]);
    expect(compareDictionaries(before, after)).toMatchObject({
      added: ['home.street'],
      removed: ['home.city'],
      retyped: [{ path: 'age', from: 'INTEGER', to: 'DECIMAL' }],
      madeRequired: ['code'],
      ruled: [],
    });
  });

  it('names the rules that change, but not those that are only written in another way', () => {
    const after = build([
      { name: 'code', datatype: 'STRING', regex: '', enumValues: [] },
      { name: 'age', datatype: 'INTEGER', min: '0', max: 120 },
    ]);
    expect(compareDictionaries(before, after).ruled).toEqual(['age']);
    const from = (min: string) => build([{ name: 'born', datatype: 'DATE', min }]);
    const moment = from('1900-01-01T00:00:00.000Z');
    expect(compareDictionaries(from('1900-01-01'), moment).ruled).toEqual([]);
    expect(compareDictionaries(from('1900-01-02'), moment).ruled).toEqual(['born']);
  });

  it('takes an index with another name as the same', () => {
    const by = (name: string) => ({ name, type: 'NORMAL' as const, attributes: ['code'] });
    const unique = { name: 'one', type: 'UNIQUE' as const, attributes: ['code'] };
    const old = build([], { indexes: [by('a'), unique] });
    const now = build([], { indexes: [by('b'), { ...unique, attributes: ['age'] }] });
    expect(compareDictionaries(old, now)).toMatchObject({
      indexesBuilt: [{ attributes: ['age'] }],
      indexesDropped: [{ attributes: ['code'] }],
    });
  });
});

describe('the class of a change', () => {
  const classify = (after: Dictionary, given: { records?: number; edges?: number } = {}) => {
    const { records = 5, edges = 0 } = given;
    return classifyChange({
      ...compareDictionaries(before, after),
      records,
      refusal: null,
      unfit: { count: 0, reasons: [], first: [] },
      edges: { count: edges },
      contracts: { count: 0 },
    });
  };
  const { attributes } = before;

  it('is safe when attributes are only added', () => {
    const after = build([...attributes, { name: 'more', datatype: 'STRING' }]);
    expect(classify(after)).toEqual({
      class: 'SAFE',
      summary: 'Safe: everything that reads the records goes on as before.',
    });
  });

  it.each([
    [
      build([{ ...city, name: 'code', required: true }, ...attributes.slice(1)]),
      '1 attribute becomes required.',
    ],
    [
      build(attributes, { undefinedAttributesAction: 'ERROR' }),
      'attributes that are not defined are treated in another way.',
    ],
    [
      build(attributes, { indexes: [{ name: 'k', type: 'PRIMARY', attributes: ['code'] }] }),
      'values have to be unique.',
    ],
  ])('needs care when what may be written changes', (after, why) => {
    expect(classify(after)).toEqual({ class: 'CARE', summary: `Needs care: ${why}` });
    expect(classify(after, { records: 0 }).class).toBe('SAFE');
  });

  it('breaks readers when attributes go and records, edges or contracts have them', () => {
    const after = build([{ name: 'age', datatype: 'LONG' }]);
    const breaks = {
      class: 'BREAKING',
      summary: 'Breaks readers: 3 attributes are removed, 1 attribute gets another datatype.',
    };
    expect(classify(after)).toEqual(breaks);
    expect(classify(after, { records: 0, edges: 1 })).toEqual(breaks);
    expect(classify(after, { records: 0 }).class).toBe('SAFE');
  });
});
