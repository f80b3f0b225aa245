import { edgeOf } from './edge-definition.testing.ts';
import { describe, expect, it } from 'vitest';
import { DUPLICATE_CONDITION, edgeChangeSchema, edgeFormSchema } from './edge-definition.ts';
import { EDGE_LIMITS } from '../fields/limits.ts';

const PATTERN =
  'Field should only contain alphabets or contain _ and length should be 3-64 characters.';
const RESERVED = 'Reserved keywords are not accepted.';
const EDGE = edgeOf('treated_by', 'encounter.provider_id', 'provider.provider_id');
const issuesOf = (form: object) =>
  edgeFormSchema
    .safeParse({ ...EDGE, ...form })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the form of an edge definition', () => {
  it('takes a definition as it is stored', () => {
    expect(edgeFormSchema.parse({ ...EDGE, _zone: 'clinic_dev' })).toEqual(EDGE);
    expect(edgeChangeSchema.parse(EDGE)).toEqual({ condition: EDGE.condition });
  });

  it.each(['name', 'fromDictionary', 'toDictionary'])(
    'needs its %s [A-580 A-581 A-582]',
    (field) => {
      expect(issuesOf({ [field]: undefined })).toEqual([[field, 'Field cannot be blank']]);
    },
  );

  it.each([
    ['a word of the query language', 'select', RESERVED],
    ['the name of a form of the platform', 'edge_def', RESERVED],
    ['a name that is too short', 'ab', PATTERN],
  ])('refuses %s as its name [A-552 A-556 A-560]', (_, name, message) => {
    expect(issuesOf({ name })).toEqual([['name', message]]);
  });

  it('marks what is blank in a row, and a row that repeats another', () => {
    const pair = { fromCol: 'a', toCol: 'b' };
    expect(issuesOf({ condition: [pair, { fromCol: 'a' }, { toCol: 'b' }] })).toEqual([
      ['condition.1.toCol', 'Field cannot be blank'],
      ['condition.2.fromCol', 'Field cannot be blank'],
    ]);
    expect(issuesOf({ condition: [pair, { fromCol: 'b', toCol: 'a' }, pair] })).toEqual([
      ['condition.2.toCol', DUPLICATE_CONDITION],
    ]);
  });

  it('has one association at least and the limit at most', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ fromCol: `a${index}`, toCol: 'b' }));
    const none = [['condition', 'At least one attribute association is required.']];
    expect(issuesOf({ condition: [] })).toEqual(none);
    expect(issuesOf({ condition: undefined })).toEqual(none);
    expect(issuesOf({ condition: rows(EDGE_LIMITS.conditions) })).toBeUndefined();
    expect(issuesOf({ condition: rows(EDGE_LIMITS.conditions + 1) })).toEqual([
      ['condition', 'Field can hold 16 associations at most.'],
    ]);
  });
});
