import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReserved } from '#model/dictionaries/names.ts';
import { MAX_PARTS } from './ast.ts';
import { anyText, condition, query } from './arbitrary.testing.ts';
import { checkQuery, MAX_PROBLEMS } from './check.ts';
import { completeQuery } from './complete.ts';
import { TqlError } from './error.ts';
import { KEYWORDS } from './keywords.ts';
import { parseCondition, parseQuery } from './parse.ts';
import { printCondition, printQuery } from './print.ts';
import { CHAINS, schemaOf } from './sample.testing.ts';
import { buildBare } from './tree.testing.ts';

describe('parseQuery', () => {
  it('gives back any tree that was printed', () => {
    fc.assert(
      fc.property(query, (tree) => {
        expect(buildBare(parseQuery(printQuery(tree)))).toEqual(buildBare(tree));
      }),
    );
  });

  it('gives back any condition that was printed', () => {
    fc.assert(
      fc.property(condition, (tree) => {
        expect(buildBare(parseCondition(printCondition(tree)))).toEqual(buildBare(tree));
      }),
    );
  });

  it('throws nothing but a TqlError, with a span inside the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, wordSoup), (text) => {
        for (const parse of [parseQuery, parseCondition]) expectOnlyTqlError(text, parse);
      }),
      { numRuns: 1000 },
    );
  });

  it('throws nothing else for the beginning of a good query, and completes it', () => {
    fc.assert(
      fc.property(query.map(printQuery), fc.nat(), (text, cut) => {
        const start = text.slice(0, cut % (text.length + 1));
        expectOnlyTqlError(start, parseQuery);
        completeQuery(start, start.length, { chains: CHAINS, schemaOf });
      }),
    );
  });

  it('gives each node the span of its text', () => {
    const text =
      "FROM patient WHERE data.a == 1 AND (data.b LIKE 'x' OR NOT data.c ISNULL) LIMIT 3";
    const { chain, where, from, to } = parseQuery(text);
    expect(text.slice(from, to)).toBe(text);
    expect(text.slice(chain.from, chain.to)).toBe('patient');
    expect(text.slice(where?.from, where?.to)).toBe(
      "data.a == 1 AND (data.b LIKE 'x' OR NOT data.c ISNULL)",
    );
  });

  it('reserves every keyword, so that no new dictionary needs quotes', () => {
    expect(KEYWORDS.filter((word) => !isReserved(word))).toEqual([]);
  });
});

describe('the bounds of parseQuery', () => {
  it('takes 100,000 characters and no more', () => {
    const text = 'FROM patient'.padEnd(100_000);
    expect(parseQuery(text).chain.name).toBe('patient');
    expect(() => parseQuery(`${text} `)).toThrow('a query has at most 100000 characters');
  });

  it('takes 64 brackets or NOTs and no more', () => {
    const brackets = (depth: number) => '('.repeat(depth) + 'data.a == 1' + ')'.repeat(depth);
    expect(parseCondition(brackets(64)).kind).toBe('compare');
    expect(() => parseCondition(brackets(65))).toThrow('conditions nest at most 64 deep');
    expect(() => parseCondition(`${'NOT '.repeat(65)}data.a == 1`)).toThrow(TqlError);
    expect(() => parseCondition('('.repeat(90_000))).toThrow(TqlError);
  });

  it('counts brackets that are side by side once', () => {
    const text = Array.from({ length: 100 }, () => '(data.a == 1)').join(' AND ');
    expect(parseCondition(text).kind).toBe('and');
  });

  it('takes lists of 10,000 values and no more', () => {
    const list = (length: number) => `data.a IN (${Array.from({ length }, () => 1).join(',')})`;
    expect(parseCondition(list(10_000)).kind).toBe('list-test');
    expect(() => parseCondition(list(10_001))).toThrow('a list has at most 10000 entries');
  });

  it('takes numbers of 100 characters and no more', () => {
    const zeros = '0'.repeat(98);
    expect(parseCondition(`data.a == ${zeros}.0`)).toMatchObject({ value: { value: '0' } });
    expect(() => parseCondition(`data.a == ${zeros}0.0`)).toThrow('too many digits');
    expect(() => parseCondition(`data.a == ${'9'.repeat(90_000)}L`)).toThrow('64 bits');
  });
});

describe('TqlError', () => {
  it('says where, in a whole sentence, and what would have fitted', () => {
    const text = 'FROM patient\nORDER BY data.a LIMIT x';
    expect(catchError(text)).toMatchObject({
      name: 'TqlError',
      message: "Line 2, column 23: expected a whole number after LIMIT, found 'x'.",
      line: 2,
      column: 23,
      from: 35,
      to: 36,
      expected: ['a whole number'],
    });
  });

  it('lists the words behind a title', () => {
    expect(catchError('GRAPH patient TRAVERSE x')?.expected).toEqual(['ANY', 'IN', 'OUT']);
    expect(catchError('FROM patient WHERE data.a x')?.expected).toContain('==');
  });
});

describe('checkQuery', () => {
  it('throws for no tree, and stops at a bound', () => {
    fc.assert(
      fc.property(query, (tree) => {
        const named = { ...tree, chain: { ...tree.chain, name: 'patient' } };
        expect(checkQuery(named, schemaOf).length).toBeLessThanOrEqual(MAX_PROBLEMS);
      }),
    );
    const tests = Array.from({ length: MAX_PARTS.tests }, (_, index) => `data.x${index} == 1`).join(
      ' OR ',
    );
    const problems = checkQuery(parseQuery(`FROM patient WHERE ${tests}`), schemaOf);
    expect(problems).toHaveLength(MAX_PROBLEMS);
  });
});

/** Words and symbols of the language in any order, which get deeper into the parser than noise. */
const wordSoup = fc
  .array(
    fc.constantFrom(
      ...KEYWORDS,
      ...[
        'data.a',
        'header.id',
        'header.x',
        'metadata.b',
        '.',
        '..',
        ',',
        '(',
        ')',
        '*',
        '==',
        '<',
      ],
      ...["'x'", '"y z"', '1', '-1', '1.5', '2L', "Date('2021-01-01')", 'patient', "'", '"', '#'],
    ),
    { maxLength: 30 },
  )
  .map((words) => words.join(' '));

function expectOnlyTqlError(text: string, parse: (text: string) => unknown): void {
  try {
    parse(text);
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    expect(error.from).toBeGreaterThanOrEqual(0);
    expect(error.to).toBeLessThanOrEqual(text.length);
  }
}

function catchError(text: string): TqlError | undefined {
  try {
    parseQuery(text);
  } catch (error) {
    if (error instanceof TqlError) return error;
    throw error;
  }
  return undefined;
}
