import { describe, expect, it } from 'vitest';
import { termFormSchema, termInputSchema, storedTermSchema } from './glossary.ts';
import type { TermFormValues } from './glossary.ts';
import { GLOSSARY_LIMITS } from '#model/fields/limits.ts';
import { optionalFields } from '#model/fields/optional-fields.testing.ts';

const issuesOf = (form: Partial<TermFormValues>) =>
  termFormSchema
    .safeParse({ term: 'Triage', ...form })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a glossary term', () => {
  const term = {
    id: '7f7c4a3e-5d0b-4f0e-9a58-0f6f2b1c9d10',
    term: 'Triage',
    description: 'Sorting.',
    groupName: 'ER',
    type: 'Process',
    aliases: ['Sorting'],
    abbreviations: ['TRG'],
    properties: { owner: 'Nursing' },
  };

  it('has these fields, properties as a map of names to texts [A-423 A-424]', () => {
    expect(optionalFields(storedTermSchema, term)).toEqual([]);
    for (const properties of [['Nursing'], { owner: 7 }, { owner: { name: 'Nursing' } }]) {
      expect(storedTermSchema.safeParse({ ...term, properties }).success).toBe(false);
      expect(termInputSchema.safeParse({ term: 'Triage', properties }).success).toBe(false);
    }
  });
});

describe('the form of a glossary term', () => {
  it('makes a term of its fields and rows [A-423 A-424 A-593]', () => {
    const texts = { term: ' Triage ', description: 'Sorting.', groupName: 'ER', type: 'Process' };
    const lists = { aliases: ['Sorting '], abbreviations: ['TRG'] };
    const properties = [
      { name: ' owner', value: 'Nursing' },
      { name: 'since', value: '2019' },
    ];
    const term = termFormSchema.parse({ ...texts, ...lists, properties });
    expect(term).toEqual({
      ...texts,
      term: 'Triage',
      aliases: ['Sorting'],
      abbreviations: ['TRG'],
      properties: { owner: 'Nursing', since: '2019' },
    });
    expect(termInputSchema.parse(term)).toEqual(term);
  });

  it('needs nothing but the term [A-589]', () => {
    const empty = termInputSchema.parse({ term: 'Ward' });
    expect(termFormSchema.parse({ term: 'Ward' })).toEqual(empty);
    expect(issuesOf({ term: ' ' })).toEqual([['term', 'Field cannot be blank']]);
  });

  it.each([
    ['aliases', ['One', 'Two', ' one '], 'aliases.2'],
    ['abbreviations', ['ab', 'AB'], 'abbreviations.1'],
    [
      'properties',
      [
        { name: 'owner', value: 'a' },
        { name: ' Owner', value: 'b' },
      ],
      'properties.1.name',
    ],
  ])('marks what its %s repeat [A-591 A-592 A-594]', (field, rows, path) => {
    expect(issuesOf({ [field]: rows })).toEqual([[path, 'Field cannot have duplicate values']]);
  });

  it.each([
    ['aliases', ['One', ''], ['aliases.1']],
    ['abbreviations', [' '], ['abbreviations.0']],
    ['properties', [{}], ['properties.0.name', 'properties.0.value']],
    ['properties', [{ name: 'owner', value: ' ' }], ['properties.0.value']],
  ])('marks what is blank in its %s [A-595]', (field, rows, paths) => {
    expect(issuesOf({ [field]: rows })).toEqual(
      paths.map((path) => [path, 'Field cannot be blank']),
    );
  });

  it('holds what the limits say, and no more', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `row ${i}`);
    const pairs = (count: number) => rows(count).map((name) => ({ name, value: 'x' }));
    const full = (more: number) => ({
      term: 'x'.repeat(GLOSSARY_LIMITS.term + more),
      description: 'x'.repeat(GLOSSARY_LIMITS.description + more),
      groupName: 'x'.repeat(GLOSSARY_LIMITS.groupName + more),
      type: 'x'.repeat(GLOSSARY_LIMITS.type + more),
      aliases: rows(GLOSSARY_LIMITS.aliases + more),
      abbreviations: rows(GLOSSARY_LIMITS.abbreviations + more),
      properties: pairs(GLOSSARY_LIMITS.properties + more),
    });
    expect(issuesOf(full(0))).toBeUndefined();
    expect(issuesOf(full(1))?.map(([path]) => path)).toEqual(Object.keys(full(1)));
  });
});
