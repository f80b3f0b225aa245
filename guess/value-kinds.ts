/**
 * What a value of a file looks like. The narrowest kind counts, and a datatype is guessed only where the rules for
 * values of that datatype (platform/ledger/values) take all values of its kinds. Pure; shared with the browser.
 */
import { INTEGER_RANGES } from '#model/dictionaries/datatypes.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';

/** `huge` is a whole number beyond LONG, `float` a number with more digits after the point than a precision. */
export type ScalarKind =
  | 'boolean'
  | 'integer'
  | 'long'
  | 'huge'
  | 'decimal'
  | 'float'
  | 'date'
  | 'datetime'
  | 'text';

const WHOLE = /^-?(0|[1-9]\d*)$/;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** As programs write numbers near 0: 1.5e-07. */
const SMALL = /^-?[1-9](\.\d{1,17})?[eE]-\d{1,3}$/;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME =
  /^[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?( ?([Zz]|[+-](0\d|1[0-8])(:?[0-5]\d)?))?$/;
/** Digits of a number that can be stored. */
const MAX_DIGITS = 100;
/** Digits before the point of a number that is exact. */
const WHOLE_DIGITS = 16;

/** @param value a text without spaces around it, a number or a truth value */
export function kindOf(value: string | number | boolean): ScalarKind {
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'number' ? kindOfNumber(value) : kindOfText(value);
}

function kindOfText(text: string): ScalarKind {
  if (/^(true|false)$/i.test(text)) return 'boolean';
  // A leading zero is part of a code, not of a number.
  if (WHOLE.test(text)) return kindOfWhole(text);
  if (SMALL.test(text) || (NUMBER.test(text) && text.length <= MAX_DIGITS)) {
    return kindOfFraction(digitsAfterPoint(text));
  }
  if (isDay(text.slice(0, 10))) {
    if (text.length === 10) return 'date';
    if (TIME.test(text.slice(10))) return 'datetime';
  }
  return 'text';
}

function kindOfWhole(text: string): ScalarKind {
  if (isIn(text, 'INTEGER')) return 'integer';
  if (isIn(text, 'LONG')) return 'long';
  return text.length <= MAX_DIGITS ? 'huge' : 'text';
}

function kindOfNumber(value: number): ScalarKind {
  // Beyond that a number of JSON is not exact, and refused.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER || Number.isNaN(value)) return 'text';
  if (Number.isInteger(value)) return kindOfWhole(String(value));
  return kindOfFraction(digitsAfterPoint(value));
}

function kindOfFraction(digits: number): ScalarKind {
  if (digits <= DICTIONARY_LIMITS.precision) return 'decimal';
  return digits + WHOLE_DIGITS <= MAX_DIGITS ? 'float' : 'text';
}

/** The digits after the point of a written number: 3 for 1.125 and 9 for 1.25e-7. */
export function digitsAfterPoint(value: string | number): number {
  const [mantissa = '', exponent = '0'] = String(value).toLowerCase().split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

function isIn(value: string, datatype: keyof typeof INTEGER_RANGES): boolean {
  const [least, greatest] = INTEGER_RANGES[datatype];
  return value.length <= 20 && BigInt(value) >= least && BigInt(value) <= greatest;
}

function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  if (year === '' || year === '0000') return false;
  // The 30th of February would become a day in March.
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
