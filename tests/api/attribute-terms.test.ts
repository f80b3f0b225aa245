/** Which terms of the glossary explain which attributes. */
import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import type { ExplainedAttributes } from '#model/metadata/glossary.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { OWNER, READER } from '#tests/support/api/callers.ts';
import { bySize, testSeed } from '#tests/support/size.ts';

useApi();

const termsOf = (zone: string, dictionary: string) =>
  api.read<ExplainedAttributes>({ ...READER, zone }, `/metadata/dictionary/${dictionary}/terms`);

async function addTerm(zone: string, term: object): Promise<string> {
  const answer = await api.call<{ id: string }>(
    ...([{ ...OWNER, zone }, 'POST', '/metadata/glossary', term] as const),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

describe('the attributes of a dictionary', () => {
  let zone: string;
  let born: string;
  let town: string;

  beforeAll(async () => {
    zone = await api.newZone();
    const owner = { ...OWNER, zone };
    const city: Attribute = { name: 'c', displayName: 'City', datatype: 'STRING' };
    await api.saveDictionaries(owner, [
      {
        name: 'person',
        attributes: [
          ...attributesIn({ dateOfBirth: 'DATE', code: 'STRING' }),
          { name: 'address', datatype: 'OBJECT', nodeAttributes: [city] },
        ],
      },
    ]);
    const description = 'd'.repeat(301);
    born = await addTerm(zone, { term: 'Date of Birth', description, type: 'code' });
    town = await addTerm(zone, { term: 'Town', aliases: ['CITY'], abbreviations: ['TW'] });
    const gone = await addTerm(zone, { term: 'Code' });
    await api.call(owner, 'DELETE', `/metadata/glossary/${gone}`);
  });

  it('have the terms that are called as they are, without deleted ones and without those of other fields', async () => {
    expect(await termsOf(zone, 'person')).toEqual([
      {
        path: 'dateOfBirth',
        terms: [{ id: born, term: 'Date of Birth', description: 'd'.repeat(300) }],
      },
      { path: 'address.c', terms: [{ id: town, term: 'Town', description: '' }] },
    ]);
  });

  it('have at most ten terms each, in the order of their names', async () => {
    const many = await api.newZone();
    const owner = { ...OWNER, zone: many };
    await api.saveDictionaries(owner, [
      { name: 'visit', attributes: attributesIn({ at: 'DATE', by: 'STRING' }) },
    ]);
    for (let n = 11; n > 0; n -= 1) {
      await addTerm(many, { term: `Term ${n + 10}`, aliases: ['at'] });
    }
    const [found, ...others] = await termsOf(many, 'visit');
    expect(found?.terms.map(({ term }) => term)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Term ${n + 11}`),
    );
    expect(others).toEqual([]);
  });

  it('are those of a dictionary that exists', async () => {
    const missing = await api.call(
      ...([{ ...READER, zone }, 'GET', '/metadata/dictionary/nobody/terms'] as const),
    );
    expect(missing.status).toBe(404);
  });
});

/** Two of them together are a third. */
const WORDS = ['gam', 'ma', 'gamma', 'delta'];
const phrase = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
type Phrase = string[];

/** How a phrase is written, and whether its words can still be told apart. */
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const NAME_STYLES = [
  { write: (words: Phrase) => words.map((word, n) => (n ? capital(word) : word)).join('') },
  { write: (words: Phrase) => words.join('_') },
  { write: (words: Phrase) => words.map(capital).join('') },
  { write: (words: Phrase) => words.join(''), joined: true },
];
const TEXT_STYLES = [
  { write: (words: Phrase) => words.map(capital).join(' ') },
  { write: (words: Phrase) => words.join('-').toUpperCase() },
  { write: (words: Phrase) => words.join('_') },
  { write: (words: Phrase) => words.join('').toUpperCase(), joined: true },
];
interface Written {
  text: string;
  /** One word for a text that runs its words together. */
  words: Phrase;
}
const written = (styles: typeof TEXT_STYLES) =>
  fc
    .record({ words: phrase, style: fc.constantFrom(...styles) })
    .map(({ words, style: { write, joined = false } }): Written => ({
      text: write(words),
      words: joined ? [words.join('')] : words,
    }));

const attributeArbitrary = fc.record({
  name: written(NAME_STYLES),
  displayName: fc.option(written(TEXT_STYLES), { nil: undefined }),
});
const dictionaryArbitrary = fc.uniqueArray(attributeArbitrary, {
  minLength: 1,
  maxLength: 8,
  selector: ({ name }) => name.text.toLowerCase(),
});
const termsArbitrary = fc.uniqueArray(
  fc.record({
    term: written(TEXT_STYLES),
    aliases: fc.array(written(TEXT_STYLES), { maxLength: 1 }),
    abbreviations: fc.array(written(TEXT_STYLES), { maxLength: 1 }),
  }),
  { maxLength: 6, selector: ({ term }) => term.text.toLowerCase() },
);

/** Whether a term called `called` explains what is named `named`: the same words, or one word of the same letters. */
function explains(called: Written, named: Written): boolean {
  return called.words.length === 1
    ? called.words[0] === named.words.join('')
    : called.words.join(' ') === named.words.join(' ');
}

it('random attributes have the terms that an oracle without a database finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(dictionaryArbitrary, { minLength: 1, maxLength: 3 }),
      termsArbitrary,
      async (dictionaries, terms) => {
        const zone = await api.newZone();
        const named = dictionaries.map((attributes, n) => ({
          name: `dictionary_${'abc'.charAt(n)}`,
          attributes: nested(attributes),
        }));
        await api.saveDictionaries({ ...OWNER, zone }, named);
        for (const { term, aliases, abbreviations } of terms) {
          const texts = (all: Written[]) => all.map(({ text }) => text);
          await addTerm(zone, {
            ...{ term: term.text, aliases: texts(aliases), abbreviations: texts(abbreviations) },
          });
        }
        for (const [n, { name, attributes }] of named.entries()) {
          const paths = flattenAttributes(attributes).map(({ path }) => path);
          const expected = dictionaries[n]!.map((attribute, at) => ({
            path: paths[at]!,
            terms: terms
              .filter(({ term, aliases, abbreviations }) =>
                [term, ...aliases, ...abbreviations].some((called) =>
                  [attribute.name, attribute.displayName].some(
                    (of) => of !== undefined && explains(called, of),
                  ),
                ),
              )
              .map(({ term }) => term.text)
              .sort(),
          }));
          const answered = await termsOf(zone, name);
          expect(
            answered.map((of) => ({ ...of, terms: of.terms.map(({ term }) => term).sort() })),
          ).toEqual(expected.filter((of) => of.terms.length > 0));
        }
      },
    ),
    { numRuns: bySize({ ordinary: 25, large: 300 }), seed: testSeed('attribute terms') },
  );
});

/** The attributes, each within the one before. */
function nested([first, ...rest]: readonly {
  name: Written;
  displayName?: Written | undefined;
}[]): Attribute[] {
  if (!first) return [];
  const own = { name: first.name.text, displayName: first.displayName?.text };
  if (rest.length === 0) return [{ ...own, datatype: 'STRING' }];
  return [{ ...own, datatype: 'OBJECT', nodeAttributes: nested(rest) }];
}
