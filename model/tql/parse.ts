/**
 * The parser of TQL, with one function for each rule of the grammar.
 *
 *     query = GRAPH chain [ AS OF date ] { WHERE | ORDER BY | SKIP | LIMIT } [ TRAVERSE ]
 *           | [ SELECT ] FROM chain [ AS OF date ] { WHERE | ORDER BY | SKIP | LIMIT | GROUP BY | SELECT }
 *
 * The clauses in braces come in any order, each at most once, and mean the same in any order. GROUP BY needs SELECT.
 */
import { MAX_COUNT, MAX_PARTS } from './ast.ts';
import type {
  AggregateCall,
  AllItem,
  ChainName,
  Condition,
  FromQuery,
  GraphQuery,
  Grouping,
  Path,
  Query,
  SelectItem,
  SortKey,
  Traversal,
} from './ast.ts';
import { TqlError } from './error.ts';
import {
  eat,
  eatOneOf,
  eatSymbol,
  expect,
  expectEnd,
  expectSymbol,
  fail,
  isSymbol,
  isWord,
  note,
  openInput,
  parseList,
  peek,
  spanFrom,
  raise,
  take,
} from './input.ts';
import type { Expected, Input } from './input.ts';
import { AGGREGATES, DIRECTIONS, isKeyword } from './keywords.ts';
import type { Aggregate } from './keywords.ts';
import { isPathNext, parseDate, parseName, parseOr, parsePath, rootOf } from './parse-condition.ts';

/** Titles of expectations which completion recognizes. */
export const A_CHAIN = 'a chain name';
export const A_COLUMN = 'a column of SELECT';

/** Reads a query; throws a TqlError. */
export function parseQuery(text: string): Query {
  const input = openInput(text);
  const query = parseWhole(input);
  expectEnd(input);
  return query;
}

/** Reads a condition alone, as `when` of a consent contract holds it; throws a TqlError. */
export function parseCondition(text: string): Condition {
  const input = openInput(text);
  const condition = parseOr(input);
  expectEnd(input);
  return condition;
}

/**
 * What the grammar allows right after a text that begins a query. The result is empty if the text is already wrong.
 * Throws a TqlError for a text that is too long.
 */
export function expectedAfter(text: string): Expected {
  const input = openInput(text);
  try {
    parseWhole(input);
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
  }
  return peek(input) === input.end ? input.expected : new Map();
}

function parseWhole(input: Input): Query {
  const { from } = peek(input);
  if (eat(input, 'GRAPH')) return parseGraph(input, from);
  if (eat(input, 'FROM')) return parseFrom(input, from);
  if (eat(input, 'SELECT')) return parseSelectFirst(input, from);
  return fail(input);
}

function parseGraph(input: Input, from: number): GraphQuery {
  const source = parseSource(input);
  const clauses: Clauses = { orderBy: [] };
  while (parseClause(input, clauses, parsePath));
  const traverse = eat(input, 'TRAVERSE') ? parseTraversal(input) : undefined;
  return { kind: 'graph', ...source, ...clauses, traverse, ...spanFrom(input, from) };
}

/** @param select the SELECT before FROM, as SQL writes it */
function parseFrom(input: Input, from: number, select?: FromQuery['select']): FromQuery {
  const source = parseSource(input);
  const clauses: FromClauses = { orderBy: [], select };
  while (
    parseClause(input, clauses, parseSortedBy) ||
    parseGroupBy(input, clauses) ||
    parseSelect(input, clauses)
  );
  if (clauses.groupBy && !clauses.select) expect(input, 'SELECT');
  return { kind: 'from', ...source, ...clauses, ...spanFrom(input, from) };
}

function parseSelectFirst(input: Input, from: number): FromQuery {
  const select = parseList(input, parseItem, MAX_PARTS.columns);
  expect(input, 'FROM');
  return parseFrom(input, from, select);
}

function parseSource(input: Input): Pick<Query, 'chain' | 'asOf'> {
  const chain = parseChain(input);
  return { chain, asOf: eat(input, 'AS', 'OF') ? parseDate(input) : undefined };
}

/** A keyword is no chain name unless it is quoted, or `FROM WHERE …` would name a chain WHERE. */
function parseChain(input: Input): ChainName {
  const token = peek(input);
  if (token.kind === 'word' && isKeyword(token.text)) {
    note(input, A_CHAIN);
    fail(input, 'a chain with the name of a keyword takes double quotes');
  }
  const name = parseName(input, A_CHAIN);
  return { kind: 'chain', name, from: token.from, to: token.to };
}

interface Clauses {
  where?: Condition;
  orderBy: readonly SortKey[];
  skip?: number;
  limit?: number;
}

interface FromClauses extends Clauses {
  groupBy?: Grouping;
  select?: FromQuery['select'];
}

type ParseSortedBy = (input: Input) => SortKey['by'];

/** Reads one clause that has not occurred yet; returns false if none follows. */
function parseClause(input: Input, clauses: Clauses, sortedBy: ParseSortedBy): boolean {
  if (!clauses.where && eat(input, 'WHERE')) {
    clauses.where = parseOr(input);
  } else if (clauses.orderBy.length === 0 && eat(input, 'ORDER', 'BY')) {
    clauses.orderBy = parseList(input, () => parseSortKey(input, sortedBy), MAX_PARTS.keys);
  } else if (clauses.skip === undefined && eat(input, 'SKIP')) {
    clauses.skip = parseCount(input);
  } else if (clauses.limit === undefined && eat(input, 'LIMIT')) {
    clauses.limit = parseCount(input);
  } else {
    return false;
  }
  return true;
}

function parseGroupBy(input: Input, clauses: FromClauses): boolean {
  if (clauses.groupBy || !eat(input, 'GROUP', 'BY')) return false;
  clauses.groupBy = parseGrouping(input);
  return true;
}

function parseSelect(input: Input, clauses: FromClauses): boolean {
  if (clauses.select || !eat(input, 'SELECT')) return false;
  clauses.select = parseList(input, parseItem, MAX_PARTS.columns);
  return true;
}

function parseSortKey(input: Input, sortedBy: ParseSortedBy): SortKey {
  const by = sortedBy(input);
  const descending = eatOneOf(input, ['ASC', 'DESC'], 'ASC or DESC') === 'DESC';
  return { kind: 'sort', by, descending, ...spanFrom(input, by.from) };
}

/** A path, an aggregate, or the name of a column, which takes double quotes where it is a keyword or a root. */
function parseSortedBy(input: Input): SortKey['by'] {
  const token = peek(input);
  const { from } = token;
  const next = peek(input, 1);
  if (isPathNext(input) || isSymbol(next, '.')) return parsePath(input);
  const isAggregate = AGGREGATES.some((word) => isWord(token, word));
  if (isAggregate && isSymbol(next, '(')) {
    const call = parseCall(input, eatOneOf(input, AGGREGATES, AN_AGGREGATE) ?? fail(input));
    return { kind: 'aggregate-call', ...call, ...spanFrom(input, from) };
  }
  const isPlain = token.kind === 'word' && (isAggregate || !isKeyword(token.text));
  if (token.kind === 'name' || (isPlain && !rootOf(token))) {
    return { kind: 'column', name: parseName(input, A_COLUMN), ...spanFrom(input, from) };
  }
  note(input, A_COLUMN, []);
  note(input, AN_AGGREGATE, AGGREGATES);
  return parsePath(input);
}

function parseGrouping(input: Input): Grouping {
  const { from } = peek(input);
  const by: 'all' | Path[] = eat(input, 'ALL')
    ? 'all'
    : parseList(input, parsePath, MAX_PARTS.keys);
  return { kind: 'group', by, ...spanFrom(input, from) };
}

const AN_AGGREGATE = 'an aggregate such as COUNT';

function parseItem(input: Input): SelectItem {
  const { from } = peek(input);
  const all = parseAll(input);
  if (all) return all;
  const aggregate = eatOneOf(input, AGGREGATES, AN_AGGREGATE);
  if (aggregate) return parseAggregate(input, aggregate, from);
  const path = parsePath(input);
  const as = eat(input, 'AS') ? parseName(input, 'a name') : undefined;
  return { kind: 'path-item', path, as, ...spanFrom(input, from) };
}

function parseAll(input: Input): AllItem | undefined {
  const { from } = peek(input);
  if (eatSymbol(input, '*')) return { kind: 'all', of: 'record', ...spanFrom(input, from) };
  const isData = rootOf(peek(input)) === 'data';
  if (!isData || !isSymbol(peek(input, 1), '.') || !isSymbol(peek(input, 2), '*')) return undefined;
  for (let taken = 0; taken < 3; taken++) take(input);
  return { kind: 'all', of: 'data', ...spanFrom(input, from) };
}

function parseAggregate(input: Input, aggregate: Aggregate, from: number): SelectItem {
  const call = parseCall(input, aggregate);
  expect(input, 'AS');
  const as = parseName(input, 'a name');
  return { kind: 'aggregate', ...call, as, ...spanFrom(input, from) };
}

/** The argument of an aggregate. */
function parseCall(input: Input, aggregate: Aggregate): AggregateCall {
  expectSymbol(input, '(');
  const all = aggregate === 'COUNT' && eatSymbol(input, '*');
  const path = all ? undefined : parsePath(input);
  expectSymbol(input, ')');
  return { function: aggregate, path };
}

/** What follows TRAVERSE; its span begins at the direction. */
function parseTraversal(input: Input): Traversal {
  const { from } = peek(input);
  const direction = eatOneOf(input, DIRECTIONS, 'ANY, IN or OUT') ?? fail(input);
  const min = parseCount(input);
  expectSymbol(input, '..');
  const max = parseCount(input);
  const condition = eat(input, 'WHILE') ? parseOr(input) : undefined;
  return {
    kind: 'traverse',
    direction,
    min,
    max,
    while: condition,
    ...spanFrom(input, from),
  };
}

function parseCount(input: Input): number {
  const token = peek(input);
  if (token.kind !== 'integer' || token.value.startsWith('-')) {
    note(input, 'a whole number');
    fail(input);
  }
  const count = Number(token.value);
  if (count > MAX_COUNT) raise(input, token, `this number may be at most ${MAX_COUNT}`);
  take(input);
  return count;
}
