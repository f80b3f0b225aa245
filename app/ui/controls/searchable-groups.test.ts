import { describe, expect, it } from 'vitest';
import { groupByLetter } from './searchable-groups.ts';

const people = [
  { name: 'berta', email: 'b@clinic.test' },
  { name: 'Anton', email: 'xaver@clinic.test' },
  { name: 'Xaver', email: 'x@clinic.test' },
  { name: 'anna', email: 'a@clinic.test' },
];
const search = (query: string, keys: ('name' | 'email')[] = ['name']) =>
  groupByLetter(people, query, (person) => person.name, keys).map(({ letter, items }) => [
    letter,
    ...items.map(({ name }) => name),
  ]);

describe('groupByLetter', () => {
  it('matches a part of the text without regard to case [A-623]', () => {
    expect(search('NN')).toEqual([['A', 'anna']]);
    expect(search('an')).toEqual([['A', 'anna', 'Anton']]);
  });

  it('looks at the configured keys only [A-624]', () => {
    expect(search('xaver')).toEqual([['X', 'Xaver']]);
    expect(search('xaver', ['name', 'email'])).toEqual([
      ['A', 'Anton'],
      ['X', 'Xaver'],
    ]);
  });

  it('groups by the uppercase first letter and sorts the groups [A-625 A-626]', () => {
    expect(search('')).toEqual([
      ['A', 'anna', 'Anton'],
      ['B', 'berta'],
      ['X', 'Xaver'],
    ]);
  });

  it('gives nothing when nothing matches', () => {
    expect(search('zz')).toEqual([]);
  });
});
