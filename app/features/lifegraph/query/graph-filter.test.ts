import { describe, expect, it } from 'vitest';
import { buildQuery, MAX_TYPED, parseAdvanced, parseFilter } from './graph-filter.server.ts';
import {
  advancedAddress,
  isAdvanced,
  isApplied,
  readFilter,
  readQuery,
  sharesData,
  simpleAddress,
} from './graph-filter.ts';
import type { FilterValues } from './graph-filter.ts';

const filter = (given: Partial<FilterValues> = {}): FilterValues => ({
  ...readFilter(new URLSearchParams()),
  chain: 'Patient',
  ...given,
});
const errorsOf = (given: Partial<FilterValues>) => parseFilter(filter(given)).reply().error;
const valueOf = (given: Partial<FilterValues>) => {
  const submission = parseFilter(filter(given));
  return submission.status === 'success' ? submission.value : undefined;
};

describe('reading the address', () => {
  it('begins with limit 1 and depth 1 [B-444 B-445 B-661]', () => {
    expect(readFilter(new URLSearchParams('chain=Patient'))).toEqual({
      chain: 'Patient',
      key: '',
      value: '',
      limit: '1',
      depth: '1',
    });
  });

  it.each([
    ['another view', 'view=table', '', true],
    ['a drawer that closes', '', 'row=1&trail=2&tab=json', true],
    ['a drawer that opens', 'row=1', '', false],
    ['another record', 'row=2', 'row=1', false],
    ['another order', 'sort=-edges', '', true],
    ['a hidden record', 'hide=0123456789ab', '', true],
    ['neighbors that are added', 'expand=0123456789ab', '', false],
    ['another query', 'mode=advanced&query=GRAPH+x', 'mode=advanced&query=GRAPH+y', false],
    ['another filter', 'limit=2', '', false],
  ])('asks for data again or not: %s', (_, next, current, served) => {
    const params = (text: string) => new URLSearchParams(`chain=Patient&${text}`);
    expect(sharesData(params(next), params(current))).toBe(served);
  });

  it('asks for another order as long as scripts have no data of their own', () => {
    const params = (text: string) => new URLSearchParams(`chain=Patient&${text}`);
    expect(sharesData(params('sort=-edges'), params(''), false)).toBe(false);
    expect(sharesData(params('view=table'), params(''), false)).toBe(true);
  });

  it('goes to the editor and back without losing the fields', () => {
    const simple = new URLSearchParams('chain=Patient&limit=2&row=1&hide=0123456789ab');
    const there = new URLSearchParams(advancedAddress(simple, 'GRAPH Patient'));
    expect(isAdvanced(there)).toBe(true);
    expect(isApplied(there)).toBe(true);
    expect(readQuery(there)).toBe('GRAPH Patient');
    expect([...there.keys()].sort()).toEqual(['chain', 'limit', 'mode', 'query']);
    expect(simpleAddress(there)).toBe('?chain=Patient&limit=2');
    expect(isApplied(new URLSearchParams(advancedAddress(new URLSearchParams())))).toBe(false);
  });

  it('counts an address without a filter, or one that only chooses a chain, as not applied', () => {
    expect(isApplied(new URLSearchParams('view=table'))).toBe(false);
    expect(isApplied(new URLSearchParams('chain=Patient&limit=1&choose=chain'))).toBe(false);
    expect(isApplied(new URLSearchParams('chain='))).toBe(true);
  });
});

describe('checking a filter', () => {
  it('requires a chain, with a message of its own [B-439 B-503]', () => {
    expect(errorsOf({ chain: '' })).toEqual({ chain: ['Required'] });
  });

  it.each(['', 'many', '0', '-1', '1.5', 'Infinity'])(
    'refuses the limit "%s" [B-440 B-441]',
    (limit) => {
      expect(errorsOf({ limit })).toEqual({ limit: ['Invalid'] });
    },
  );

  it.each(['', 'deep', '0', '-3', '0.5'])('refuses the depth "%s" [B-442 B-443]', (depth) => {
    expect(errorsOf({ depth })).toEqual({ depth: ['Invalid'] });
  });

  it('has no upper bound for limit and depth [B-446]', () => {
    expect(valueOf({ limit: '1000000', depth: '500' })).toMatchObject({
      limit: 1_000_000,
      depth: 500,
    });
  });

  it('requires a value that is not blank for an attribute [B-447 B-449]', () => {
    expect(errorsOf({ key: 'name' })).toEqual({ value: ['Required'] });
    expect(errorsOf({ key: 'name', value: '  ' })).toEqual({ value: ['Required'] });
  });

  it('requires an attribute for a value [B-448 B-449]', () => {
    expect(errorsOf({ value: 'Ann' })).toEqual({ key: ['Required'] });
  });

  it('reports all problems at once', () => {
    expect(errorsOf({ chain: '', key: 'name', limit: '0', depth: '' })).toEqual({
      chain: ['Required'],
      value: ['Required'],
      limit: ['Invalid'],
      depth: ['Invalid'],
    });
  });

  it('gives chain, limit, depth, attributeKey and attributeValue [B-366]', () => {
    expect(valueOf({ key: 'name', value: 'Ann', limit: '2', depth: '3' })).toEqual({
      chain: 'Patient',
      limit: 2,
      depth: 3,
      attributeKey: 'name',
      attributeValue: 'Ann',
    });
  });
});

describe('the text of the editor', () => {
  it.each(['', '  \n '])('is required [B-450]: "%s"', (text) => {
    expect(parseAdvanced(text).reply().error).toEqual({ query: ['Required'] });
  });

  it('is as long as an address can be', () => {
    expect(parseAdvanced('x'.repeat(MAX_TYPED)).status).toBe('success');
    expect(parseAdvanced('x'.repeat(MAX_TYPED + 1)).reply().error?.query?.[0]).toMatch(
      /6,000 characters at most/,
    );
  });
});

describe('building the query', () => {
  const where = (attributeValue: string) => ({
    chain: 'Patient',
    limit: 5,
    depth: 2,
    attributeKey: 'age',
    attributeValue,
  });

  it('has no WHERE without an attribute [B-436 B-555]', () => {
    expect(buildQuery({ chain: 'Patient', limit: 1, depth: 1 }, () => undefined)).toEqual({
      ok: true,
      query: 'GRAPH Patient LIMIT 1 TRAVERSE ANY 0..1',
    });
  });

  it('quotes the value unless the attribute is numeric or boolean [B-554 B-556]', () => {
    expect(buildQuery(where("O'Brien"), () => 'STRING')).toEqual({
      ok: true,
      query: "GRAPH Patient WHERE data.age == 'O''Brien' LIMIT 5 TRAVERSE ANY 0..2",
    });
    expect(buildQuery(where('42'), () => 'INTEGER')).toEqual({
      ok: true,
      query: 'GRAPH Patient WHERE data.age == 42 LIMIT 5 TRAVERSE ANY 0..2',
    });
  });

  it('reports at the value that it is invalid for its datatype', () => {
    expect(buildQuery(where('old'), () => 'INTEGER')).toMatchObject({ ok: false, field: 'value' });
    expect(buildQuery(where('soon'), () => 'DATETIME_ARRAY')).toEqual({
      ok: false,
      field: 'value',
      message: "'soon' is not a date such as 2021-01-31.",
    });
    expect(buildQuery(where('2021-01-31'), () => 'DATE')).toMatchObject({ ok: true });
  });

  it('refuses a number that no query can contain', () => {
    const built = buildQuery({ chain: 'Patient', limit: 2 ** 40, depth: 1 }, () => undefined);
    expect(built).toMatchObject({ ok: false });
  });
});
