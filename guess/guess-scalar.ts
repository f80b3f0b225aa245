/**
 * The datatype of values, guessed while they are read: the narrowest that takes all of them. Pure; the editor's paste
 * and the proposal of a dictionary for a file guess by this.
 */
import type { ScalarDatatype } from '#model/dictionaries/datatypes.ts';
import { digitsAfterPoint, kindOf } from './value-kinds.ts';
import type { ScalarKind } from './value-kinds.ts';

export interface ScalarGuess {
  datatype: Extract<
    ScalarDatatype,
    'BOOLEAN' | 'DATE' | 'DATETIME' | 'DECIMAL' | 'INTEGER' | 'LONG' | 'STRING'
  >;
  /** Digits after the point of a DECIMAL; undefined where there is no bound to them. */
  precision?: number | undefined;
  /** Why, as the rest of a sentence: 'all 200 values are whole numbers, 1 … 9,999'. */
  reason: string;
}

/** A value and its row. */
interface Position {
  text: string;
  row: number;
}

export interface ScalarWatch {
  /** Takes a value that is not empty. @param row its row, as a person counts those of the file */
  see(value: string | number | boolean, row: number): void;
  count(): number;
  /** The narrowest datatype that takes all values so far; text for none. */
  guess(): ScalarGuess;
  /** Whether all values so far are of a datatype, as a file says it. */
  allAre(datatype: ScalarGuess['datatype']): boolean;
  /** The most digits after the point; undefined for numbers with more than a precision has. */
  digits(): number | undefined;
}

/** What each datatype takes. */
const TAKEN: Readonly<Record<ScalarGuess['datatype'], ReadonlySet<ScalarKind>>> = {
  BOOLEAN: new Set(['boolean']),
  INTEGER: new Set(['integer']),
  LONG: new Set(['integer', 'long']),
  DECIMAL: new Set(['integer', 'long', 'huge', 'decimal', 'float']),
  DATE: new Set(['date']),
  DATETIME: new Set(['datetime']),
  STRING: new Set([
    'boolean',
    'integer',
    'long',
    'huge',
    'decimal',
    'float',
    'date',
    'datetime',
    'text',
  ]),
};

/** The narrowest first. */
const GUESSED = ['BOOLEAN', 'INTEGER', 'LONG', 'DECIMAL', 'DATE', 'DATETIME'] as const;

const IN_WORDS = {
  BOOLEAN: 'true or false',
  INTEGER: 'whole numbers',
  LONG: 'whole numbers',
  DECIMAL: 'numbers',
  DATE: 'dates',
  DATETIME: 'dates with a time',
} as const;

const ONE_IN_WORDS = {
  BOOLEAN: 'true or false',
  INTEGER: 'a whole number',
  LONG: 'a whole number',
  DECIMAL: 'a number',
  DATE: 'a date',
  DATETIME: 'a date with a time',
} as const;

export function createScalarWatch(): ScalarWatch {
  const counts = new Map<ScalarKind, number>();
  const firsts = new Map<ScalarKind, Position>();
  let count = 0;
  let digits = 0;
  // As they are written, because a number may have more digits than JavaScript's.
  let least: string | undefined;
  let greatest: string | undefined;
  let lengths: [shortest: number, longest: number] = [Infinity, 0];
  let days: [first: string, last: string] | undefined;
  let padded: string | undefined;

  const allAre = (datatype: ScalarGuess['datatype']) =>
    count > 0 && [...counts.keys()].every((kind) => TAKEN[datatype].has(kind));

  const rangeOf = (datatype: (typeof GUESSED)[number]): string => {
    if (datatype === 'BOOLEAN') return '';
    if (days) return days[0] === days[1] ? `, ${days[0]}` : `, ${days[0]} … ${days[1]}`;
    if (least === undefined || greatest === undefined) return '';
    const numbers = least === greatest ? shown(least) : `${shown(least)} … ${shown(greatest)}`;
    return `, ${numbers}`;
  };

  const found = (datatype: (typeof GUESSED)[number]): ScalarGuess => {
    const isDecimal = datatype === 'DECIMAL';
    const precision = isDecimal && !counts.has('float') ? Math.max(1, digits) : undefined;
    const fraction = precision === undefined ? '' : `, ${fractionDigits(precision)}`;
    const what =
      count === 1
        ? `the only value is ${ONE_IN_WORDS[datatype]}`
        : `all ${inWords(count)} values are ${IN_WORDS[datatype]}`;
    const reason = `${what}${rangeOf(datatype)}${fraction}`;
    return { datatype, ...(isDecimal && { precision }), reason };
  };

  return {
    count: () => count,
    allAre,
    digits: () => (counts.has('float') ? undefined : digits),
    see(value, row) {
      const text = typeof value === 'string' ? value.trim() : String(value);
      const kind = kindOf(typeof value === 'string' ? text : value);
      count += 1;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (!firsts.has(kind)) firsts.set(kind, { text, row });
      lengths = [Math.min(lengths[0], text.length), Math.max(lengths[1], text.length)];
      if (TAKEN.DECIMAL.has(kind)) {
        const number = Number(text);
        digits = Math.max(digits, digitsAfterPoint(text));
        if (least === undefined || number < Number(least)) least = text;
        if (greatest === undefined || number > Number(greatest)) greatest = text;
      } else if (kind === 'date' || kind === 'datetime') {
        const [first = text, last = text] = days ?? [];
        days = [text < first ? text : first, text > last ? text : last];
      } else if (padded === undefined && /^0\d+$/.test(text)) padded = text;
    },
    guess() {
      const datatype = GUESSED.find(
        (wanted) => allAre(wanted) && !(wanted === 'DECIMAL' && isWhole(counts)),
      );
      if (datatype) return found(datatype);
      return { datatype: 'STRING', reason: whyText({ count, counts, firsts, lengths, padded }) };
    },
  };
}

/** Whether there are only whole numbers, some of them beyond all datatypes for these. */
function isWhole(counts: ReadonlyMap<ScalarKind, number>): boolean {
  return !counts.has('decimal') && !counts.has('float');
}

interface Texts {
  count: number;
  counts: ReadonlyMap<ScalarKind, number>;
  firsts: ReadonlyMap<ScalarKind, Position>;
  lengths: readonly [shortest: number, longest: number];
  padded: string | undefined;
}

function whyText({ count, counts, firsts, lengths, padded }: Texts): string {
  if (count === 0) return 'no row has a value, so nothing is known of it';
  if (counts.has('huge') && counts.size === 1) return 'whole numbers beyond the range of Long';
  if (padded !== undefined && isNumeric(counts)) {
    return `numbers with leading zeros, such as ${padded}, are codes`;
  }
  // The datatype that most values have, and the first that does not.
  for (const datatype of GUESSED) {
    const fitting = [...counts].filter(([kind]) => TAKEN[datatype].has(kind));
    const fit = fitting.reduce((sum, [, one]) => sum + one, 0);
    if (fit * 2 <= count || (datatype === 'INTEGER' && moreAreNumbers(counts, fit))) continue;
    const [misfit] = [...firsts]
      .filter(([kind]) => !TAKEN[datatype].has(kind))
      .map(([, position]) => position)
      .sort((a, b) => a.row - b.row);
    if (misfit) {
      return `${inWords(fit)} of ${inWords(count)} values are ${IN_WORDS[datatype]}, but not '${cut(misfit.text)}' in row ${inWords(misfit.row)}`;
    }
  }
  const [shortest, longest] = lengths;
  const length =
    shortest === longest ? inWords(longest) : `${inWords(shortest)} … ${inWords(longest)}`;
  return `texts of ${length} ${longest === 1 ? 'character' : 'characters'}`;
}

function moreAreNumbers(counts: ReadonlyMap<ScalarKind, number>, whole: number): boolean {
  const numbers = [...counts].filter(([kind]) => TAKEN.DECIMAL.has(kind));
  return numbers.reduce((sum, [, one]) => sum + one, 0) > whole;
}

/** Whether texts with leading zeros are the only ones that are no numbers, as far as one can tell. */
function isNumeric(counts: ReadonlyMap<ScalarKind, number>): boolean {
  return [...counts.keys()].every((kind) => kind === 'text' || TAKEN.LONG.has(kind));
}

const SHOWN_LENGTH = 40;

function cut(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text;
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 15 });

/** A number with all digits before its point, in groups of three. */
function shown(number: string): string {
  return NUMBERS.format(number as `${number}`);
}

function fractionDigits(precision: number): string {
  return precision === 1 ? '1 digit after the point' : `up to ${precision} digits after the point`;
}
