/**
 * The lexer. It never throws: what it cannot read becomes a 'bad' token, so that completion can work
 * on half-typed text; the parser turns a bad token into an error when it gets there.
 */
import type { Span } from './ast.ts';
import { quote } from './error.ts';
import { OPERATOR_SYMBOLS } from './operators.ts';

export interface Token extends Span {
  readonly kind:
    | 'word'
    | 'name'
    | 'string'
    | 'integer'
    | 'decimal'
    | 'long'
    | 'symbol'
    | 'bad'
    | 'end';
  /** The token as written. */
  readonly text: string;
  /** The value: a string or a quoted name without its quotes, a number without its L, or the error of a bad token. */
  readonly value: string;
}

const SPACE = /\s*/y;
const WORD = /[A-Za-z_]\w*/y;
const NUMBER = /(-?\d+(?:\.\d+)?)(\w*)/y;
/** The symbols. A longer symbol is tried before those that it begins with. */
const SYMBOLS = [...OPERATOR_SYMBOLS, '..', '(', ')', '.', ',', '*'].sort(
  (a, b) => b.length - a.length,
);
const SYMBOL = new RegExp(
  SYMBOLS.map((symbol) => symbol.replaceAll(/[^=<>!]/g, '\\$&')).join('|'),
  'y',
);

/** The tokens of a text, without an end token. Blanks between them are dropped; the language has no comments. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const token = readToken(text, at);
    tokens.push(token);
    at = skipSpace(text, token.to);
  }
  return tokens;
}

function readToken(text: string, from: number): Token {
  if (text[from] === "'") return readQuoted(text, from, 'string');
  if (text[from] === '"') return readQuoted(text, from, 'name');
  const word = match(WORD, text, from)?.[0];
  if (word) return token('word', word, from);
  const number = match(NUMBER, text, from);
  if (number) return readNumber(number, from);
  const symbol = match(SYMBOL, text, from)?.[0];
  if (symbol) return token('symbol', symbol, from);
  const character = String.fromCodePoint(text.codePointAt(from) ?? 0);
  return token('bad', character, from, `the character '${character}' has no meaning here`);
}

/** Reads a string or a quoted name, in which a quote is written twice. */
function readQuoted(text: string, from: number, kind: 'string' | 'name'): Token {
  const quote = kind === 'string' ? "'" : '"';
  let end = text.indexOf(quote, from + 1);
  while (end !== -1 && text[end + 1] === quote) end = text.indexOf(quote, end + 2);
  if (end === -1) {
    return token(
      'bad',
      text.slice(from),
      from,
      `the quote ${quote} that opens here is never closed`,
    );
  }
  const value = text.slice(from + 1, end).replaceAll(quote + quote, quote);
  return token(kind, text.slice(from, end + 1), from, value);
}

function readNumber([text, digits = '', suffix = '']: RegExpExecArray, from: number): Token {
  const whole = !digits.includes('.');
  if (suffix === '') return token(whole ? 'integer' : 'decimal', text, from);
  if (whole && suffix.toUpperCase() === 'L') return token('long', text, from, digits);
  return token('bad', text, from, `${quote(text)} is not a number`);
}

function token(kind: Token['kind'], text: string, from: number, value = text): Token {
  return { kind, text, value, from, to: from + text.length };
}

function match(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function skipSpace(text: string, from: number): number {
  return from + (match(SPACE, text, from)?.[0].length ?? 0);
}
