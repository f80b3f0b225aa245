/**
 * Validates one value against its attribute and converts it to its stored form. Numbers and dates may be text, because
 * text files have no other type.
 */
import type { ScalarDatatype } from '#model/dictionaries/datatypes.ts';
import { boundKind, elementType, INTEGER_RANGES } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { compilePattern, PatternError } from '#model/text/linear-pattern.ts';
import type { LinearPattern } from '#model/text/linear-pattern.ts';
import {
  canonicalBoolean,
  canonicalDay,
  canonicalDecimal,
  canonicalInstant,
  compareDecimals,
  fractionDigits,
  NUMBER_DIGITS,
} from './canonical-values.ts';
import type { PatternMatching } from './pattern-matching.ts';
import { Refusal } from './refusal.ts';
import type { ReadValue } from './refusal.ts';
import { readWritten } from './written-values.ts';
import type { WrittenForm } from './written-values.ts';

type Check<Value> = (value: Value) => Refusal | undefined;

const [INTEGER_MIN, INTEGER_MAX] = INTEGER_RANGES.INTEGER;
const LONG_MIN = String(INTEGER_RANGES.LONG[0]);
const LONG_MAX = String(INTEGER_RANGES.LONG[1]);
/** The maximum number of values of an ENUM that a message lists. */
const SHOWN_ENUM_VALUES = 12;

const LONE_SURROGATE = /\p{Cs}/u;

interface ValueRules {
  problem: (sentence: string) => void;
  matching: PatternMatching;
  writing?: WrittenForm | undefined;
}

/**
 * The reader of single values of an attribute (for list types: of one element). BLOB, OBJECT and
 * FINGERPRINT are not read here.
 * @param rules.problem receives problems of the attribute itself: a bound, a pattern
 * @param rules.matching matches values with the attribute's pattern
 * @param rules.writing how the texts of a file are written; without it they are as stored
 */
export function valueReader(attribute: Attribute, rules: ValueRules): ReadValue {
  const { writing } = rules;
  const datatype = elementType(attribute.datatype);
  const read = writing ? readWritten(datatype, READERS[datatype], writing) : READERS[datatype];
  const checks = checksOf(attribute, datatype, rules);
  if (checks.length === 0) return read;
  return (given) => {
    const value = read(given);
    if (value instanceof Refusal) return value;
    for (const check of checks) {
      const refusal = check(value as never);
      if (refusal) return refusal;
    }
    return value;
  };
}

/** Whether a value is undefined, null or the empty text, which is an absent value in text files. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** Why a text cannot be stored; undefined when it can. PostgreSQL has no NUL, UTF-8 no lone surrogates. */
export function textRefusal(text: string): Refusal | undefined {
  if (text.includes('\0')) return new Refusal('holds a NUL character. Remove it.');
  if (LONE_SURROGATE.test(text)) {
    return new Refusal('holds half of a character (a lone surrogate). Remove or replace it.');
  }
  return undefined;
}

function readText(value: unknown): unknown {
  if (typeof value === 'string') return textRefusal(value) ?? value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value);
  }
  if (value instanceof Date) return value.toISOString();
  return new Refusal('is not text. Give a single text.');
}

const SMALL_INTEGER = /^(?:0|-?[1-9]\d{0,8})$/;

function readInteger(value: unknown): unknown {
  if (Number.isInteger(value) && inIntegerRange(value as number)) return (value as number) + 0;
  if (typeof value === 'string' && SMALL_INTEGER.test(value)) return Number(value);
  const decimal = readDecimal(value);
  if (decimal === INEXACT) return OUT_OF_INTEGER_RANGE;
  if (decimal instanceof Refusal || fractionDigits(decimal) > 0) {
    return new Refusal('is not a whole number. Write it like 42.');
  }
  return inIntegerRange(Number(decimal)) ? Number(decimal) : OUT_OF_INTEGER_RANGE;
}

const OUT_OF_INTEGER_RANGE = new Refusal(
  'is out of range. An INTEGER is a whole number from -2,147,483,648 to 2,147,483,647; larger ones need the datatype LONG.',
);

function inIntegerRange(value: number): boolean {
  return value >= INTEGER_MIN && value <= INTEGER_MAX;
}

function readLong(value: unknown): unknown {
  const decimal = readDecimal(value);
  if (decimal instanceof Refusal) {
    return decimal === INEXACT
      ? INEXACT
      : new Refusal('is not a whole number. Write it like 9007199254740993.');
  }
  if (fractionDigits(decimal) > 0) {
    return new Refusal('is not a whole number. Remove the fraction.');
  }
  if (decimal.length < LONG_MAX.length) return decimal;
  if (compareDecimals(decimal, LONG_MIN) < 0 || compareDecimals(decimal, LONG_MAX) > 0) {
    return new Refusal(
      `is out of range. A LONG is a whole number from ${LONG_MIN} to ${LONG_MAX}.`,
    );
  }
  return decimal;
}

const NOT_A_NUMBER = new Refusal(
  `is not a number. Write it like 12.5, with a point and without separators, in ${NUMBER_DIGITS} digits at most.`,
);
const INEXACT = new Refusal(
  'is too large for an exact JSON number. Put it in quotes, so that no digit is lost.',
);

function readDecimal(value: unknown): string | Refusal {
  if (typeof value === 'string') return canonicalDecimal(value.trim()) ?? NOT_A_NUMBER;
  if (typeof value !== 'number' && typeof value !== 'bigint') return NOT_A_NUMBER;
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return INEXACT;
  return canonicalDecimal(String(value)) ?? NOT_A_NUMBER;
}

function readBoolean(value: unknown): unknown {
  return canonicalBoolean(value) ?? new Refusal('is neither true nor false. Write true or false.');
}

function readDate(value: unknown): unknown {
  return dateFrom(value, canonicalDay) ?? new Refusal('is not a date. Write it as YYYY-MM-DD.');
}

function readDatetime(value: unknown): unknown {
  return (
    dateFrom(value, canonicalInstant) ??
    new Refusal('is not a date and time. Write it as YYYY-MM-DDTHH:MM:SSZ or YYYY-MM-DD HH:MM:SS.')
  );
}

function dateFrom(
  value: unknown,
  canonical: (text: string) => string | undefined,
): string | undefined {
  if (typeof value === 'string') return canonical(value) ?? canonical(value.trim());
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return canonical(value.toISOString());
  }
  return undefined;
}

function notAValue(): Refusal {
  return new Refusal('cannot be given here.');
}

const READERS: Record<ScalarDatatype, ReadValue> = {
  STRING: readText,
  CLOB: readText,
  ENUM: readText,
  INTEGER: readInteger,
  LONG: readLong,
  DECIMAL: readDecimal,
  BOOLEAN: readBoolean,
  DATE: readDate,
  DATETIME: readDatetime,
  FINGERPRINT: notAValue,
  BLOB: notAValue,
  OBJECT: notAValue,
};

function checksOf(
  attribute: Attribute,
  datatype: ScalarDatatype,
  { problem, matching }: ValueRules,
): Check<never>[] {
  const checks: (Check<never> | undefined)[] = [boundsCheck(attribute, problem)];
  if (datatype === 'ENUM') checks.push(enumCheck(attribute.enumValues ?? []));
  if (datatype === 'DECIMAL' && attribute.precision !== undefined) {
    checks.push(precisionCheck(attribute.precision));
  }
  if (attribute.regex && (datatype === 'STRING' || datatype === 'CLOB')) {
    checks.push(patternCheck(attribute.regex, problem, matching));
  }
  return checks.filter((check) => check !== undefined);
}

function enumCheck(values: readonly string[]): Check<string> {
  const known = new Set(values);
  const more = values.length - SHOWN_ENUM_VALUES;
  const shown =
    values.slice(0, SHOWN_ENUM_VALUES).join(', ') + (more > 0 ? `, … (${more} more)` : '');
  const refusal = new Refusal(`is not one of the allowed values: ${shown}.`);
  return (value) => (known.has(value) ? undefined : refusal);
}

function precisionCheck(precision: number): Check<string> {
  return (value) => {
    const digits = fractionDigits(value);
    if (digits <= precision) return undefined;
    return new Refusal(
      `has ${digits} digits after the point, and the attribute keeps ${precision}. Round it first.`,
    );
  };
}

function patternCheck(
  source: string,
  problem: (sentence: string) => void,
  matching: PatternMatching,
): Check<string> | undefined {
  try {
    const pattern = compilePattern(source);
    const excess = matching.add(pattern);
    if (excess === undefined) return matchCheck(pattern, matching);
    problem(`the pattern '${source}' cannot be used: ${excess}.`);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    problem(`the pattern '${source}' cannot be used: ${error.message}.`);
  }
  return undefined;
}

function matchCheck(pattern: LinearPattern, matching: PatternMatching): Check<string> {
  const { source, longestText } = pattern;
  const refusals = {
    matches: undefined,
    differs: new Refusal(`does not match the pattern ${source} of this attribute.`),
    late: new Refusal(
      `takes too long to check by the pattern ${source} of this attribute. Shorten it, or simplify the pattern in the dictionary.`,
    ),
  };
  return (value) => {
    if (value.length <= longestText) return refusals[matching.match(pattern, value)];
    return new Refusal(
      `has ${value.length} characters, and the pattern of this attribute is checked on ${longestText} at most. Shorten it, or simplify the pattern in the dictionary.`,
    );
  };
}

function boundsCheck(
  attribute: Attribute,
  problem: (sentence: string) => void,
): Check<never> | undefined {
  const kind = boundKind(attribute.datatype);
  const read = BOUND_READERS[kind];
  const bound = (name: 'min' | 'max'): string | undefined => {
    const given = attribute[name];
    if (given === undefined || given === '' || !read) return undefined;
    const value = read(String(given).trim());
    if (value === undefined) problem(`its ${name} '${given}' is not ${BOUND_WORDS[kind]}.`);
    return value;
  };
  const min = bound('min');
  const max = bound('max');
  if (min === undefined && max === undefined) return undefined;
  const compare = kind === 'date' ? compareText : compareDecimals;
  if (min !== undefined && max !== undefined && compare(min, max) > 0) {
    problem(`its min ${attribute.min} is greater than its max ${attribute.max}.`);
  }
  const refusal = new Refusal(boundSentence(kind, attribute.min, attribute.max));
  const outside = (value: string): Refusal | undefined =>
    (min !== undefined && compare(value, min) < 0) || (max !== undefined && compare(value, max) > 0)
      ? refusal
      : undefined;
  if (kind === 'length') return (text: string) => outside(String(characterCount(text)));
  return (value: string | number) => outside(String(value));
}

type BoundKind = ReturnType<typeof boundKind>;

const BOUND_READERS: Record<BoundKind, ((text: string) => string | undefined) | undefined> = {
  integer: canonicalDecimal,
  decimal: canonicalDecimal,
  length: (text) => (/^\d{1,9}$/.test(text) ? canonicalDecimal(text) : undefined),
  date: canonicalInstant,
  none: undefined,
};

const BOUND_WORDS: Record<BoundKind, string> = {
  integer: 'a number',
  decimal: 'a number',
  length: 'a length, which is a whole number of 0 or more',
  date: 'a date, which is written YYYY-MM-DD',
  none: 'a bound',
};

function boundSentence(kind: BoundKind, min?: string | number, max?: string | number): string {
  const has = (bound?: string | number) => bound !== undefined && bound !== '';
  const both = has(min) && has(max);
  if (kind === 'date') {
    const dates = both
      ? `from ${min} to ${max}`
      : has(min)
        ? `${min} or later`
        : `${max} or earlier`;
    return `is outside the allowed dates. Give a date ${dates}.`;
  }
  const range = both ? `from ${min} to ${max}` : has(min) ? `at least ${min}` : `at most ${max}`;
  return kind === 'length'
    ? `has the wrong length. Give it ${range} characters.`
    : `is outside the allowed range. Give a value ${range}.`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The length in code points, so that an emoji counts as one character. */
function characterCount(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xdc00 && unit <= 0xdfff) count -= 1;
  }
  return count;
}
