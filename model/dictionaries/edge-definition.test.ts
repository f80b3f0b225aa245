/** Edge definitions as calls and the form send them. names.test.ts has the rules for names. */
import { describe, expect, it } from 'vitest';
import { EDGE_LIMITS } from '#model/fields/limits.ts';
import {
  DUPLICATE_CONDITION,
  edgeDefinitionChangeSchema,
  edgeDefinitionFormSchema,
  edgeDefinitionInputSchema,
  storedEdgeDefinitionSchema,
} from './edge-definition.ts';
import { edgeOf } from './edge-definition.testing.ts';

const PATTERN =
  'Field should only contain alphabets or contain _ and length should be 3-64 characters.';
const RESERVED = 'Reserved keywords are not accepted.';
const BLANK = 'Field cannot be blank';
const EDGE = edgeOf('treated_by', 'encounter.provider_id', 'provider.provider_id');

it('an edge definition has name, ends and conditions, and an id once stored [A-418 A-419]', () => {
  expect(edgeDefinitionInputSchema.parse(EDGE)).toEqual(EDGE);
  const stored = { ...EDGE, edgeId: crypto.randomUUID() };
  expect(storedEdgeDefinitionSchema.parse(stored)).toEqual(stored);
});

describe.each([
  ['call', edgeDefinitionInputSchema],
  ['form', edgeDefinitionFormSchema],
])('an edge definition of a %s', (_, schema) => {
  const issuesOf = (changes: object) =>
    schema
      .safeParse({ ...EDGE, ...changes })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it.each(['name', 'fromDictionary', 'toDictionary'])(
    'needs its %s [A-552 A-580 A-581 A-582]',
    (field) => {
      for (const missing of ['', undefined]) {
        expect(issuesOf({ [field]: missing })).toEqual([[field, BLANK]]);
      }
    },
  );

  it.each([
    ['a word of the query language', 'select', RESERVED],
    ['the name of a form of the platform', 'edge_def', RESERVED],
    ['a name that is too short', 'ab', PATTERN],
  ])('refuses %s as its name [A-556 A-560]', (_what, name, message) => {
    expect(issuesOf({ name })).toEqual([['name', message]]);
  });

  it('needs both sides of each association [A-584 A-585]', () => {
    const condition = [{ fromCol: 'a', toCol: 'b' }, { fromCol: 'a', toCol: '' }, { toCol: 'b' }];
    expect(issuesOf({ condition })).toEqual([
      ['condition.1.toCol', BLANK],
      ['condition.2.fromCol', BLANK],
    ]);
  });

  it('has one association at least and the limit at most [A-583]', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_row, index) => ({ fromCol: `a${index}`, toCol: 'b' }));
    const none = [['condition', 'At least one attribute association is required.']];
    expect(issuesOf({ condition: [] })).toEqual(none);
    expect(issuesOf({ condition: undefined })).toEqual(none);
    expect(issuesOf({ condition: rows(EDGE_LIMITS.conditions) })).toBeUndefined();
    expect(issuesOf({ condition: rows(EDGE_LIMITS.conditions + 1) })).toEqual([
      ['condition', 'Field can hold 16 associations at most.'],
    ]);
  });
});

it('the form takes a stored definition, without what the form adds or keeps', () => {
  expect(edgeDefinitionFormSchema.parse({ ...EDGE, _zone: 'clinic_dev' })).toEqual(EDGE);
  expect(edgeDefinitionChangeSchema.parse(EDGE)).toEqual({ condition: EDGE.condition });
});

it('the form marks an association that repeats another, in its row', () => {
  const pair = { fromCol: 'a', toCol: 'b' };
  const condition = [pair, { fromCol: 'b', toCol: 'a' }, pair];
  expect(edgeDefinitionFormSchema.safeParse({ ...EDGE, condition }).error?.issues).toMatchObject([
    { path: ['condition', 2, 'toCol'], message: DUPLICATE_CONDITION },
  ]);
});
