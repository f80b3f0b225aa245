import { describe, expect, it } from 'vitest';
import type { Attribute, Index } from '#model/dictionaries/dictionary.ts';
import { sayDifference } from '#model/metadata/describe-difference.ts';
import { compareAttributes, compareIndexes } from './compare-attributes.ts';

const text = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  ...{ name, datatype: 'STRING' },
  ...more,
});
const object = (name: string, nodeAttributes: Attribute[]): Attribute => ({
  ...{ name, datatype: 'OBJECT', nodeAttributes },
});
const zip = { description: 'Five digits', regex: '\\d{5}' };

describe('the attributes of two dictionaries', () => {
  it.each<[what: string, here: Attribute[], there: Attribute[], says: string[]]>([
    ['are the same', [text('a', zip)], [text('a', zip)], []],
    [
      'are the same but for what is empty, and for the way of writing a bound',
      [text('a', { required: false, regex: '', enumValues: [], min: 3 })],
      [text('a', { min: '3', description: '' })],
      [],
    ],
    [
      'have other datatypes',
      [text('a')],
      [{ name: 'a', datatype: 'INTEGER_ARRAY' }],
      ['Attribute a: Datatype: String here, Integer[] there'],
    ],
    [
      'are required in one of them',
      [text('a', { required: true })],
      [text('a')],
      ['Attribute a: Required: yes here, no there'],
    ],
    [
      'have other rules',
      [text('a', { max: 5, enumValues: ['x', 'y'] })],
      [text('a', { regex: '.', enumValues: ['y', 'z'] })],
      [
        'Attribute a: Maximum: 5 here, – there',
        'Attribute a: Pattern: – here, . there',
        'Attribute a: Enum values, only in one zone: x here, z there',
      ],
    ],
    [
      'have the same values in another order',
      [text('a', { enumValues: ['x', 'y'] })],
      [text('a', { enumValues: ['y', 'x'] })],
      ['Order of Attribute a: Enum values: x, y here, y, x there'],
    ],
    [
      'are only in one of them, named by their path',
      [object('home', [text('street', { required: true })])],
      [object('home', []), text('note')],
      ['Attribute home.street only here (String, required)', 'Attribute note only there (String)'],
    ],
    [
      'differ within an object',
      [object('home', [text('city')])],
      [object('home', [text('city', { description: 'Where' })])],
      ['Attribute home.city: Description: – here, Where there'],
    ],
    [
      'are renamed, when all else is the same',
      [text('code'), text('zip', zip)],
      [text('code'), text('postcode', zip)],
      ['Attribute zip has another name: zip here, postcode there'],
    ],
    [
      'are renamed as objects, with all that is in them',
      [object('home', [text('zip', zip)])],
      [object('house', [text('zip', zip)])],
      ['Attribute home has another name: home here, house there'],
    ],
    [
      'are not taken for renamed when two could be meant',
      [text('a', zip)],
      [text('b', zip), text('c', zip)],
      [
        'Attribute a only here (String)',
        'Attribute b only there (String)',
        'Attribute c only there (String)',
      ],
    ],
    [
      'are renamed although they have nothing but a datatype, at the same position',
      [text('a'), text('b')],
      [text('a'), text('c')],
      ['Attribute b has another name: b here, c there'],
    ],
    [
      'are others when they have nothing but a datatype and another position',
      [text('b'), text('a')],
      [text('a'), text('c')],
      ['Attribute b only here (String)', 'Attribute c only there (String)'],
    ],
    [
      'are moved to another object',
      [object('home', [text('zip', zip)]), object('work', [])],
      [object('home', []), object('work', [text('zip', zip)])],
      ['Attribute home.zip is in another object: home.zip here, work.zip there'],
    ],
    [
      'have other positions: as few as explain the order',
      [text('a'), text('b'), text('c'), text('d')],
      [text('d'), text('a'), text('b'), text('c')],
      ['Position of Attribute d: 4 here, 1 there'],
    ],
    [
      'have the same order when one is only there',
      [text('a'), text('b')],
      [text('a'), text('new', zip), text('b')],
      ['Attribute new only there (String)'],
    ],
  ])('%s', (_, here, there, says) => {
    expect(compareAttributes(here, there).map(sayDifference)).toEqual(says);
  });
});

describe('the indexes of two dictionaries', () => {
  const index = (name: string, type: Index['type'], ...attributes: string[]): Index => ({
    ...{ name, type, attributes },
  });
  it.each<[what: string, here: Index[], there: Index[], says: string[]]>([
    [
      'are the same, in any order and by the older name of a type',
      [index('a', 'TEXT', 'x'), index('b', 'NORMAL', 'y')],
      [index('b', 'NORMAL', 'y'), index('a', 'FULLTEXT', 'x')],
      [],
    ],
    [
      'have another type and other attributes',
      [index('a', 'NORMAL', 'x', 'y')],
      [index('a', 'UNIQUE', 'y')],
      [
        'Index a: Type: NORMAL here, UNIQUE there',
        'Index a: Attributes, only in one zone: x here, – there',
      ],
    ],
    [
      'have their attributes in another order',
      [index('a', 'NORMAL', 'x', 'y')],
      [index('a', 'NORMAL', 'y', 'x')],
      ['Order of Index a: Attributes: x, y here, y, x there'],
    ],
    [
      'are renamed, and only in one of them',
      [index('a', 'NORMAL', 'x'), index('b', 'PRIMARY', 'y')],
      [index('c', 'NORMAL', 'x'), index('d', 'NORMAL', 'z')],
      [
        'Index a has another name: a here, c there',
        'Index b only here (PRIMARY: y)',
        'Index d only there (NORMAL: z)',
      ],
    ],
  ])('%s', (_, here, there, says) => {
    expect(compareIndexes(here, there).map(sayDifference)).toEqual(says);
  });
});
