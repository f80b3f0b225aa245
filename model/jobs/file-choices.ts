/**
 * How a file is written. The person who uploads it chooses what the file does not say itself. This file does not import
 * zod, because browsers load it.
 */

/** The values of each choice. The first is the default; delimiter and encoding are detected by default. */
export const FILE_CHOICES = {
  /** The delimiter of CSV. */
  delimiter: ['COMMA', 'SEMICOLON', 'TAB', 'PIPE'],
  /** The encoding of text tables. */
  encoding: ['UTF-8', 'UTF-16', 'WINDOWS-1252'],
  /** The form of dates in texts: 2024-12-31, 31.12.2024 or 12/31/2024. The first form is valid with every choice. */
  dateOrder: ['YMD', 'DMY', 'MDY'],
  /** The form of numbers in texts: 1234.5, with separators 1,234.5, or 1.234,5. */
  decimalSign: ['PLAIN', 'POINT', 'COMMA'],
  /** What an SPSS file gives: the stored values, or their labels. */
  valueLabels: ['CODES', 'LABELS'],
} as const;

export type FileChoiceName = keyof typeof FILE_CHOICES;
export type FileChoices = {
  [Name in FileChoiceName]?: (typeof FILE_CHOICES)[Name][number] | undefined;
} & {
  /** The number of a table's header row, from 1 on; detected by default. */
  headerRow?: number | undefined;
};

/** The number of rows that a workbook can have. The header row of a table is near its top, so no choice needs more. */
export const MAX_HEADER_ROW = 1_048_576;

const TEXT_TABLES = ['CSV', 'PIPE', 'TAB'];
const WORKBOOKS = ['XLS', 'XLSX', 'XLSM'];

/** The types of files that each choice is for. */
export const CHOICE_FILE_TYPES: Readonly<
  Record<FileChoiceName | 'headerRow' | 'sheetName' | 'removeApostrophes', readonly string[]>
> = {
  delimiter: ['CSV'],
  encoding: TEXT_TABLES,
  dateOrder: [...TEXT_TABLES, 'JSON', 'XML', ...WORKBOOKS],
  // In workbooks the choice applies to cells with text only: cells with numbers need none.
  decimalSign: [...TEXT_TABLES, 'JSON', 'XML', ...WORKBOOKS],
  valueLabels: ['SPSS'],
  sheetName: WORKBOOKS,
  headerRow: [...TEXT_TABLES, ...WORKBOOKS],
  removeApostrophes: TEXT_TABLES,
};

const NAMES = [...Object.keys(FILE_CHOICES), 'headerRow'] as (keyof FileChoices)[];

/** The choices that were made, without the absent ones. */
export function chosen(choices: FileChoices): FileChoices {
  return Object.fromEntries(
    NAMES.flatMap((name) => (choices[name] === undefined ? [] : [[name, choices[name]]])),
  );
}
