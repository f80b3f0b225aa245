/** A bundle as it is written, as it is read, and its JSON Schema. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { EMPTY_DICTIONARY } from '#model/dictionaries/dictionary.ts';
import { bundleJsonSchema, bundleText, MAX_BUNDLE_RECORDS } from '#model/metadata/bundle.ts';
import { PROMOTED_KINDS } from '#model/metadata/promotion.ts';
import type { PromotedRecord } from '#platform/metadata/promotion/plan-promotion.ts';
import { readBundle } from './read-bundle.ts';
import { writeBundle } from './write-bundle.ts';

let made = 0;
const record = (kind: PromotedRecord['kind'], content: object) =>
  ({
    ...{ kind, content, chain: '', idOf: new Map() },
    ...{ id: `id-${++made}`, hash: `hash-${made}` },
  }) as unknown as PromotedRecord;

const dictionary = (name: string, more: object = {}) =>
  record('dictionaries', {
    ...{ ...EMPTY_DICTIONARY, name },
    attributes: [
      { name: 'z', datatype: 'STRING', required: false, description: '' },
      { name: 'a', datatype: 'INTEGER', required: true, enumValues: [] },
    ],
    ...more,
  });
const term = (name: string, more: object = {}) =>
  record('glossaries', {
    ...{ term: name, description: '', groupName: '', type: '' },
    ...{ aliases: [], abbreviations: [], properties: {}, ...more },
  });
const edge = (name: string, condition: object[]) =>
  record('edgeDefs', { name, fromDictionary: 'visit', toDictionary: 'person', condition });
const group = (name: string, ...members: string[]) =>
  record('userGroups', { name, description: '', group: members });

/** The same definitions as two zones may hold them: in another order, with other empty parts. */
const ONE = () => [
  dictionary('person', {
    ...{ layoutMetadata: { shape: 'round', color: '#aabbcc' }, properties: { b: { y: 1, x: 2 } } },
    indexes: [
      { name: 'second', type: 'TEXT', attributes: ['z'] },
      { name: 'first', type: 'PRIMARY', attributes: ['a'] },
    ],
  }),
  dictionary('Visit'),
  term('Cot', { aliases: ['bed', 'Bunk'] }),
  term('bed'),
  edge('HAS', [
    { fromCol: 'z', toCol: 'z' },
    { toCol: 'a', fromCol: 'a' },
  ]),
  group('Nurses', 'cem@acme.test', 'ann@acme.test'),
];
const OTHER = () => [
  group('Nurses', 'ann@acme.test', 'cem@acme.test'),
  edge('HAS', [
    { fromCol: 'a', toCol: 'a' },
    { fromCol: 'z', toCol: 'z' },
  ]),
  term('bed'),
  term('Cot', { properties: {}, aliases: ['Bunk', 'bed'] }),
  dictionary('Visit', { displayName: '' }),
  dictionary('person', {
    ...{ properties: { b: { x: 2, y: 1 } }, layoutMetadata: { color: '#aabbcc', shape: 'round' } },
    indexes: [
      { attributes: ['a'], type: 'PRIMARY', name: 'first' },
      { attributes: ['z'], name: 'second', type: 'FULLTEXT' },
    ],
  }),
];

describe('a bundle that is written', () => {
  it('has the same bytes for the same definitions, whatever the order in which a zone holds them', () => {
    const text = bundleText(writeBundle(ONE()));
    expect(bundleText(writeBundle(OTHER()))).toBe(text);
    expect(text.endsWith('}\n')).toBe(true);
    for (const own of ['id-', 'hash', 'timestamp', 'author']) expect(text).not.toContain(own);
  });

  it('is by kind, then by name, and leaves out what is empty', () => {
    const bundle = writeBundle(ONE());
    expect(Object.keys(bundle)).toEqual(['format', 'version', ...PROMOTED_KINDS]);
    expect(bundle.dictionaries?.map(({ name }) => name)).toEqual(['Visit', 'person']);
    expect(bundle.glossaries).toEqual([{ term: 'bed' }, { term: 'Cot', aliases: ['Bunk', 'bed'] }]);
    expect(JSON.stringify(bundle.dictionaries?.[0])).toBe(
      '{"name":"Visit","undefinedAttributesAction":"KEEP","attributes":[{"name":"z","datatype":"STRING"},{"name":"a","datatype":"INTEGER","required":true}]}',
    );
  });

  it('has only the kinds that are asked for', () => {
    expect(Object.keys(writeBundle(ONE(), ['userGroups']))).toEqual([
      'format',
      'version',
      'userGroups',
    ]);
  });

  it('is read as what it was written from', async () => {
    const bundle = writeBundle(ONE());
    const read = await readBundle(JSON.parse(bundleText(bundle)));
    expect(writeBundle(read)).toEqual(bundle);
  });
});

const HEAD = { format: 'keyway-definitions', version: 1 };
const attribute = { name: 'code', datatype: 'STRING' };
const person = { name: 'person', attributes: [attribute] };

/** Bundles that people or programs have spoiled, with what is said of them. */
const SPOILED: [what: string, bundle: unknown, says: string][] = [
  ['no object', [], 'This is no bundle of definitions'],
  ['another document', { name: 'person' }, "its field format is not 'keyway-definitions'"],
  ['another version', { ...HEAD, version: 2 }, 'version: The bundle has version 2, and this'],
  ['no version', { format: HEAD.format }, 'version: The bundle has version none'],
  [
    'an unknown kind',
    { ...HEAD, dictionarys: [] },
    'There is no field "dictionarys"; did you mean "dictionaries"?',
  ],
  ['a kind that is no list', { ...HEAD, glossaries: {} }, 'glossaries: Write a list of records.'],
  [
    'an unknown field',
    { ...HEAD, dictionaries: [{ ...person, attribtes: [] }] },
    `Dictionary 'person': There is no field "attribtes"; did you mean "attributes"?`,
  ],
  [
    'an id',
    { ...HEAD, glossaries: [{ term: 'Bed', id: 'x' }] },
    `Glossary term 'Bed': There is no field "id"`,
  ],
  [
    'a wrong type',
    { ...HEAD, dictionaries: [{ ...person, attributes: [{ ...attribute, datatype: 'TEXTT' }] }] },
    "Dictionary 'person', attributes[0].datatype: 'TEXTT' is not a datatype.",
  ],
  [
    'a record that is none',
    { ...HEAD, edgeDefs: ['HAS'] },
    'Edge definition 1 of edgeDefs: Write an object with its fields.',
  ],
  [
    'two of one name',
    { ...HEAD, dictionaries: [person, person] },
    "Dictionary 'person': The bundle has two of this name. Keep one of them.",
  ],
  [
    'two terms that differ by case',
    { ...HEAD, glossaries: [{ term: 'Bed' }, { term: 'bed' }] },
    "Glossary term 'bed': The bundle has two of this name.",
  ],
  [
    'two attributes of one name',
    { ...HEAD, dictionaries: [{ ...person, attributes: [attribute, attribute] }] },
    "Dictionary 'person', attributes[1].name: ",
  ],
  [
    'a pattern that cannot be used',
    { ...HEAD, dictionaries: [{ ...person, attributes: [{ ...attribute, regex: '(' }] }] },
    "Dictionary 'person'",
  ],
  [
    'a cycle of groups',
    {
      ...HEAD,
      userGroups: [
        { name: 'One', group: ['Two'] },
        { name: 'Two', group: ['one'] },
      ],
    },
    "User group 'One', group[0]: 'Two' is a group, and a group has people as members. Write their mail addresses.",
  ],
  [
    'a member twice',
    { ...HEAD, userGroups: [{ name: 'One', group: ['a@x.test', 'A@x.test'] }] },
    "User group 'One', group: ",
  ],
  [
    'a group of nobody',
    { ...HEAD, userGroups: [{ name: 'One', group: [] }] },
    "User group 'One', group: Group members cannot be empty.",
  ],
  [
    'too many records',
    { ...HEAD, glossaries: Array.from({ length: MAX_BUNDLE_RECORDS + 1 }, () => ({})) },
    'glossaries: A bundle may hold 20,000 records of a kind at most.',
  ],
];

describe('a bundle that is read', () => {
  it.each(SPOILED)('is refused with %s', async (_, bundle, says) => {
    await expect(readBundle(bundle)).rejects.toThrow(says);
  });

  it('tells the first problems, and how many more there are', async () => {
    const glossaries = Array.from({ length: 5 }, (_, index) => ({ term: `T${index}`, x: 1 }));
    await expect(readBundle({ ...HEAD, glossaries })).rejects.toThrow(
      /'T0'.*'T1'.*'T2'.* \(and 2 more\)$/,
    );
  });

  it('may leave kinds out', async () => {
    expect(await readBundle(HEAD)).toEqual([]);
  });
});

describe('docs/bundle.schema.json', () => {
  const kept = JSON.parse(readFileSync('docs/bundle.schema.json', 'utf8')) as object;

  it('is current; `npx tsx scripts/bundle-schema.ts` makes it', () => {
    expect(kept).toEqual(JSON.parse(JSON.stringify(bundleJsonSchema())));
  });

  const validate = new Ajv2020({ strict: false }).compile(kept);

  it('accepts what is written', () => {
    expect(validate(writeBundle(ONE())), JSON.stringify(validate.errors)).toBe(true);
    expect(validate(HEAD)).toBe(true);
  });

  it.each(
    SPOILED.filter(([what]) =>
      ['an unknown kind', 'an unknown field', 'an id', 'another version', 'a record that is none'] //
        .concat('a kind that is no list', 'a group of nobody', 'too many records')
        .includes(what),
    ),
  )('refuses %s', (_, bundle) => {
    expect(validate(bundle)).toBe(false);
  });
});
