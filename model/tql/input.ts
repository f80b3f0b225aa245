/**
 * The parser's input: the tokens, the current position, and what the parser expected there. Each expectation is
 * kept until a token is taken, so that an error can name all of them, and completion can offer them.
 */
import { QUERY_LENGTH } from '#model/fields/limits.ts';
import type { Span } from './ast.ts';
import { quote, TqlError } from './error.ts';
import { isKeyword } from './keywords.ts';
import type { Keyword } from './keywords.ts';
import { tokenize } from './tokens.ts';
import type { Token } from './tokens.ts';

const MAX_NESTING = 64;

/** What may come next: a title for messages ("an operator") with the words it covers. */
export type Expected = ReadonlyMap<string, readonly string[]>;

export interface Input {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly end: Token;
  readonly expected: Map<string, readonly string[]>;
  index: number;
  nesting: number;
  /** The number of comparisons that were read so far. */
  tests: number;
}

/** Throws a TqlError for a text that is too long. */
export function openInput(text: string): Input {
  const end: Token = { kind: 'end', text: '', value: '', from: text.length, to: text.length };
  if (text.length > QUERY_LENGTH) {
    throw new TqlError(text, end, `a query has at most ${QUERY_LENGTH} characters`);
  }
  return { text, tokens: tokenize(text), end, expected: new Map(), index: 0, nesting: 0, tests: 0 };
}

export function peek(input: Input, ahead = 0): Token {
  return input.tokens[input.index + ahead] ?? input.end;
}

export function take(input: Input): Token {
  const token = peek(input);
  input.expected.clear();
  input.index++;
  return token;
}

/** Records an expectation, for errors and completion. */
export function note(input: Input, title: string, words: readonly string[] = [title]): void {
  input.expected.set(title, words);
}

export function isWord(token: Token, word: Keyword): boolean {
  return token.kind === 'word' && token.text.toUpperCase() === word;
}

export function isSymbol(token: Token, symbol: string): boolean {
  return token.kind === 'symbol' && token.text === symbol;
}

/** Takes the words if the first is next; once it is taken the others must follow (ORDER, then BY). */
export function eat(input: Input, word: Keyword, ...others: Keyword[]): boolean {
  if (!isWord(peek(input), word)) {
    note(input, [word, ...others].join(' '));
    return false;
  }
  take(input);
  for (const other of others) expect(input, other);
  return true;
}

export function expect(input: Input, word: Keyword): void {
  if (!eat(input, word)) fail(input);
}

/** Takes whichever of the words is next; `title` names them all in an error. */
export function eatOneOf<W extends Keyword>(
  input: Input,
  words: readonly W[],
  title: string,
): W | undefined {
  const next = peek(input);
  const found = words.find((word) => isWord(next, word));
  if (found) take(input);
  else note(input, title, words);
  return found;
}

export function eatSymbol(input: Input, symbol: string): boolean {
  if (isSymbol(peek(input), symbol)) {
    take(input);
    return true;
  }
  note(input, `'${symbol}'`, [symbol]);
  return false;
}

export function expectSymbol(input: Input, symbol: string): void {
  if (!eatSymbol(input, symbol)) fail(input);
}

export function expectEnd(input: Input): void {
  if (peek(input) !== input.end) fail(input);
}

/** One item, then others after commas; `max` bounds their number. */
export function parseList<T>(
  input: Input,
  parseItem: (input: Input) => T,
  max = Infinity,
): [T, ...T[]] {
  const items: [T, ...T[]] = [parseItem(input)];
  while (eatSymbol(input, ',')) {
    if (items.length >= max) raise(input, peek(input), `a list has at most ${max} entries`);
    items.push(parseItem(input));
  }
  return items;
}

/** Parses the content of brackets or what follows NOT, at most MAX_NESTING deep. */
export function nested<T>(input: Input, parse: (input: Input) => T): T {
  if (++input.nesting > MAX_NESTING) {
    raise(input, peek(input), `conditions nest at most ${MAX_NESTING} deep`);
  }
  const result = parse(input);
  input.nesting--;
  return result;
}

/** The span from an offset to the end of the last token that was taken. */
export function spanFrom(input: Input, from: number): Span {
  return { from, to: input.tokens[input.index - 1]?.to ?? from };
}

/** Throws a TqlError that the next token is not an expected one. `hint` is a remedy, as a clause. */
export function fail(input: Input, hint?: string): never {
  const next = peek(input);
  if (next.kind === 'bad') raise(input, next, next.value);
  const titles = listOf([...input.expected.keys()]);
  const found = next.kind === 'end' ? 'the end' : quote(textOf(next));
  const remedy = hint ? `; ${hint}` : '';
  const problem = `expected ${titles}${afterKeyword(input)}, found ${found}${remedy}`;
  throw new TqlError(input.text, next, problem, [...input.expected.values()].flat());
}

export function raise(
  input: Input,
  span: Span,
  problem: string,
  expected: readonly string[] = [],
): never {
  throw new TqlError(input.text, span, problem, expected);
}

/** ' after LIMIT' if the last token is a keyword, and '' otherwise. A word after a dot is a name, even LIMIT. */
function afterKeyword(input: Input): string {
  const last = input.tokens[input.index - 1];
  const beforeLast = input.tokens[input.index - 2];
  const keyword = last?.kind === 'word' && isKeyword(last.text);
  if (!keyword || (beforeLast && isSymbol(beforeLast, '.'))) return '';
  return ` after ${last.text.toUpperCase()}`;
}

/** The text of a token for errors, which put it in quotes. A string loses its own quotes. */
function textOf(token: Token): string {
  return token.kind === 'string' ? token.value : token.text;
}

export function listOf(titles: readonly string[]): string {
  const last = titles.at(-1) ?? 'the end';
  return titles.length < 2 ? last : `${titles.slice(0, -1).join(', ')} or ${last}`;
}
