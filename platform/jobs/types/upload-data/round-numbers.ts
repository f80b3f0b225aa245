/**
 * Workbooks store numbers in binary, so that 0.1 + 0.2 is 0.30000000000000004 in them. What differs so little from a
 * number of the attribute's precision is that number; anything else is refused as it is. Where the texts of the
 * workbook have decimal commas, its numbers are written so too, as one rule reads both.
 */
import { elementType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { FileChoices } from '#model/jobs/file-choices.ts';
import type { UploadFileType } from '#model/jobs/job.ts';
import { WORKBOOK_TYPES } from '#platform/formats/workbook/sheets.ts';
import type { UploadedRow } from './upload-rules.ts';

/** The largest rounding error, relative to the value. */
const MAX_DIFFERENCE = 1e-9;
/** From here on JavaScript writes a rounded number with an exponent, so it is left as it is. */
const MAX_ROUNDED = 1e15;
/** Only these can have more digits than were meant. */
const MANY_DIGITS = /^-?\d+\.\d+$/;

/**
 * Returns a function that rounds the numbers of a row in the row itself. Only workbooks have such numbers: rows of
 * other files stay as they are.
 * @param decimalSign as chosen for the file. With COMMA, number cells are still numbers here; they become texts with a
 *   comma.
 */
export function createRounding(
  dictionary: Pick<Dictionary, 'attributes'>,
  fileType: UploadFileType,
  decimalSign: FileChoices['decimalSign'],
): (data: UploadedRow) => void {
  if (!WORKBOOK_TYPES.has(fileType)) return () => undefined;
  const digitsOf = flattenAttributes(dictionary.attributes).flatMap(({ path, attribute }) => {
    const { datatype, precision } = attribute;
    if (datatype === 'INTEGER' || datatype === 'LONG') return [[path, 0] as const];
    return datatype === 'DECIMAL' && precision !== undefined ? [[path, precision] as const] : [];
  });
  const round = (data: UploadedRow, isMeant: (value: unknown) => boolean) => {
    for (const [path, digits] of digitsOf) {
      const value = Object.hasOwn(data, path) ? data[path] : undefined;
      if (isMeant(value) && MANY_DIGITS.test(String(value))) {
        data[path] = rounded(String(value), digits);
      }
    }
  };
  if (decimalSign !== 'COMMA') return (data) => round(data, (value) => typeof value === 'string');
  const numeric = new Set(
    flattenAttributes(dictionary.attributes).flatMap(({ path, attribute }) =>
      NUMERIC.has(elementType(attribute.datatype)) ? [path] : [],
    ),
  );
  return (data) => {
    const numbers = Object.keys(data).filter((name) => typeof data[name] === 'number');
    round(data, (value) => typeof value === 'number');
    for (const name of numbers) {
      const text = String(data[name]);
      data[name] = numeric.has(name) ? text.replace('.', ',') : text;
    }
  };
}

const NUMERIC: ReadonlySet<Datatype> = new Set(['INTEGER', 'LONG', 'DECIMAL']);

function rounded(text: string, digits: number): string {
  const value = Number(text);
  if (Math.abs(value) >= MAX_ROUNDED || digits > 100) return text;
  const fixed = value.toFixed(digits);
  const difference = Math.abs(value - Number(fixed));
  return difference > 0 && difference <= MAX_DIFFERENCE * Math.abs(value) ? fixed : text;
}
