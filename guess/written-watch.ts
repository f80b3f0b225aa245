/**
 * Watches the values of one column in each form in which people write them: as stored, and with each decimal sign and
 * order of days. A form is dropped at the first value that does not fit it.
 */
import { daySeparator, isoDay, plainNumber } from '#model/text/written-text.ts';
import type { WrittenOrder, WrittenSign } from '#model/text/written-text.ts';
import { createScalarWatch } from './guess-scalar.ts';
import type { ScalarGuess, ScalarWatch } from './guess-scalar.ts';
import { kindOf } from './value-kinds.ts';

/** How the numbers and days of a file are written, where not as they are stored. */
export interface Written {
  decimalSign?: WrittenSign | undefined;
  dateOrder?: WrittenOrder | undefined;
}

/** The forms to try for a file: the chosen one, or all. */
export interface Tries {
  signs: readonly WrittenSign[];
  orders: readonly WrittenOrder[];
}

export const ALL_TRIES: Tries = { signs: ['POINT', 'COMMA'], orders: ['DMY', 'MDY'] };

/** What all values of a column are when they are read in one way of writing numbers and dates. */
interface Reading {
  watch: ScalarWatch;
  /** The first value that tells that it is written so; undefined for none. */
  example: string | undefined;
}

export interface WrittenWatch {
  see(value: string | number | boolean, row: number): void;
  count(): number;
  /** The values as written. */
  plain: ScalarWatch;
  /** Undefined when a value is not written so. */
  as(way: WrittenOrder | WrittenSign): Reading | undefined;
  /** The first value that two ways read otherwise. */
  differing(kind: 'order' | 'sign'): string | undefined;
}

/** Groups of digits with spaces alone may be codes: 110 001. */
const TELLING = /[.,'’/-]/;
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'long', 'huge', 'decimal', 'float']);
const DAYS: ReadonlySet<string> = new Set(['date', 'datetime']);

export function watchWritten({ signs, orders }: Tries): WrittenWatch {
  const plain = createScalarWatch();
  const ways = new Map<WrittenOrder | WrittenSign, Reading>(
    [...signs, ...orders].map((way) => [way, { watch: createScalarWatch(), example: undefined }]),
  );
  const differing: { order?: string; sign?: string } = {};

  const tryWay = (way: WrittenOrder | WrittenSign, value: number | string, row: number) => {
    const reading = ways.get(way);
    if (!reading) return undefined;
    const read = readAs(way, value);
    if (read === undefined) {
      ways.delete(way);
      return undefined;
    }
    reading.watch.see(read, row);
    if (read !== value && TELLING.test(String(value))) reading.example ??= String(value);
    return read;
  };

  return {
    plain,
    count: () => plain.count(),
    as: (way) => ways.get(way),
    differing: (kind) => differing[kind],
    see(value, row) {
      plain.see(value, row);
      if (ways.size === 0) return;
      if (typeof value === 'boolean') {
        ways.clear();
        return;
      }
      const given = typeof value === 'string' ? value.trim() : value;
      const [point, comma] = [tryWay('POINT', given, row), tryWay('COMMA', given, row)];
      const [day, month] = [tryWay('DMY', given, row), tryWay('MDY', given, row)];
      const differ = (a?: number | string, b?: number | string) =>
        a !== b && a !== undefined && b !== undefined;
      if (differ(point, comma)) differing.sign ??= String(value);
      if (differ(day, month)) differing.order ??= String(value);
    },
  };
}

/** The value as it would be stored; undefined where it is not written so. */
function readAs(
  way: WrittenOrder | WrittenSign,
  value: number | string,
): number | string | undefined {
  if (way === 'COMMA' || way === 'POINT') {
    if (typeof value === 'number') return value;
    const plain = plainNumber(value, way);
    return plain !== undefined && NUMBERS.has(kindOf(plain)) ? plain : undefined;
  }
  if (typeof value === 'number') return undefined;
  if (DAYS.has(kindOf(value))) return value;
  // No country writes points after the month first.
  if (way === 'MDY' && daySeparator(value) === '.') return undefined;
  const iso = isoDay(value, way);
  return iso !== undefined && DAYS.has(kindOf(iso)) ? iso : undefined;
}

const SIGN_WORDS = { COMMA: 'a decimal comma', POINT: 'separators between thousands' } as const;
const ORDER_WORDS = { DMY: 'day, month, year', MDY: 'month, day, year' } as const;

/** The guess for a column of a file that is written so. */
export function guessWritten(
  watch: WrittenWatch,
  { decimalSign, dateOrder }: Written,
): ScalarGuess {
  const plain = watch.plain.guess();
  const sign = decimalSign && watch.as(decimalSign);
  if (decimalSign && sign?.example !== undefined) {
    const guess = sign.watch.guess();
    const reason = `${guess.reason}, written with ${SIGN_WORDS[decimalSign]}`;
    if (guess.datatype !== 'STRING') return { ...guess, reason };
  }
  if (decimalSign === 'COMMA' && !sign && watch.plain.allAre('DECIMAL')) {
    return { datatype: 'STRING', reason: `${plain.reason}, but not all with a decimal comma` };
  }
  const order = dateOrder && watch.as(dateOrder);
  if (order?.example !== undefined && dateOrder) {
    const guess = order.watch.guess();
    if (guess.datatype !== 'STRING') {
      return { ...guess, reason: `${guess.reason}, written as ${ORDER_WORDS[dateOrder]}` };
    }
  }
  const doubt =
    plain.datatype === 'STRING' ? doubtOf(watch, { decimalSign, dateOrder }) : undefined;
  return doubt === undefined ? plain : { ...plain, reason: doubt };
}

/** The watch with the form in which a datatype takes all values of the column. */
export function watchOfWritten(
  watch: WrittenWatch,
  { decimalSign, dateOrder }: Written,
): ScalarWatch {
  const readings = [decimalSign && watch.as(decimalSign), dateOrder && watch.as(dateOrder)];
  return readings.find((reading) => reading?.example !== undefined)?.watch ?? watch.plain;
}

function doubtOf(watch: WrittenWatch, { decimalSign, dateOrder }: Written): string | undefined {
  const sign = watch.as('POINT')?.example ?? watch.as('COMMA')?.example;
  if (decimalSign === undefined && sign !== undefined) {
    const differing = watch.differing('sign');
    return differing === undefined
      ? `numbers as '${sign}', for which no decimal sign fits the whole file; choose Decimal sign`
      : `numbers, but '${differing}' may have a decimal comma or one between thousands; choose Decimal sign`;
  }
  const day = watch.as('DMY')?.example ?? watch.as('MDY')?.example;
  if (dateOrder !== undefined || day === undefined) return undefined;
  const differing = watch.differing('order');
  return differing === undefined
    ? `days as '${day}', for which no order fits the whole file; choose Date order`
    : `days, but '${differing}' may begin with the day or the month; choose Date order`;
}

/**
 * How a file is written, by all of its columns: as the only sign and order that fit all numbers and all days that are
 * not as they are stored. Undefined where none is needed, none fits or more than one does.
 */
export function decideWritten(columns: readonly WrittenWatch[]): Written {
  const filled = columns.filter((column) => column.count() > 0);
  return {
    decimalSign: decide(filled, 'sign', ['POINT', 'COMMA'], (watch) =>
      watch.plain.allAre('DECIMAL'),
    ),
    dateOrder: decide(
      filled,
      'order',
      ['DMY', 'MDY'],
      (watch) => watch.plain.allAre('DATE') || watch.plain.allAre('DATETIME'),
    ),
  };
}

function decide<Way extends WrittenOrder | WrittenSign>(
  columns: readonly WrittenWatch[],
  kind: 'order' | 'sign',
  ways: readonly Way[],
  isPlain: (watch: WrittenWatch) => boolean,
): Way | undefined {
  const needing = columns.filter(
    (column) => !isPlain(column) && ways.some((way) => column.as(way)?.example !== undefined),
  );
  const isOf = needing.length === 0 ? [] : [...needing, ...columns.filter(isPlain)];
  const fitting = ways.filter((way) => isOf.length > 0 && isOf.every((column) => column.as(way)));
  if (fitting.length < 2) return fitting[0];
  const isCertain =
    kind === 'sign' && needing.every((column) => column.differing(kind) === undefined);
  return isCertain ? fitting[0] : undefined;
}
