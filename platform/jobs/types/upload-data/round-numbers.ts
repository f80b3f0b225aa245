/**
 * Workbooks store numbers in binary, so that 0.1 + 0.2 is 0.30000000000000004 in them. What differs so little from a
 * number of the attribute's precision is that number; anything else is refused as it is.
 */
import { flattenAttributes, type Dictionary } from '#model/dictionary.ts';
import type { UploadFileType } from '#model/job.ts';
import { WORKBOOK_TYPES } from '#platform/formats/sheets.ts';
import type { Data } from './plan.ts';

/** In relation to the value. */
const MOST_DIFFERENCE = 1e-9;
/** Numbers of more digits have an exponent. */
const MOST_ROUNDED = 1e15;
/** Only these can have more digits than were meant. */
const MANY_DIGITS = /^-?\d+\.\d+$/;

/** Rounds numbers of a row in place; `columns` of files of other types stay as they are. */
export function createRounding(
  dictionary: Pick<Dictionary, 'attributes'>,
  fileType: UploadFileType,
): (data: Data) => void {
  if (!WORKBOOK_TYPES.has(fileType)) return () => undefined;
  const digitsOf = flattenAttributes(dictionary.attributes).flatMap(({ path, attribute }) => {
    const { datatype, precision } = attribute;
    if (datatype === 'INTEGER' || datatype === 'LONG') return [[path, 0] as const];
    return datatype === 'DECIMAL' && precision !== undefined ? [[path, precision] as const] : [];
  });
  return (data) => {
    for (const [path, digits] of digitsOf) {
      const value = Object.hasOwn(data, path) ? data[path] : undefined;
      if (typeof value === 'string' && MANY_DIGITS.test(value)) data[path] = rounded(value, digits);
    }
  };
}

function rounded(text: string, digits: number): string {
  const value = Number(text);
  if (Math.abs(value) >= MOST_ROUNDED || digits > 100) return text;
  const fixed = value.toFixed(digits);
  const difference = Math.abs(value - Number(fixed));
  return difference > 0 && difference <= MOST_DIFFERENCE * Math.abs(value) ? fixed : text;
}
