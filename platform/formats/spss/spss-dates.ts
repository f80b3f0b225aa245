/**
 * Numbers of SPSS files that a display format shows as days and times: seconds from 14 October 1582 on, seconds of a
 * duration, or the number of a month or a weekday. A text is as PSPP prints it in a column that is wide enough, except
 * that days and moments are in ISO form. Source: the manual of PSPP, 'Date Component Formats' and 'Time and Date
 * Formats'.
 */
import { clockText } from '#platform/formats/clock-text.ts';
import type { FileColumn } from '#platform/formats/format.ts';

export interface SpssDateFormat {
  name: string;
  datatype: NonNullable<FileColumn['datatype']>;
  /** The text of a stored number; undefined for a number that the format cannot show. */
  show(stored: number): string | undefined;
  /** Whether the number says more than its text: the day of a quarter. */
  hidesPart?(stored: number): boolean;
}

const DAY = 86_400;
/** SPSS counts seconds from 14 October 1582, the day before the first one of the Gregorian calendar. */
const EPOCH_MS = Date.UTC(1582, 9, 14);
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The digits after the point, all that the number has: '25' of 1.25, '' of 1. */
function fractionOf(number: number): string {
  if (Number.isInteger(number)) return '';
  const [digits = '', exponent] = String(number).split('e-');
  if (exponent === undefined) return digits.split('.')[1] ?? '';
  return '0'.repeat(Number(exponent) - 1) + digits.replace('.', '');
}

/** The second that contains a number of seconds; undefined outside of the calendar, where 0 means no day. */
function dateOf(seconds: number): Date | undefined {
  const ms = EPOCH_MS + Math.floor(seconds) * 1_000;
  return seconds > 0 && ms <= LAST_MS ? new Date(ms) : undefined;
}

/** ISO text in UTC with milliseconds, and the digits beyond them. */
function momentText(seconds: number): string | undefined {
  const fraction = fractionOf(seconds).padEnd(3, '0');
  return dateOf(seconds)?.toISOString().replace('.000Z', `.${fraction}Z`);
}

/** A day, or a moment where the number has a time of day. */
function dayText(seconds: number): string | undefined {
  const text = momentText(seconds);
  return seconds % DAY === 0 ? text?.slice(0, 10) : text;
}

/** A duration, which may be below 0 and above a day. @param textOf the text of the duration without its sign */
const duration =
  (textOf: (seconds: number, fraction: string) => string) =>
  (stored: number): string | undefined => {
    const seconds = Math.floor(Math.abs(stored));
    if (!Number.isSafeInteger(seconds)) return undefined;
    return `${stored < 0 ? '-' : ''}${textOf(seconds, fractionOf(Math.abs(stored)))}`;
  };

const daysText = (seconds: number, fraction: string) =>
  `${Math.floor(seconds / DAY)} ${clockText(seconds % DAY, fraction)}`;

function minutesText(seconds: number, fraction: string): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}${clockText(seconds % 60, fraction).slice('00:00'.length)}`;
}

const MONTHS = [
  ...['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE', 'JULY'],
  ...['AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'],
];
const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

/** A number that means a name, from 1 on. */
const named = (name: string, names: readonly string[]): SpssDateFormat => ({
  name,
  datatype: 'STRING',
  show: (stored) => names[stored - 1],
});

/** The part of the year that a date lies in, and how many days of it have passed: 0 on its first day. */
type Part = (date: Date) => { text: string; days: number };

const partOfYear = (name: string, part: Part): SpssDateFormat => ({
  name,
  datatype: 'STRING',
  show(stored) {
    const date = dateOf(stored);
    return date && `${part(date).text} ${String(date.getUTCFullYear())}`;
  },
  hidesPart(stored) {
    const date = dateOf(stored);
    return date !== undefined && (stored % DAY !== 0 || part(date).days > 0);
  },
});

const quarter: Part = (date) => ({
  text: `${Math.floor(date.getUTCMonth() / 3) + 1} Q`,
  days: (date.getUTCMonth() % 3) * 31 + date.getUTCDate() - 1,
});

const month: Part = (date) => ({
  text: (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3),
  days: date.getUTCDate() - 1,
});

/** Week 1 begins on 1 January, whatever weekday that is. */
const week: Part = (date) => {
  const day = Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / (DAY * 1_000));
  return { text: `${Math.floor(day / 7) + 1} WK`, days: day % 7 };
};

const day = (name: string): SpssDateFormat => ({ name, datatype: 'DATE', show: dayText });
const elapsed = (name: string, text: Parameters<typeof duration>[0]): SpssDateFormat => ({
  name,
  datatype: 'STRING',
  show: duration(text),
});
const moment = (name: string): SpssDateFormat => ({ name, datatype: 'DATETIME', show: momentText });

/** The formats by their number in the file. */
export const DATE_FORMATS: ReadonlyMap<number, SpssDateFormat> = new Map([
  [20, day('DATE')],
  [21, elapsed('TIME', clockText)],
  [22, moment('DATETIME')],
  [23, day('ADATE')],
  [24, day('JDATE')],
  [25, elapsed('DTIME', daysText)],
  [26, named('WKDAY', WEEKDAYS)],
  [27, named('MONTH', MONTHS)],
  [28, partOfYear('MOYR', month)],
  [29, partOfYear('QYR', quarter)],
  [30, partOfYear('WKYR', week)],
  [38, day('EDATE')],
  [39, day('SDATE')],
  [40, elapsed('MTIME', minutesText)],
  [41, moment('YMDHMS')],
]);
