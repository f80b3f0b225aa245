import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATATYPES } from '#model/dictionaries/datatypes.ts';
import { dictionarySchema } from '#model/dictionaries/dictionary.ts';
import type { Attribute, StoredDictionary } from '#model/dictionaries/dictionary.ts';
import { toDictionary, toDraft } from './draft-dictionary.ts';
import { parseDraft } from './draft-schema.server.ts';
import { writeDraft } from './draft.ts';
import { buildAttribute, buildDraft } from './draft.testing.ts';
import { applyAction } from './draft-actions.ts';

const stored = (given: Partial<StoredDictionary>): StoredDictionary => ({
  ...dictionarySchema.parse({ name: 'patient' }),
  hash: 'h1',
  timestamp: '2024-01-31T00:00:00.000Z',
  author: 'w1',
  ...given,
});

/** An attribute with any of its properties. Numbers are numbers, as `toDictionary` writes them. */
const attributeArbitrary = fc.letrec<{ tree: Attribute }>((tie) => ({
  tree: fc.record(
    {
      name: fc.stringMatching(/^[A-Za-z][\w .-]{0,11}$/),
      datatype: fc.constantFrom(...DATATYPES.filter((type) => !/^(DATE|DECIMAL)/.test(type))),
      displayName: fc.string({ minLength: 1 }),
      required: fc.constant(true),
      defaultValue: fc.string({ minLength: 1 }),
      min: fc.integer(),
      max: fc.integer(),
      regex: fc.string({ minLength: 1 }),
      enumValues: fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
      nodeAttributes: fc.array(tie('tree'), {
        minLength: 1,
        maxLength: 2,
        depthIdentifier: 'tree',
      }),
    },
    { requiredKeys: ['name', 'datatype'] },
  ),
}));

describe('a draft of a stored dictionary', () => {
  it('says the same when nothing is changed, on the way through a form too', () => {
    fc.assert(
      fc.property(fc.array(attributeArbitrary.tree, { maxLength: 3 }), (attributes) => {
        const dictionary = stored({
          description: 'People',
          groupName: 'Care',
          undefinedAttributesAction: 'ERROR',
          layoutMetadata: { color: '#4f6ef7', x: 3 },
          displayName: 'People under care',
          properties: { owner: 'ward 3', tags: [null, { deep: 1 }] },
          attributes,
          indexes: [
            {
              name: 'pk',
              type: 'PRIMARY',
              attributes: attributes.map(({ name }) => name).slice(0, 1),
            },
          ],
        });
        const { hash: _hash, timestamp: _timestamp, author: _author, ...said } = dictionary;
        const draft = toDraft(dictionary);
        expect(toDictionary(draft)).toEqual(said);
        expect(toDictionary(parseDraft(writeDraft(draft)))).toEqual(said);
      }),
    );
  });

  it('gives every attribute and index an id of its own, though names repeat', () => {
    const draft = toDraft(
      stored({
        attributes: [
          { name: 'a', datatype: 'STRING' },
          { name: 'a', datatype: 'STRING' },
        ],
        indexes: [{ name: 'a', type: 'NORMAL', attributes: ['a'] }],
      }),
    );
    const ids = [...draft.attributes, ...draft.indexes].map(({ id }) => id);
    expect(ids).toEqual(['a', 'a~2', 'a~3']);
  });

  it('lets an index follow an attribute that is renamed, nested or not', () => {
    const draft = toDraft(
      stored({
        attributes: [
          {
            name: 'address',
            datatype: 'OBJECT',
            nodeAttributes: [{ name: 'city', datatype: 'STRING' }],
          },
        ],
        indexes: [{ name: 'by_city', type: 'NORMAL', attributes: ['address.city'] }],
      }),
    );
    const [address] = draft.attributes;
    const renamed = { ...draft, attributes: [{ ...address!, name: 'home' }] };
    expect(toDictionary(renamed).indexes[0]?.attributes).toEqual(['home.city']);
  });

  it('keeps an older index type as it is [A-414]', () => {
    const indexes = [{ name: 'words', type: 'TEXT' as const, attributes: ['note'] }];
    const dictionary = stored({ attributes: [{ name: 'note', datatype: 'STRING' }], indexes });
    expect(toDictionary(toDraft(dictionary)).indexes).toEqual(indexes);
  });
});

describe('a draft as it is saved', () => {
  const attributeOf = (given: Parameters<typeof buildAttribute>[1]) =>
    toDictionary(buildDraft({ attributes: [buildAttribute('it', given)] })).attributes[0];

  it('leaves out what is empty', () => {
    expect(attributeOf({})).toEqual({ name: 'it', datatype: 'STRING' });
    expect(toDictionary(buildDraft()).layoutMetadata).toEqual({});
  });

  it('carries none of the ids of the draft [A-696]', () => {
    const child = buildAttribute('it.part', { name: 'part' });
    const given = buildDraft({
      attributes: [buildAttribute('it', { datatype: 'OBJECT', children: [child] })],
      indexes: [{ id: 'by_part', name: 'by_part', type: 'NORMAL', attributes: ['it.part'] }],
    });
    const saved = toDictionary(given);
    expect(saved.indexes).toEqual([{ name: 'by_part', type: 'NORMAL', attributes: ['it.part'] }]);
    expect(JSON.stringify(saved)).not.toContain('"id"');
  });

  it('writes dates in UTC with milliseconds [A-578 A-579]', () => {
    const given = {
      datatype: 'DATETIME',
      min: '2024-01-31',
      max: '2024-01-31T10:00',
      defaultValue: '2024-01-31T10:00+02:00',
    } as const;
    expect(attributeOf(given)).toMatchObject({
      min: '2024-01-31T00:00:00.000Z',
      max: '2024-01-31T10:00:00.000Z',
      defaultValue: '2024-01-31T08:00:00.000Z',
    });
  });

  it('leaves what is no date as it was typed, for the rules to see', () => {
    expect(attributeOf({ datatype: 'DATE', min: '2024-02-30', max: 'soon' })).toMatchObject({
      min: '2024-02-30',
      max: 'soon',
    });
  });

  it('makes numbers only of what loses nothing by it', () => {
    const typed = { datatype: 'LONG', min: '9007199254740993', max: '12' } as const;
    expect(attributeOf(typed)).toMatchObject({ min: '9007199254740993', max: 12 });
    expect(attributeOf({ datatype: 'INTEGER', min: '007', max: 'x' })).toMatchObject({
      min: '007',
      max: 'x',
    });
  });

  it('has a precision on decimals only [A-405]', () => {
    expect(attributeOf({ datatype: 'DECIMAL', precision: '4' })).toHaveProperty('precision', 4);
    expect(attributeOf({ datatype: 'STRING', precision: '2' })).not.toHaveProperty('precision');
  });

  it('keeps the path of an attribute that is gone in its index', () => {
    const draft = buildDraft({
      attributes: [buildAttribute('new-1', { name: 'code' })],
      indexes: [{ id: 'pk', name: 'pk', type: 'PRIMARY', attributes: ['new-1'] }],
    });
    const after = applyAction(draft, { kind: 'remove', tab: 'attributes', id: 'new-1' });
    expect(toDictionary(after).indexes[0]?.attributes).toEqual(['code']);
  });
});
