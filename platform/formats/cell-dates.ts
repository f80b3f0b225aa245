/** Dates in spreadsheets: numbers of days with a number format for dates (ECMA-376, 18.8.30). */

/** How a number format displays a number. */
export type CellKind = 'number' | 'date' | 'time' | 'datetime';

/** The built-in formats, of which a file contains the number only. */
const BUILT_IN: ReadonlyMap<number, CellKind> = new Map([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(
    (id) => [id, 'date'] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'datetime'],
]);

/** @param code the text of the format, if the file gives one: 'yyyy\-mm\-dd hh:mm' */
export function kindOfFormat(id: number, code: string | undefined): CellKind {
  return (code === undefined ? undefined : kindOfCode(code)) ?? BUILT_IN.get(id) ?? 'number';
}

function kindOfCode(code: string): CellKind {
  const [first = ''] = code.split(';');
  // Quoted, escaped, padded or bracketed parts (a colour, a locale) are not part of the date.
  const bare = first
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase()
    .replaceAll('general', '');
  const hasTime = /h|s/.test(bare);
  const hasDate = /y|d/.test(bare) || (!hasTime && /m/.test(bare));
  if (hasDate) return hasTime ? 'datetime' : 'date';
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
 * How a workbook counts days: from 1904, as in old Macintosh programs; with the 29 February 1900 of Excel; or truly, from
 * 30 December 1899, as LibreOffice does.
 */
export type DayCount = '1904' | 'excel' | 'true';

/** A day number as ISO text, by its format; undefined when it is out of range. */
export function dateText(days: number, kind: CellKind, count: DayCount): string | undefined {
  if (!(days >= (kind === 'time' ? 0 : FIRST_DAY)) || days > LAST_DAY) return undefined;
  // Programs that know days before 1900 count them back from the true 30 December 1899.
  const real = count !== 'excel' || days >= 60 || days < 0 ? days : days + 1;
  const ms = Math.round((real - (count === '1904' ? EPOCH_1904 : EPOCH_1900)) * DAY_MS);
  const iso = new Date(ms).toISOString();
  // Day 0 is a time without a date.
  if (kind === 'time') return days < 1 ? iso.slice(11, 19) : undefined;
  if (kind === 'date' && Number.isInteger(days)) return iso.slice(0, 10);
  return iso;
}

/** The first day that all spreadsheet programs number alike: some count a 29 February 1900. */
const FIRST_SHARED_DAY = 61;

/** The day number of ISO text (a day, or a moment in UTC); undefined for a day that not all programs number alike. */
export function dayNumber(iso: string): number | undefined {
  const days = Date.parse(iso) / DAY_MS + EPOCH_1900;
  return days >= FIRST_SHARED_DAY ? days : undefined;
}
