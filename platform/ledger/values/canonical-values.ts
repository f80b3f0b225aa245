/**
 * The canonical text of values: numbers, dates and keys are written in one form, so that hashes, indexes and edges are
 * equal whatever form was sent. The code is pure.
 */
import { hash } from 'node:crypto';
import { DATATYPES, elementType } from '#model/dictionaries/datatypes.ts';
import type { Datatype, ScalarDatatype } from '#model/dictionaries/datatypes.ts';
import { canonicalText } from '#platform/ledger/hashing.ts';

/** The most digits of a number when written out. The limit prevents a megabyte for '1e999999'. */
export const NUMBER_DIGITS = 100;

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,17})$/;

/**
 * A decimal number in canonical form: '+01.50' gives '1.5', '1e3' gives '1000', '-0.0' gives '0'. It is undefined when
 * the text is no number or holds more than NUMBER_DIGITS digits when written out.
 */
export function canonicalDecimal(text: string): string | undefined {
  if (PLAIN_INTEGER.test(text)) return text;
  if (text.length > 4 * NUMBER_DIGITS) return undefined;
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  if (digits === '') return undefined;
  const significant = digits.replace(/^0+/, '');
  if (significant === '') return '0';
  const point = whole.length + Number(exponent);
  // This cheap check comes first, so that no exponent makes a long text; the exact bound is checked on the result.
  if (Math.abs(point) > NUMBER_DIGITS + digits.length) return undefined;
  const padded = digits.padEnd(point, '0');
  const before = point > 0 ? padded.slice(0, point).replace(/^0+/, '') : '';
  const after = (point > 0 ? padded.slice(point) : '0'.repeat(-point) + padded).replace(/0+$/, '');
  if ((before || '0').length + after.length > NUMBER_DIGITS) return undefined;
  return `${sign === '-' ? '-' : ''}${before || '0'}${after && `.${after}`}`;
}

/** Digits after the point of a canonical decimal. */
export function fractionDigits(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? 0 : decimal.length - point - 1;
}

/**
 * Compares canonical decimals of any length: the result is less than, equal to or greater than zero, as `a` is to `b`.
 */
export function compareDecimals(a: string, b: string): number {
  const negative = a.startsWith('-');
  if (negative !== b.startsWith('-')) return negative ? -1 : 1;
  return negative ? compareMagnitudes(b.slice(1), a.slice(1)) : compareMagnitudes(a, b);
}

function compareMagnitudes(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  return wholeA.length - wholeB.length || order(wholeA, wholeB) || order(fractionA, fractionB);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|z|[+-]\d{2}(?::?\d{2})?))?)?$/;
const MINUTE_MS = 60_000;
/** Offsets of real time zones end at 14 hours; ISO 8601 readers commonly take 18. */
const OFFSET_HOURS = 18;

/**
 * A moment as ISO 8601 in UTC with milliseconds (A-578, A-579). The text may be 'YYYY-MM-DD', 'YYYY-MM-DD HH:MM[:SS]'
 * or ISO text; without a zone it is UTC. The result is undefined for other text, a day that never was, or a year
 * outside 1 to 9999.
 */
export function canonicalInstant(text: string): string | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  if (!isDay(year, month, day) || hour > '23' || minute > '59' || second > '59') return undefined;
  const milliseconds = (match[7] ?? '').slice(0, 3).padEnd(3, '0');
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
  const zone = match[8];
  return zone === undefined || zone === 'Z' || zone === 'z' ? local : shifted(local, zone);
}

/** The day of a date, as written, at midnight UTC: a birthday does not move with a time zone. */
export function canonicalDay(text: string): string | undefined {
  return canonicalInstant(text) && `${text.slice(0, 10)}T00:00:00.000Z`;
}

function isDay(year: string, month: string, day: string): boolean {
  if (year === '0000' || month < '01' || month > '12' || day < '01') return false;
  return day <= '28' || Number(day) <= daysIn(Number(year), Number(month));
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function shifted(local: string, zone: string): string | undefined {
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', ''));
  if (hours > OFFSET_HOURS || minutes > 59) return undefined;
  const offsetMs = (hours * 60 + minutes) * MINUTE_MS * (zone.startsWith('-') ? -1 : 1);
  const text = new Date(Date.parse(local) - offsetMs).toISOString();
  return text.length === 24 && !text.startsWith('0000') ? text : undefined;
}

/** True or false from JSON or from the words of text files, in any case; undefined for anything else. */
export function canonicalBoolean(value: unknown): boolean | undefined {
  switch (typeof value === 'string' ? value.trim().toLowerCase() : value) {
    case true:
    case 'true':
    case '1':
    case 1:
      return true;
    case false:
    case 'false':
    case '0':
    case 0:
      return false;
    default:
      return undefined;
  }
}

const ELEMENT_TYPES: ReadonlyMap<Datatype, ScalarDatatype> = new Map(
  DATATYPES.map((datatype) => [datatype, elementType(datatype)]),
);

/**
 * The text a value has as a key of an index or an edge: 1, '1' and '1.0' of number types are one key,
 * and so are all ways to write a moment. A value that does not fit its datatype keeps its own text.
 */
export function canonicalKeyText(value: unknown, datatype: Datatype): string {
  switch (ELEMENT_TYPES.get(datatype)) {
    case 'INTEGER':
    case 'LONG':
    case 'DECIMAL':
      return canonicalDecimal(plainText(value).trim()) ?? plainText(value);
    case 'DATE':
      return canonicalDay(plainText(value)) ?? plainText(value);
    case 'DATETIME':
      return canonicalInstant(plainText(value)) ?? plainText(value);
    case 'BOOLEAN':
      return String(canonicalBoolean(value) ?? plainText(value));
    case 'STRING':
    case 'CLOB':
    case 'ENUM':
    case 'FINGERPRINT':
    case 'BLOB':
    case 'OBJECT':
    case undefined:
      return plainText(value);
  }
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? canonicalText(value) : String(value);
}

/**
 * The first 128 bits of the SHA-256 of the parts, written as a UUID. Each part is prefixed with its
 * length, so that ['ab', 'c'] and ['a', 'bc'] differ.
 */
export function keyHash(parts: readonly string[]): string {
  const hex = hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/**
 * All values at a dotted path, through objects and lists, lists flattened: 'phones.number' gives every
 * number. What is absent or null gives none. Inherited properties are never followed.
 */
export function valueAt(data: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  collect(data, path.split('.'), 0, found);
  return found;
}

function collect(value: unknown, keys: readonly string[], depth: number, found: unknown[]): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, keys, depth, found);
    return;
  }
  const key = keys[depth];
  if (key === undefined) {
    found.push(value);
  } else if (typeof value === 'object' && Object.hasOwn(value, key)) {
    collect((value as Record<string, unknown>)[key], keys, depth + 1, found);
  }
}
