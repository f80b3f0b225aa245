import { describe, expect, it } from 'vitest';
import { hasChanges } from './form-changes.ts';

const STORED = { id: '7', term: 'Bed', type: '', aliases: ['a', 'b'], properties: [] };
const isField = (name: string) => name !== 'id';

describe('a form is as it was opened', () => {
  it.each<[string, object, object]>([
    ['its fields come in another order', { a: '1', b: '2' }, { b: '2', a: '1' }],
    ['nothing was typed', STORED, STORED],
    ['what is empty is left out', STORED, { term: 'Bed', aliases: ['a', 'b'] }],
    ['lines end otherwise', { text: 'a\r\nb\rc' }, { text: 'a\nb\nc' }],
    [
      'a row has its properties otherwise',
      { r: [{ n: '1', v: '2' }] },
      { r: [{ v: '2', n: '1' }] },
    ],
    ['one choice is a text', { to: ['x'] }, { to: 'x' }],
    ['a box is ticked', { all: true, none: false }, { all: 'on' }],
    ['its own hidden fields are new', { a: '1' }, { a: '1', _key: 'k', _scripts: 'true' }],
    ['a number is a text', { limit: 5 }, { limit: '5' }],
  ])('when %s', (_, before, now) => {
    expect(hasChanges(before, now, isField)).toBe(false);
  });
});

describe('a form has changes', () => {
  it.each<[string, object, object]>([
    ['a value is another', { a: '1' }, { a: '2' }],
    ['a space was added', { a: '1' }, { a: '1 ' }],
    ['a value was emptied', STORED, { aliases: ['a', 'b'] }],
    ['a row is gone', STORED, { term: 'Bed', aliases: ['a'] }],
    ['an empty row was added', STORED, { term: 'Bed', aliases: ['a', 'b', undefined] }],
    ['rows were moved', STORED, { term: 'Bed', aliases: ['b', 'a'] }],
    ['a box was unticked', { all: true }, {}],
    ['a file was chosen', {}, { file: new File(['1'], 'a.csv') }],
  ])('when %s', (_, before, now) => {
    expect(hasChanges(before, now, isField)).toBe(true);
  });
});
