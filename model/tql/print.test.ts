import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from './arbitrary.testing.ts';
import { TqlValueError } from './error.ts';
import { parseQuery } from './parse.ts';
import { graphQuery, printQuery } from './print.ts';
import type { GraphFilter } from './print.ts';
import { buildBare, literalsOf } from './tree.testing.ts';

const FILTER: GraphFilter = { chain: 'patient', limit: 1, depth: 2 };

function printFilter(filter: Partial<GraphFilter>): string {
  return printQuery(graphQuery({ ...FILTER, ...filter }));
}

function printWhere(where: GraphFilter['where']): string | undefined {
  return / WHERE (.*) LIMIT /s.exec(printFilter({ where }))?.[1];
}

describe('graphQuery', () => {
  it('builds the query of the basic filter [B-554]', () => {
    expect(printFilter({ where: { key: 'state', value: 'CO' }, limit: 5 })).toBe(
      "GRAPH patient WHERE data.state == 'CO' LIMIT 5 TRAVERSE ANY 0..2",
    );
  });

  it('leaves WHERE out when no key is chosen [B-555]', () => {
    const bare = 'GRAPH patient LIMIT 1 TRAVERSE ANY 0..2';
    expect(printFilter({})).toBe(bare);
    expect(printFilter({ where: { key: '', value: 'CO' } })).toBe(bare);
  });

  it.each([
    ['STRING', "O'Brien", "'O''Brien'"],
    ['STRING', ' 1 ', "' 1 '"],
    ['ENUM', 'true', "'true'"],
    ['DATE', '2021-01-31', "'2021-01-31'"],
    ['STRING_ARRAY', 'a', "'a'"],
    ['INTEGER', ' 042 ', '42'],
    ['INTEGER_ARRAY', '-1', '-1'],
    ['LONG', '9223372036854775807', '9223372036854775807L'],
    ['DECIMAL', '1.50', '1.5'],
    ['DECIMAL', '2', '2.0'],
    ['BOOLEAN', 'True', 'true'],
    ['BOOLEAN', 'false', 'false'],
  ] as const)('quotes unless numeric or boolean: %s %s is %s [B-556]', (datatype, value, text) => {
    expect(printWhere({ key: 'a', value, datatype })).toBe(`data.a == ${text}`);
  });

  it.each([
    ['INTEGER', '1.5', "'1.5' is not a whole number such as 42."],
    ['INTEGER', '', "'' is not a whole number such as 42."],
    ['LONG', '1L', "'1L' is not a whole number of at most 64 bits."],
    ['DECIMAL', '1 OR data.b == 2', "'1 OR data.b == 2' is not a number such as 1.5."],
    ['DECIMAL', '0'.repeat(101), 'is not a number such as 1.5.'],
    ['BOOLEAN', 'yes', "'yes' is not true or false."],
  ] as const)('refuses a value that does not read: %s %s [B-556]', (datatype, value, message) => {
    const build = () => graphQuery({ ...FILTER, where: { key: 'a', value, datatype } });
    expect(build).toThrow(TqlValueError);
    expect(build).toThrow(message);
  });

  it.each([
    ['address.city', 'data.address.city'],
    ['initial order id', 'data."initial order id"'],
    ['2co_orders', 'data."2co_orders"'],
    ['say "hi"', 'data."say ""hi"""'],
    ['order', 'data.order'],
    ['a.медведь', 'data.a."медведь"'],
  ])('writes the key %s as %s', (key, path) => {
    expect(printWhere({ key, value: '' })).toBe(`${path} == ''`);
  });

  it.each([
    [{ chain: '' }, 'Choose a chain.'],
    [{ where: { key: 'a..b', value: '' } }, "'a..b' is not an attribute"],
    [{ limit: -1 }, 'The limit must be a whole number from 0 to 2147483647.'],
    [{ limit: Number.NaN }, 'The limit must be'],
    [{ depth: 1.5 }, 'The depth must be'],
    [{ depth: 2 ** 31 }, 'The depth must be'],
  ])('refuses %j', (filter, message) => {
    expect(() => graphQuery({ ...FILTER, ...filter })).toThrow(message);
  });

  it('lets no key or value break out: one literal, equal to the value', () => {
    const part = anyText.filter((text) => text !== '' && !text.includes('.'));
    const keys = fc.array(part, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(part, keys, anyText, (chain, segments, value) => {
        const where = { key: segments.join('.'), value };
        const tree = graphQuery({ ...FILTER, chain, where });
        const parsed = parseQuery(printQuery(tree));
        expect(literalsOf(parsed)).toEqual([{ kind: 'string', value }]);
        expect(buildBare(parsed)).toEqual(buildBare(tree));
      }),
      { numRuns: 1000 },
    );
  });
});
