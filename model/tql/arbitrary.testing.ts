/** Random trees for property tests: all that the grammar can say, with odd names and texts. */
import fc from 'fast-check';
import { HEADER_FIELDS, MAX_COUNT, NOWHERE } from './ast.ts';
import type {
  Condition,
  FromQuery,
  GraphQuery,
  Literal,
  Path,
  Query,
  SelectItem,
  SortKey,
} from './ast.ts';
import { AGGREGATES, DIRECTIONS, KEYWORDS } from './keywords.ts';
import { isListOperator, isPathOperator, isValueOperator, OPERATOR_NAMES } from './operators.ts';
import type { Comparator } from './operators.ts';

const span = fc.constant(NOWHERE);

/** Any text at all: control characters, lone surrogates, quotes. */
export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '"', '\\', '.', '\n', '\ud800', '\0', 'OR'), { maxLength: 8 })
    .map((parts) => parts.join('')),
);

const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z_]\w{0,8}$/),
  fc.constantFrom(...KEYWORDS),
  anyText.filter((text) => text !== ''),
);

const path: fc.Arbitrary<Path> = fc.oneof(
  node({
    kind: fc.constant('path' as const),
    root: fc.constantFrom('data' as const, 'metadata' as const),
    segments: fc.array(name, { minLength: 1, maxLength: 4 }),
  }),
  node({
    kind: fc.constant('path' as const),
    root: fc.constant('header' as const),
    segments: fc.constantFrom(...HEADER_FIELDS.keys()).map((field) => [field]),
  }),
);

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 99_999 }))
  .map(([whole, fraction]) => `${whole}.${fraction}`.replace(/\.?0+$/, ''))
  .filter((text) => text !== '' && text !== '-' && !text.endsWith('.'));

const date = node({
  kind: fc.constant('date' as const),
  value: fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((value) => value.toISOString()),
});

const literal: fc.Arbitrary<Literal> = fc.oneof(
  node({ kind: fc.constant('string' as const), value: anyText }),
  node({ kind: fc.constant('integer' as const), value: fc.maxSafeInteger().map((n) => n + 0) }),
  node({ kind: fc.constant('decimal' as const), value: decimal }),
  node({
    kind: fc.constant('long' as const),
    value: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  }),
  node({ kind: fc.constant('boolean' as const), value: fc.boolean() }),
  node({ kind: fc.constant('null' as const) }),
  date,
);

const comparator = fc.constantFrom(
  ...OPERATOR_NAMES.filter(
    (name): name is Comparator => !isListOperator(name) && !isPathOperator(name),
  ),
);
const listOperator = fc.constantFrom(...OPERATOR_NAMES.filter(isListOperator));
const pathOperator = fc.constantFrom(...OPERATOR_NAMES.filter(isPathOperator));

export const condition: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    node({ kind: fc.constant('compare' as const), path, operator: comparator, value: literal }),
    node({
      kind: fc.constant('compare-paths' as const),
      path,
      operator: fc.constantFrom(...OPERATOR_NAMES.filter(isValueOperator)),
      other: path,
    }),
    node({
      kind: fc.constant('list-test' as const),
      path,
      operator: listOperator,
      values: fc
        .tuple(literal, fc.array(literal, { maxLength: 4 }))
        .map(([first, rest]): [Literal, ...Literal[]] => [first, ...rest]),
    }),
    node({ kind: fc.constant('path-test' as const), path, operator: pathOperator }),
    node({ kind: fc.constant('not' as const), condition: tie('any') }),
    node({
      kind: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc
        .tuple(tie('any'), tie('any'), fc.array(tie('any'), { maxLength: 2 }))
        .map(([first, second, rest]): [Condition, Condition, ...Condition[]] => [
          first,
          second,
          ...rest,
        ]),
    }),
  ),
})).any;

const item: fc.Arbitrary<SelectItem> = fc.oneof(
  node({
    kind: fc.constant('all' as const),
    of: fc.constantFrom('data' as const, 'record' as const),
  }),
  node({ kind: fc.constant('path-item' as const), path, as: maybe(name) }),
  node({
    kind: fc.constant('aggregate' as const),
    function: fc.constantFrom(...AGGREGATES),
    path,
    as: name,
  }),
  node({
    kind: fc.constant('aggregate' as const),
    function: fc.constant('COUNT' as const),
    as: name,
  }),
);

const count = fc.nat({ max: MAX_COUNT });

const sortKeys = (by: fc.Arbitrary<SortKey['by']>) =>
  fc.array(node({ kind: fc.constant('sort' as const), by, descending: fc.boolean() }), {
    maxLength: 3,
  });

const sortedBy: fc.Arbitrary<SortKey['by']> = fc.oneof(
  path,
  node({ kind: fc.constant('column' as const), name }),
  node({
    kind: fc.constant('aggregate-call' as const),
    function: fc.constantFrom(...AGGREGATES),
    path,
  }),
  node({
    kind: fc.constant('aggregate-call' as const),
    function: fc.constant('COUNT' as const),
  }),
);

const source = {
  chain: node({ kind: fc.constant('chain' as const), name }),
  asOf: maybe(date),
  where: maybe(condition),
  skip: maybe(count),
  limit: maybe(count),
};

const graph: fc.Arbitrary<GraphQuery> = node({
  kind: fc.constant('graph' as const),
  ...source,
  orderBy: sortKeys(path),
  traverse: maybe(
    node({
      kind: fc.constant('traverse' as const),
      direction: fc.constantFrom(...DIRECTIONS),
      min: count,
      max: count,
      while: maybe(condition),
    }),
  ),
});

const select = fc.array(item, { minLength: 1, maxLength: 4 });

const from: fc.Arbitrary<FromQuery> = fc.oneof(
  node({
    kind: fc.constant('from' as const),
    ...source,
    orderBy: sortKeys(sortedBy),
    select: maybe(select),
  }),
  node({
    kind: fc.constant('from' as const),
    ...source,
    orderBy: sortKeys(sortedBy),
    groupBy: node({
      kind: fc.constant('group' as const),
      by: fc.oneof(fc.constant('all' as const), fc.array(path, { minLength: 1, maxLength: 3 })),
    }),
    select,
  }),
);

export const query: fc.Arbitrary<Query> = fc.oneof(graph, from);

function node<T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) {
  return fc.tuple(fc.record(fields), span).map(([values, at]) => ({ ...values, ...at }));
}

function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(value, { nil: undefined });
}
