/** The choices of a form about how its file is written: what is asked, and what is sent on. */
import { z } from 'zod';
import type { Option } from '#app/ui/controls/option.ts';
import { CHOICE_FILE_TYPES, FILE_CHOICES, type FileChoiceName } from '#model/file-choices.ts';
import type { Job } from '#model/job-schema.ts';
import { FIELD_LIMITS } from '#model/limits.ts';
import { choice, ticked } from './field-schemas.server.ts';
import { textOf, valueOfWord } from './prefill.server.ts';
import type { FileChoiceField, FileChoiceValues } from './upload-view.ts';

/** The first option is what holds when nothing is chosen. */
const select = (
  name: FileChoiceName,
  label: string,
  hint: string | undefined,
  options: Readonly<Record<string, string>>,
): FileChoiceField => ({
  name,
  label,
  hint,
  fileTypes: CHOICE_FILE_TYPES[name],
  options: Object.entries(options).map(([value, text]): Option => ({ value, label: text })),
});

const DELIMITER = select('delimiter', 'Delimiter', 'CSV', {
  '': 'Found in the file',
  COMMA: 'Comma ,',
  SEMICOLON: 'Semicolon ;',
  TAB: 'Tab',
  PIPE: 'Vertical bar |',
});
const ENCODING = select('encoding', 'Encoding', 'CSV, PIPE and TAB', {
  '': 'UTF-8, or as the file says',
  'UTF-8': 'UTF-8',
  'UTF-16': 'UTF-16',
  'WINDOWS-1252': 'Windows-1252',
});
const SHEET: FileChoiceField = {
  name: 'sheetName',
  label: 'Sheet',
  hint: 'Workbooks: its name. Empty: the first that is visible.',
  fileTypes: CHOICE_FILE_TYPES.sheetName,
  maxLength: FIELD_LIMITS.line,
};
const APOSTROPHES: FileChoiceField = {
  name: 'removeApostrophes',
  label: 'Take apostrophes away',
  hint: 'CSV, PIPE and TAB: for a file that was downloaded for spreadsheets.',
  fileTypes: CHOICE_FILE_TYPES.removeApostrophes,
  isTick: true,
};

export const UPLOAD_CHOICES: readonly FileChoiceField[] = [
  DELIMITER,
  ENCODING,
  select('dateOrder', 'Date order', 'Texts and workbooks', {
    '': 'Year, month, day: 2024-12-31',
    DMY: 'Day, month, year: 31.12.2024',
    MDY: 'Month, day, year: 12/31/2024',
  }),
  select('decimalSign', 'Decimal sign', 'Texts', {
    '': 'Point: 1234.5',
    POINT: 'Point with separators: 1,234.5',
    COMMA: 'Comma: 1234,5 or 1.234,5',
  }),
  SHEET,
  select('valueLabels', 'Value labels', 'SPSS', {
    '': 'Left: codes as they are stored',
    LABELS: 'Taken instead of codes',
  }),
  APOSTROPHES,
];

export const TABLE_CHOICES: readonly FileChoiceField[] = [DELIMITER, ENCODING, SHEET, APOSTROPHES];

/** In a form the empty value is no choice. */
const chosen = <Name extends FileChoiceName>(name: Name) =>
  choice(FILE_CHOICES[name] as readonly string[]).optional();

/** The fields of the choices, for the schema of a form. */
export const fileChoiceFields = {
  delimiter: chosen('delimiter'),
  encoding: chosen('encoding'),
  dateOrder: chosen('dateOrder'),
  decimalSign: chosen('decimalSign'),
  valueLabels: chosen('valueLabels'),
  sheetName: z.string().max(FIELD_LIMITS.line).optional(),
  removeApostrophes: ticked,
};

const NAMES = Object.keys(CHOICE_FILE_TYPES) as (keyof FileChoiceValues)[];

/** What is chosen, as fields for the platform. */
export function fileChoicesToSend(
  value: Partial<Record<keyof FileChoiceValues, string | boolean | undefined>>,
): [name: string, value: string][] {
  return NAMES.flatMap((name) => (value[name] ? [[name, String(value[name])]] : []));
}

/** What a job was given that is to run again. */
export function fileChoicesOf(given: Job['metadata']): FileChoiceValues {
  const { sheetName, sheetNum } = given;
  const word = (name: FileChoiceName) => valueOfWord(FILE_CHOICES[name], given[name]) ?? '';
  return {
    delimiter: word('delimiter'),
    encoding: word('encoding'),
    dateOrder: word('dateOrder'),
    decimalSign: word('decimalSign'),
    valueLabels: word('valueLabels'),
    // The platform takes a number for the name of a sheet.
    sheetName: typeof sheetNum === 'number' ? String(sheetNum) : textOf(sheetName),
    removeApostrophes: given.removeApostrophes === true,
  };
}
