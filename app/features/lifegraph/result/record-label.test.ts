import { describe, expect, it } from 'vitest';
import type { Index } from '#model/dictionaries/dictionary.ts';
import { buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { identifyingAttribute, recordLabel } from './record-label.ts';

const keyed = (...indexes: Index[]) => ({ indexes });
const primary = (...attributes: string[]): Index => ({ name: 'pk', type: 'PRIMARY', attributes });
const unique = (...attributes: string[]): Index => ({ name: 'uq', type: 'UNIQUE', attributes });
const record = buildVertex('7f', { id: 12, person: { name: 'Ann' }, tags: ['x'], empty: '' });

describe('recordLabel', () => {
  it('is the primary key, whatever its depth', () => {
    expect(recordLabel(record, keyed(primary('id')))).toBe('12');
    expect(recordLabel(record, keyed(primary('person.name', 'id')))).toBe('Ann · 12');
  });

  it('is the value of the attribute that a person has chosen, where the record has one', () => {
    const chosen = (labelledBy: string) => ({ ...keyed(primary('id')), labelledBy });
    expect(recordLabel(record, chosen('person.name'))).toBe('Ann');
    // Without the value, the label is the primary key, which tells the record from others.
    for (const path of ['empty', 'tags', 'person', 'missing']) {
      expect(recordLabel(record, chosen(path))).toBe('12');
    }
  });

  it('keeps composite keys apart, whatever is in their parts', () => {
    const dictionary = keyed(primary('a', 'b'));
    const parts = [undefined, '', ' ', '–', '"', '" · "', 'x', 'x · y', 'y', '·', 'x ', '"x"'];
    const keys = parts.flatMap((a) => parts.map((b) => ({ a, b })));
    const labels = keys.map((data) =>
      recordLabel(buildVertex(JSON.stringify(data), data), dictionary),
    );
    expect(new Set(labels).size).toBe(keys.length);
    expect(recordLabel(buildVertex('id', { a: 'x' }), dictionary)).toBe('x · –');
    expect(recordLabel(buildVertex('id', { a: 'x', b: 'x · y' }), dictionary)).toBe('x · "x · y"');
  });

  it('is the id where there is no key, no value or no dictionary', () => {
    expect(recordLabel(record, keyed(unique('id')))).toBe('7f');
    expect(recordLabel(record, keyed(primary('missing')))).toBe('7f');
    expect(recordLabel(record, undefined)).toBe('7f');
  });
});

describe('identifyingAttribute', () => {
  it('is the one attribute of the primary key, else of a unique index', () => {
    expect(identifyingAttribute(record, keyed(unique('person.name'), primary('id')))).toEqual({
      key: 'id',
      value: '12',
    });
    expect(identifyingAttribute(record, keyed(primary('id', 'x'), unique('person.name')))).toEqual({
      key: 'person.name',
      value: 'Ann',
    });
  });

  it.each([[primary('id', 'tags')], [primary('tags')], [primary('empty')], [primary('missing')]])(
    'is none where the simple filter could not say it',
    (index) => {
      expect(identifyingAttribute(record, keyed(index))).toBeUndefined();
    },
  );
});
