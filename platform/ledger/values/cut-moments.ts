/** Finds texts of days and moments that say more than is stored. */
import type { ScalarDatatype } from '#model/dictionaries/datatypes.ts';

/** Digits of a second beyond milliseconds that are not 0. */
const FINER = /:\d{2}[.,]\d{3}\d*[1-9]/;
const TIME = /\d[T ,]+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(?: ?([ap])\.?m)?/i;

/** A DATE keeps the day without its time, a DATETIME keeps milliseconds. */
export const CUTS: ReadonlyMap<ScalarDatatype, (text: string) => boolean> = new Map([
  ['DATE', hasTime],
  ['DATETIME', (text) => FINER.test(text)],
]);

/** Whether a text has a time of day that is not midnight. */
function hasTime(text: string): boolean {
  const [, time, half] = TIME.exec(text) ?? [];
  if (time === undefined) return false;
  const isMidnight = half?.toLowerCase() === 'a' && time.startsWith('12:');
  return /[1-9]/.test(isMidnight ? time.slice(2) : time);
}
