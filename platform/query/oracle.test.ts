/**
 * Random conditions over random records, compared with a small evaluator that works on the records in memory.
 * The chain has an index of each kind, so that plans by index are compared too.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { NOWHERE } from '#model/tql/ast.ts';
import type { Comparison, Condition, Literal } from '#model/tql/ast.ts';
import type { ListOperator, PathOperator, ValueOperator } from '#model/tql/operators.ts';
import { printCondition } from '#model/tql/print.ts';
import {
  canonicalDecimal,
  compareDecimals,
  valueAt,
} from '#platform/ledger/values/canonical-values.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { ownReader, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { runQuery } from './run-query.ts';

const RUNS = bySize({ ordinary: 100, large: 5_000 });
const RECORDS = 40;

type Kind = 'text' | 'number' | 'boolean' | 'time';

const text = fc.constantFrom(
  ...['', 'a', 'A', 'ab', 'abc', 'b', 'b%', 'ba', 'é', 'Banane à bord', 'nanÉba', 'ΣΟΣ σος'],
  'z'.repeat(600),
);
/** A text that is too long for a query, but not for a record. */
const longText = `${'z'.repeat(20_000)} ana`;
const whole = fc.integer({ min: -3, max: 3 });
const decimal = fc.constantFrom('-1.5', '0', '0.1', '0.10', '1', '2', '12345678901234567890.5');
const moment = fc.constantFrom('2020-01-01', '2020-01-02', '2021-12-31');
const items = (of: fc.Arbitrary<unknown>) => fc.array(of, { maxLength: 3 });
const maybe = (of: fc.Arbitrary<unknown>) => fc.option(of, { nil: undefined });
const inUtc = (date: string) => `${date}T00:00:00.000Z`;

const record = fc.record({
  t: maybe(text),
  u: maybe(fc.oneof({ weight: 9, arbitrary: text }, fc.constant(longText))),
  n: maybe(whole),
  d: maybe(decimal.map((value) => canonicalDecimal(value))),
  y: maybe(fc.boolean()),
  m: maybe(moment.map(inUtc)),
  ts: maybe(items(text)),
  ns: maybe(items(whole)),
  os: maybe(items(fc.record({ n: whole, t: text }, { requiredKeys: [] }))),
});

const KINDS: Record<string, Kind> = {
  t: 'text',
  u: 'text',
  n: 'number',
  d: 'number',
  y: 'boolean',
  m: 'time',
  ts: 'text',
  ns: 'number',
  'os.n': 'number',
  'os.t': 'text',
};

const LITERALS: Record<Kind, fc.Arbitrary<Literal>> = {
  text: text.map((value) => ({ kind: 'string', value, ...NOWHERE })),
  number: fc.oneof(
    whole.map((value): Literal => ({ kind: 'integer', value: value + 0, ...NOWHERE })),
    decimal.map((value): Literal => {
      return { kind: 'decimal', value: canonicalDecimal(value) ?? '0', ...NOWHERE };
    }),
  ),
  boolean: fc.boolean().map((value) => ({ kind: 'boolean', value, ...NOWHERE })),
  time: moment.map((date) => ({ kind: 'date', value: inUtc(date), ...NOWHERE })),
};

const pattern = fc
  .array(fc.constantFrom('a', 'b', 'A', '%', '_', '\\%', 'é', 'ana', 'ANÉ', '%', 'σος'), {
    maxLength: 4,
  })
  .map((parts): Literal => ({ kind: 'string', value: parts.join(''), ...NOWHERE }));

const test: fc.Arbitrary<Condition> = fc.constantFrom(...Object.keys(KINDS)).chain((name) => {
  const kind = KINDS[name] ?? 'text';
  const path = { kind: 'path', root: 'data', segments: name.split('.'), ...NOWHERE } as const;
  const compare = (operators: Comparison['operator'][], value: fc.Arbitrary<Literal>) =>
    fc.record({
      kind: fc.constant('compare' as const),
      path: fc.constant(path),
      operator: fc.constantFrom(...operators),
      value,
      from: fc.constant(0),
      to: fc.constant(0),
    });
  const isOrdered = kind !== 'boolean';
  const others = Object.keys(KINDS).filter((one) => KINDS[one] === kind);
  const signs: ValueOperator[] = isOrdered ? ['==', '!=', '<', '>', '<=', '>='] : ['==', '!='];
  const paths = fc
    .tuple(fc.constantFrom(...signs), fc.constantFrom(...others))
    .map(([operator, one]): Condition => {
      const other = { ...path, segments: one.split('.') };
      return { kind: 'compare-paths', path, operator, other, ...NOWHERE };
    });
  return fc.oneof(
    paths,
    compare(signs, LITERALS[kind]),
    kind === 'text'
      ? compare(['LIKE', 'ILIKE', 'NOTLIKE', 'NOTILIKE'], pattern)
      : compare(['=='], LITERALS[kind]),
    fc
      .tuple(
        fc.constantFrom('IN' as const, 'NOTIN' as const),
        LITERALS[kind],
        fc.array(LITERALS[kind], { maxLength: 2 }),
        fc.boolean(),
      )
      .map(([operator, one, more, withNull]): Condition => {
        const nothing: Literal[] = withNull ? [{ kind: 'null', ...NOWHERE }] : [];
        const values: [Literal, ...Literal[]] = [one, ...more, ...nothing];
        return { kind: 'list-test', path, operator, values, ...NOWHERE };
      }),
    fc
      .constantFrom('ISNULL' as const, 'ISNOTNULL' as const)
      .map((operator): Condition => ({ kind: 'path-test', path, operator, ...NOWHERE })),
  );
});

const condition = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    test,
    tie('any').map((inner): Condition => ({ kind: 'not', condition: inner, ...NOWHERE })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), tie('any'), tie('any'), tie('any'))
      .map(([kind, a, b, c]): Condition => ({ kind, conditions: [a, b, c], ...NOWHERE })),
  ),
})).any;

/** Whether an operator finds what is absent, or else what is there. */
const ABSENT: Record<PathOperator, boolean> = { ISNULL: true, ISNOTNULL: false };
const IS_NEGATED: Record<ListOperator, boolean> = { IN: false, NOTIN: true };

/** True, false, or undefined for what is neither: a comparison with what is absent. */
type Truth = boolean | undefined;

function truthOf(condition: Condition, data: Record<string, unknown>): Truth {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const truths = condition.conditions.map((part) => truthOf(part, data));
      const decisive = condition.kind === 'or';
      if (truths.includes(decisive)) return decisive;
      return truths.includes(undefined) ? undefined : !decisive;
    }
    case 'not': {
      const truth = truthOf(condition.condition, data);
      return truth === undefined ? undefined : !truth;
    }
    case 'path-test':
      return isAbsent(data, condition.path.segments) === ABSENT[condition.operator];
    case 'compare-paths': {
      const { path, operator, other } = condition;
      const others = valuesOf(data, other.segments);
      if (others.length === 0) return undefined;
      const isNumber = KINDS[path.segments.join('.')] === 'number';
      return anyOf(data, path.segments, (value) =>
        others.some((one) => holds(operator, orderOf(String(value), String(one), isNumber))),
      );
    }
    case 'compare':
      return anyOf(data, condition.path.segments, (value) =>
        compares(value, condition.operator, condition.value),
      );
    case 'list-test': {
      const given = condition.values.filter(({ kind }) => kind !== 'null');
      const found = anyOf(data, condition.path.segments, (value) =>
        given.some((literal) => compares(value, '==', literal)),
      );
      const holdsNull = given.length < condition.values.length;
      const member = holdsNull && isAbsent(data, condition.path.segments) ? true : found;
      return member === undefined ? undefined : member !== IS_NEGATED[condition.operator];
    }
  }
}

/**
 * Whether the value is absent. An empty list is there, though nothing in it can be compared; behind a list there must
 * be a value.
 */
function isAbsent(data: Record<string, unknown>, segments: readonly string[]): boolean {
  const [first = ''] = segments;
  return segments.length === 1 ? data[first] === undefined : valuesOf(data, segments).length === 0;
}

function valuesOf(data: Record<string, unknown>, segments: readonly string[]): unknown[] {
  return valueAt(data, segments.join('.'));
}

function anyOf(
  data: Record<string, unknown>,
  segments: readonly string[],
  test: (value: unknown) => boolean,
): Truth {
  const values = valuesOf(data, segments);
  return values.length === 0 ? undefined : values.some(test);
}

function compares(value: unknown, operator: Comparison['operator'], literal: Literal): boolean {
  if (literal.kind === 'null') return false;
  const [a, b] = [String(value), String(literal.value)];
  const isNumber = ['integer', 'decimal', 'long'].includes(literal.kind);
  switch (operator) {
    case '==':
    case '!=':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return holds(operator, orderOf(a, b, isNumber));
    case 'LIKE':
    case 'ILIKE':
      return operator === 'ILIKE' ? isLike(lower(a), lower(b)) : isLike(a, b);
    case 'NOTLIKE':
    case 'NOTILIKE':
      return operator === 'NOTILIKE' ? !isLike(lower(a), lower(b)) : !isLike(a, b);
    case 'REGEX':
      return new RegExp(b).test(a);
  }
}

/**
 * Compares two values; the result is below zero when the first is less. Texts are compared as the database does: by
 * code points.
 */
function orderOf(a: string, b: string, isNumber: boolean): number {
  if (isNumber) return compareDecimals(decimalOf(a), decimalOf(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

function holds(operator: ValueOperator, order: number): boolean {
  switch (operator) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '>=':
      return order >= 0;
  }
}

function decimalOf(given: string): string {
  return canonicalDecimal(given) ?? '0';
}

/**
 * Whether a text matches a LIKE pattern. Each piece between two `%` is searched for after the piece before it: one
 * expression with several `.*` would try all combinations, which takes hours for the long text.
 */
function isLike(text: string, pattern: string): boolean {
  const [first = '', ...others] = piecesOf(pattern);
  const last = others.pop();
  const ends: [string, string][] = others.map((piece) => [piece, '']);
  const steps: [string, string][] = last === undefined ? [] : [...ends, [last, '$']];
  let from = 0;
  for (const [source, end] of [[`^${first}`, last === undefined ? '$' : ''], ...steps]) {
    const piece = new RegExp(`${source}${end}`, 'gsu');
    piece.lastIndex = from;
    if (!piece.test(text)) return false;
    from = piece.lastIndex;
  }
  return true;
}

/**
 * The text in lower case letter by letter, as PostgreSQL compares with ILIKE: a sigma at the end of a word is like any
 * other sigma.
 */
function lower(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join('');
}

/** The regular expressions between the `%` of a LIKE pattern. */
function piecesOf(pattern: string): string[] {
  const pieces = [''];
  for (const [sign, escaped] of pattern.matchAll(/\\(.)|[^]/gu)) {
    if (sign === '%') pieces.push('');
    else pieces[pieces.length - 1] += escaped ?? (sign === '_' ? '.' : sign);
  }
  return pieces;
}

const records = fc.sample(record, { numRuns: RECORDS, seed: 7 });

useZone();
beforeAll(async () => {
  const nodeAttributes = [
    { name: 'n', datatype: 'INTEGER' },
    { name: 't', datatype: 'STRING' },
  ] as const;
  await saveDictionary(t, {
    name: 'thing',
    attributes: attributesIn({
      no: 'INTEGER',
      t: 'STRING',
      u: 'STRING',
      n: 'INTEGER',
      d: 'DECIMAL',
      y: 'BOOLEAN',
      m: 'DATE',
      ts: 'STRING_ARRAY',
      ns: 'INTEGER_ARRAY',
      os: { datatype: 'OBJECT_ARRAY', nodeAttributes: [...nodeAttributes] },
    }),
    indexes: [
      { name: 'key', type: 'PRIMARY', attributes: ['no'] },
      { name: 'both', type: 'UNIQUE', attributes: ['u', 'no'] },
      ...['t', 'n', 'd', 'm', 'ts', 'ns', 'os.n'].map((attribute) => {
        return { name: `by ${attribute}`, type: 'NORMAL' as const, attributes: [attribute] };
      }),
      { name: 'words', type: 'FULLTEXT', attributes: ['u', 'ts', 'os.t'] },
    ],
  });
  for (const [no, data] of records.entries()) {
    await saveRecord(t, t.actor, 'thing', { no, ...data });
  }
});

async function found(where: string): Promise<unknown[]> {
  const { zone, definitions, actor } = t;
  const reader = ownReader(actor);
  const text = `FROM thing WHERE ${where} SELECT data.no AS no`;
  const answer = await runQuery({ zone, reader, definitions, text });
  return answer.kind === 'from' ? answer.rows.map(({ no }) => no) : [];
}

function foundInMemory(where: Condition): number[] {
  return records.flatMap((data, no) =>
    truthOf(where, data as Record<string, unknown>) === true ? [no] : [],
  );
}

const NEIGHBORS: Partial<Record<string, ValueOperator>> = {
  '==': '<=',
  '!=': '<',
  '<': '<=',
  '>': '>=',
  '<=': '<',
  '>=': '>',
};

/** The condition as a query that mistakes operators would read it. */
function withNeighbor(where: Condition): Condition {
  switch (where.kind) {
    case 'and':
    case 'or': {
      const [first, second, ...more] = where.conditions;
      return {
        ...where,
        kind: where.kind === 'and' ? 'or' : 'and',
        conditions: [withNeighbor(first), withNeighbor(second), ...more.map(withNeighbor)],
      };
    }
    case 'not':
      return { ...where, condition: withNeighbor(where.condition) };
    case 'compare':
    case 'compare-paths':
      return { ...where, operator: NEIGHBORS[where.operator] ?? where.operator } as Condition;
    default:
      return where;
  }
}

it(
  'a query finds what an evaluator in memory finds, by index or without',
  { timeout: 60_000 + 1_000 * RUNS },
  async () => {
    let [replaced, noticed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(condition, async (where) => {
        const finds = await found(printCondition(where));
        expect(finds).toEqual(foundInMemory(where));
        const other = withNeighbor(where);
        if (printCondition(other) === printCondition(where)) return;
        replaced += 1;
        if (String(foundInMemory(other)) !== String(finds)) noticed += 1;
      }),
      { numRuns: RUNS, seed: testSeed(`${RUNS} random conditions`) },
    );
    expect(noticed).toBeGreaterThan(replaced / 4);
    assure({
      promise: 'A query finds what its condition says, by index or without',
      figure: `${RUNS.toLocaleString('en')} random conditions: the records that an evaluator in memory finds`,
      control: `with operators replaced by their neighbors (< by <=, AND by OR), ${noticed.toLocaleString('en')} of ${replaced.toLocaleString('en')} conditions find other records`,
    });
  },
);

/** What a group of records is sorted by: the value of an aggregate, or nothing. */
const MEASURES: Record<string, (group: readonly Record<string, unknown>[]) => string | undefined> =
  {
    'COUNT(*)': (group) => String(group.length),
    'COUNT(data.ns)': (group) => String(group.flatMap((one) => valuesOf(one, ['ns'])).length),
    'SUM(data.n)': (group) => {
      const values = group.flatMap((one) => valuesOf(one, ['n']).map(Number));
      return values.length > 0 ? String(values.reduce((sum, value) => sum + value)) : undefined;
    },
    'MAX(data.d)': (group) =>
      group
        .flatMap((one) => valuesOf(one, ['d']).map(String))
        .sort((a, b) => orderOf(a, b, true))
        .at(-1),
  };

it.each(
  Object.keys(MEASURES).flatMap((call) =>
    ['ASC', 'DESC'].flatMap((direction) => ['t', 'y', 'n'].map((by) => ({ call, direction, by }))),
  ),
)(
  'a query sorts groups by data.$by by $call ($direction) as memory does',
  async ({ call, direction, by }) => {
    const groups = new Map<unknown, Record<string, unknown>[]>();
    for (const data of records as Record<string, unknown>[]) {
      groups.set(data[by], [...(groups.get(data[by]) ?? []), data]);
    }
    const measured = [...groups].map(([value, group]) => ({
      value,
      measure: MEASURES[call]?.(group),
    }));
    // Equal groups stay in the order of their first record, and those without a value come last.
    measured.sort(({ measure: a }, { measure: b }) => {
      if (a === undefined || b === undefined) {
        return Number(a === undefined) - Number(b === undefined);
      }
      return orderOf(a, b, true) * (direction === 'DESC' ? -1 : 1);
    });
    const { zone, definitions, actor } = t;
    const ask = async (text: string) => {
      const answer = await runQuery({ zone, reader: ownReader(actor), definitions, text });
      return answer.kind === 'from' ? answer.rows.map(({ value }) => value) : [];
    };
    const expected = measured.map(({ value }) => value);
    const tail = `GROUP BY data.${by} SELECT data.${by} AS value`;
    expect(await ask(`FROM thing ORDER BY ${call} ${direction} ${tail}`)).toEqual(expected);
    expect(await ask(`FROM thing ORDER BY m ${direction} LIMIT 3 ${tail}, ${call} AS m`)).toEqual(
      expected.slice(0, 3),
    );
  },
);
