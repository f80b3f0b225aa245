/** Dates in spreadsheets: numbers of days with a number format for dates (ECMA-376, 18.8.30). */
import { clockText } from '#platform/formats/clock-text.ts';

/** How a number format displays a number; a duration counts hours, minutes or seconds beyond a day: [h]:mm. */
export type CellKind = 'number' | 'date' | 'time' | 'datetime' | 'duration';

/** The built-in formats. A file only contains their numbers. */
const BUILT_IN: ReadonlyMap<number, CellKind> = new Map([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(
    (id) => [id, 'date'] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'datetime'],
  [46, 'duration'],
]);

/** @param code the text of the format, if the file gives one: 'yyyy\-mm\-dd hh:mm' */
export function kindOfFormat(id: number, code: string | undefined): CellKind {
  return (code === undefined ? undefined : kindOfCode(code)) ?? BUILT_IN.get(id) ?? 'number';
}

function kindOfCode(code: string): CellKind {
  const [first = ''] = code.split(';');
  // Quoted, escaped, padded or bracketed parts (a color, a locale) are not part of the date.
  const bare = first
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
    .toLowerCase()
    .replaceAll('general', '');
  const hasTime = /h|s/.test(bare);
  const hasDate = /y|d/.test(bare) || (!hasTime && /m/.test(bare));
  if (hasDate) return hasTime ? 'datetime' : 'date';
  if (/\[(h+|m+|s+)\]/.test(bare)) return 'duration';
  return hasTime ? 'time' : 'number';
}

const DAY_MS = 86_400_000;
/** Days from day 0 to 1970. Excel counts a 29 February 1900, which did not exist. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
/** The first day of the year 1. */
const FIRST_DAY = -693_593;
/** The last day of the year 9999. */
const LAST_DAY = 2_958_465;

/**
 * How a workbook counts days: from 1904, as in old Macintosh programs; with the 29 February 1900 of Excel; or truly,
 * from 30 December 1899, as LibreOffice does.
 */
export type DayCount = '1904' | 'excel' | 'true';

/**
 * A number of days as text, by its format: a day, a time of day or a moment in ISO form, a duration as hours:
 * '36:00:00'. What the format does not show of the number is kept: a time of day with a day is a moment.
 * @returns undefined when it is out of range
 */
export function dateText(days: number, kind: CellKind, count: DayCount): string | undefined {
  if (kind === 'duration' || (kind === 'time' && days < 1)) return durationText(days);
  if (!(days >= FIRST_DAY) || days >= LAST_DAY + 1) return undefined;
  // Programs that know days before 1900 count them back from the true 30 December 1899.
  const real = count !== 'excel' || days >= 60 || days < 0 ? days : days + 1;
  const { day, second, fraction } = partsOf(real);
  const epoch = count === '1904' ? EPOCH_1904 : EPOCH_1900;
  const iso = new Date((day - epoch) * DAY_MS + second * 1_000).toISOString();
  if (kind === 'date' && second === 0 && fraction === '') return iso.slice(0, 10);
  return iso.replace('.000Z', `.${fraction.padEnd(3, '0')}Z`);
}

function durationText(days: number): string | undefined {
  const { day, second, fraction } = partsOf(Math.abs(days));
  const seconds = day * 86_400 + second;
  if (!Number.isSafeInteger(seconds)) return undefined;
  return `${days < 0 ? '-' : ''}${clockText(seconds, fraction)}`;
}

const DAY_MICROS = DAY_MS * 1_000;

/**
 * Programs write numbers with 15 digits, which is a precision of 4 microseconds for present dates. The moment is
 * rounded to the millisecond that those digits allow.
 * @returns the second of a day, and up to 6 digits after its point
 */
function partsOf(days: number): { day: number; second: number; fraction: string } {
  const day = Math.floor(days);
  const exact = (days - day) * DAY_MICROS;
  const whole = Math.round(exact / 1_000) * 1_000;
  const lastDigit = 10 ** (Math.floor(Math.log10(Math.max(Math.abs(days), 1))) - 14);
  const isWhole = Math.abs(exact - whole) <= (lastDigit / 2) * DAY_MICROS;
  const micros = isWhole ? whole : Math.round(exact);
  const carry = micros === DAY_MICROS ? 1 : 0;
  const left = carry ? 0 : micros;
  const fraction = String(left % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return { day: day + carry, second: Math.floor(left / 1_000_000), fraction };
}

/** The first day that all spreadsheet programs number alike: some count a 29 February 1900. */
const FIRST_SHARED_DAY = 61;

/** The day number of ISO text (a day, or a moment in UTC); undefined for a day that not all programs number alike. */
export function dayNumber(iso: string): number | undefined {
  const days = Date.parse(iso) / DAY_MS + EPOCH_1900;
  return days >= FIRST_SHARED_DAY ? days : undefined;
}
