/**
 * Converts numbers and days as people write them (1.234,5 and 31.12.2024) to the stored texts. Uploads use it for the
 * chosen form; the proposal of a dictionary tries all forms.
 */
import type { FileChoices } from '#model/jobs/file-choices.ts';

export type WrittenSign = Exclude<NonNullable<FileChoices['decimalSign']>, 'PLAIN'>;
export type WrittenOrder = Exclude<NonNullable<FileChoices['dateOrder']>, 'YMD'>;

const WITH_COMMA =
  /^[+-]?(?:\d+|\d{1,3}(?:([. '’\u00a0\u202f])\d{3})(?:\1\d{3})*)?(?:,\d*)?(?:[eE][+-]?\d{1,4})?$/;
const WITH_POINT =
  /^[+-]?\d{1,3}(?:([, '’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d*)?(?:[eE][+-]?\d{1,4})?$/;

/** '1.234,5' (COMMA) and '1,234.5' (POINT) as '1234.5'; undefined for a text that is not written so. */
export function plainNumber(text: string, sign: WrittenSign): string | undefined {
  if (sign === 'COMMA') {
    return WITH_COMMA.test(text)
      ? text.replaceAll(/[. '’\u00a0\u202f]/g, '').replace(',', '.')
      : undefined;
  }
  if (WITH_POINT.test(text)) return text.replaceAll(/[, '’\u00a0\u202f]/g, '');
  return /[^\d.eE+-]/.test(text) ? undefined : text;
}

/** A day and a time of day: 31.12.2024, 12/31/2024 2:30 PM. */
const LOCAL =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:(?:,? |T)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?: ?([ap])\.?m\.?)?( ?(?:Z|[+-]\d{2}(?::?\d{2})?))?)?$/i;

/** The separator of a day in the order of a country: '.', '/' or '-'; '' if the text is no such day. */
export function daySeparator(text: string): string {
  return LOCAL.exec(text)?.[2] ?? '';
}

/** '31.12.2024' (DMY) and '12/31/2024' (MDY) as '2024-12-31'; undefined for a text that is no such day. */
export function isoDay(text: string, order: WrittenOrder): string | undefined {
  const [, first = '', , second = '', year = '', time, half, zone = ''] = LOCAL.exec(text) ?? [];
  if (year === '') return undefined;
  const [day, month] = order === 'DMY' ? [first, second] : [second, first];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (time === undefined) return date;
  const [hour = '', ...rest] = time.split(':');
  const clock = half === undefined ? Number(hour) : hourOf(Number(hour), half);
  if (clock === undefined) return undefined;
  return `${date} ${[String(clock).padStart(2, '0'), ...rest].join(':')}${zone}`;
}

/** 12 AM is midnight, 12 PM noon. */
function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
