/** Conditions, paths and literals: the part of the grammar that WHERE, WHILE and consent contracts share. */
import { HEADER_FIELDS, MAX_PARTS, ROOTS } from './ast.ts';
import type { Condition, DateLiteral, Literal, Path, Root } from './ast.ts';
import { quote } from './error.ts';
import {
  eat,
  eatOneOf,
  eatSymbol,
  expect,
  expectSymbol,
  fail,
  isSymbol,
  listOf,
  nested,
  note,
  parseList,
  peek,
  spanFrom,
  raise,
  take,
} from './input.ts';
import type { Input } from './input.ts';
import { isKeyword } from './keywords.ts';
import { readDate, readDecimal, readInteger, readLong } from './literals.ts';
import {
  FIRST_WORDS,
  isListOperator,
  isPathOperator,
  isValueOperator,
  OPERATOR_SYMBOLS,
  operatorOf,
  secondWords,
} from './operators.ts';
import type { Operator } from './operators.ts';
import { nearest } from './suggest.ts';
import type { Token } from './tokens.ts';

const MAX_IN_VALUES = 10_000;

/** Titles of expectations which completion recognizes. */
export const A_PATH = 'a path';
export const A_HEADER_FIELD = 'a header field';

/** OR binds less tightly than AND, and AND less tightly than NOT. */
export function parseOr(input: Input): Condition {
  return parseJunction(input, 'or', 'OR', parseAnd);
}

function parseAnd(input: Input): Condition {
  return parseJunction(input, 'and', 'AND', parseNot);
}

function parseJunction(
  input: Input,
  kind: 'and' | 'or',
  word: 'AND' | 'OR',
  parsePart: (input: Input) => Condition,
): Condition {
  const { from } = peek(input);
  const first = parsePart(input);
  if (!eat(input, word)) return first;
  const second = parsePart(input);
  const rest: Condition[] = [];
  while (eat(input, word)) rest.push(parsePart(input));
  return { kind, conditions: [first, second, ...rest], ...spanFrom(input, from) };
}

function parseNot(input: Input): Condition {
  const { from } = peek(input);
  if (eat(input, 'NOT')) {
    const condition = nested(input, parseNot);
    return { kind: 'not', condition, ...spanFrom(input, from) };
  }
  if (eatSymbol(input, '(')) {
    const condition = nested(input, parseOr);
    expectSymbol(input, ')');
    return condition;
  }
  return parseTest(input);
}

function parseTest(input: Input): Condition {
  if (++input.tests > MAX_PARTS.tests) {
    raise(input, peek(input), `a query holds at most ${MAX_PARTS.tests} comparisons`);
  }
  const path = parsePath(input);
  const operator = parseOperator(input);
  if (isPathOperator(operator)) {
    return { kind: 'path-test', path, operator, ...spanFrom(input, path.from) };
  }
  if (isListOperator(operator)) {
    const values = parseValues(input);
    return { kind: 'list-test', path, operator, values, ...spanFrom(input, path.from) };
  }
  if (isValueOperator(operator)) {
    if (isPathNext(input)) {
      const other = parsePath(input);
      return { kind: 'compare-paths', path, operator, other, ...spanFrom(input, path.from) };
    }
    notePath(input);
  }
  const value = parseLiteral(input);
  return { kind: 'compare', path, operator, value, ...spanFrom(input, path.from) };
}

/** A symbol, a word or two words (NOT LIKE), in any case. */
function parseOperator(input: Input): Operator {
  const { kind, text } = peek(input);
  const symbol = kind === 'symbol' ? operatorOf(text) : undefined;
  if (symbol) {
    take(input);
    return symbol;
  }
  const first = eatOneOf(input, FIRST_WORDS, 'an operator');
  if (!first) {
    note(input, 'an operator', [...OPERATOR_SYMBOLS, ...FIRST_WORDS]);
    return fail(input);
  }
  const operator = operatorOf(first);
  if (operator) return operator;
  const words = secondWords(first);
  const second = eatOneOf(input, words, listOf(words));
  return operatorOf(`${first} ${second}`) ?? fail(input);
}

function parseValues(input: Input): [Literal, ...Literal[]] {
  expectSymbol(input, '(');
  const values = parseList(input, parseLiteral, MAX_IN_VALUES);
  expectSymbol(input, ')');
  return values;
}

export function parsePath(input: Input): Path {
  const { from } = peek(input);
  const root = rootOf(peek(input));
  if (!root) failPath(input);
  take(input);
  expectSymbol(input, '.');
  if (root === 'header') {
    return { kind: 'path', root, segments: [parseHeaderField(input)], ...spanFrom(input, from) };
  }
  const segments = [parseName(input, 'an attribute name')];
  while (isSymbol(peek(input), '.')) {
    take(input);
    if (segments.length === MAX_PARTS.names) {
      raise(input, peek(input), `a path has at most ${MAX_PARTS.names} names`);
    }
    segments.push(parseName(input, 'an attribute name'));
  }
  return { kind: 'path', root, segments, ...spanFrom(input, from) };
}

/** The root that a token names, in any case. */
export function rootOf(token: Token): Root | undefined {
  if (token.kind !== 'word') return undefined;
  return ROOTS.find((root) => root === token.text.toLowerCase());
}

export function isPathNext(input: Input): boolean {
  return rootOf(peek(input)) !== undefined && isSymbol(peek(input, 1), '.');
}

function notePath(input: Input): void {
  note(
    input,
    A_PATH,
    ROOTS.map((root) => `${root}.`),
  );
}

function failPath(input: Input): never {
  const { kind, text } = peek(input);
  notePath(input);
  const isName = kind === 'name' || (kind === 'word' && !isKeyword(text));
  fail(input, isName ? 'attributes are written data.name' : undefined);
}

function parseHeaderField(input: Input): string {
  const token = peek(input);
  const fields = [...HEADER_FIELDS.keys()];
  if (token.kind !== 'word') {
    note(input, A_HEADER_FIELD, fields);
    fail(input);
  }
  if (!HEADER_FIELDS.has(token.text)) {
    const near = nearest(token.text, fields);
    const hint = near ? `; did you mean '${near}'?` : '';
    raise(input, token, `there is no header field ${quote(token.text)}${hint}`, fields);
  }
  return take(input).text;
}

/** Any word, keywords included, or a name in double quotes. */
export function parseName(input: Input, title: string): string {
  const token = peek(input);
  if (token.kind === 'name' && token.value === '') raise(input, token, 'a name is never empty');
  if (token.kind === 'word' || token.kind === 'name') return take(input).value;
  note(input, title);
  return fail(input);
}

const VALUE_WORDS = ['TRUE', 'FALSE', 'NULL', 'DATE'] as const;

export function parseLiteral(input: Input): Literal {
  const token = peek(input);
  const { from, to } = token;
  const plain = readPlain(input, token);
  if (plain) {
    take(input);
    return plain;
  }
  switch (eatOneOf(input, VALUE_WORDS, 'a value')) {
    case 'TRUE':
      return { kind: 'boolean', value: true, from, to };
    case 'FALSE':
      return { kind: 'boolean', value: false, from, to };
    case 'NULL':
      return { kind: 'null', from, to };
    case 'DATE':
      return parseDateCall(input, from);
    case undefined:
      return fail(input, token.kind === 'name' ? 'text takes single quotes' : undefined);
  }
}

/** The literal that one token is, or undefined. */
function readPlain(input: Input, token: Token): Literal | undefined {
  const { kind, value, from, to } = token;
  if (kind === 'string') return { kind, value, from, to };
  if (kind === 'integer') {
    const number =
      readInteger(value) ?? raise(input, token, 'so long a number is written with an L');
    return { kind, value: number, from, to };
  }
  if (kind === 'long') {
    const long = readLong(value) ?? raise(input, token, 'this number does not fit 64 bits');
    return { kind, value: long, from, to };
  }
  if (kind === 'decimal') {
    const decimal = readDecimal(value) ?? raise(input, token, 'this number has too many digits');
    return { kind, value: decimal, from, to };
  }
  return undefined;
}

/** `Date('…')`. */
export function parseDate(input: Input): DateLiteral {
  const { from } = peek(input);
  expect(input, 'DATE');
  return parseDateCall(input, from);
}

function parseDateCall(input: Input, from: number): DateLiteral {
  expectSymbol(input, '(');
  const token = peek(input);
  if (token.kind !== 'string') {
    note(input, "a date in quotes such as '2021-01-31'");
    fail(input);
  }
  const value =
    readDate(token.value) ??
    raise(input, token, "this is no date; write '2021-01-31' or '2021-01-31 10:00:00'");
  take(input);
  expectSymbol(input, ')');
  return { kind: 'date', value, ...spanFrom(input, from) };
}
