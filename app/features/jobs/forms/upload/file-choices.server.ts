/** Parses the choices of a form about the format of its file, and makes the fields for the platform. */
import { z } from 'zod';
import type { FileChoiceValues } from '#app/fields/file-choices/file-choices.tsx';
import { CHOICE_FILE_TYPES, FILE_CHOICES, MAX_HEADER_ROW } from '#model/jobs/file-choices.ts';
import type { FileChoiceName } from '#model/jobs/file-choices.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { FIELD_LIMITS } from '#model/fields/limits.ts';
import { choice, ticked } from '#app/features/jobs/forms/field-schemas.server.ts';
import { textOf, valueOfWord } from '#app/features/jobs/forms/prefill.server.ts';

/** The schema of a choice. An empty value in a form means no choice. */
const chosen = <Name extends FileChoiceName>(name: Name) =>
  choice(FILE_CHOICES[name] as readonly string[]).optional();

const HEADER_ROW_MESSAGE = `Enter the number of a row, from 1 to ${MAX_HEADER_ROW.toLocaleString('en')}`;

function isHeaderRow(text: string): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_HEADER_ROW;
}

/** The fields of the choices, for the schema of a form. */
export const fileChoiceFields = {
  delimiter: chosen('delimiter'),
  encoding: chosen('encoding'),
  dateOrder: chosen('dateOrder'),
  decimalSign: chosen('decimalSign'),
  valueLabels: chosen('valueLabels'),
  sheetName: z.string().max(FIELD_LIMITS.line).optional(),
  headerRow: z
    .string()
    .trim()
    .refine((text) => text === '' || isHeaderRow(text), HEADER_ROW_MESSAGE)
    .optional(),
  removeApostrophes: ticked,
};

const NAMES = Object.keys(CHOICE_FILE_TYPES) as (keyof FileChoiceValues)[];

/** The chosen values, as fields for the platform. */
export function fileChoicesToSend(
  value: Partial<Record<keyof FileChoiceValues, string | boolean | undefined>>,
): [name: string, value: string][] {
  return NAMES.flatMap((name) => (value[name] ? [[name, String(value[name])]] : []));
}

/** The values of a job that is to run again. */
export function fileChoicesOf(given: Job['metadata']): FileChoiceValues {
  const { sheetName, sheetNum, headerRow } = given;
  const word = (name: FileChoiceName) => valueOfWord(FILE_CHOICES[name], given[name]) ?? '';
  return {
    delimiter: word('delimiter'),
    encoding: word('encoding'),
    dateOrder: word('dateOrder'),
    decimalSign: word('decimalSign'),
    valueLabels: word('valueLabels'),
    headerRow: typeof headerRow === 'number' ? String(headerRow) : '',
    // The field for the name of a sheet also accepts its number.
    sheetName: typeof sheetNum === 'number' ? String(sheetNum) : textOf(sheetName),
    removeApostrophes: given.removeApostrophes === true,
  };
}

/** The choices in the address of a form, in the shape of a job's metadata. */
export function fileChoicesIn({ searchParams }: URL): Job['metadata'] {
  const given = NAMES.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  const { headerRow, removeApostrophes, ...words } = Object.fromEntries(given);
  const sheetNum = searchParams.get('sheetNum');
  return {
    ...words,
    ...(headerRow && isHeaderRow(headerRow) && { headerRow: Number(headerRow) }),
    ...(sheetNum && { sheetNum: Number(sheetNum) }),
    ...(removeApostrophes && { removeApostrophes: removeApostrophes === 'true' }),
  };
}
