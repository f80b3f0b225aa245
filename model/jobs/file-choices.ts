/**
 * How a file is written, chosen by the person who uploads it where the file does not say so itself. Without zod, so that
 * browsers may import it.
 */

/** The values of each choice. The first is the default; delimiter and encoding are detected by default. */
export const FILE_CHOICES = {
  /** The delimiter of CSV. */
  delimiter: ['COMMA', 'SEMICOLON', 'TAB', 'PIPE'],
  /** The encoding of text tables. */
  encoding: ['UTF-8', 'UTF-16', 'WINDOWS-1252'],
  /** The form of dates in texts: 2024-12-31, 31.12.2024 or 12/31/2024. The first is taken by all. */
  dateOrder: ['YMD', 'DMY', 'MDY'],
  /** The form of numbers in texts: 1234.5, with separators 1,234.5, or 1.234,5. */
  decimalSign: ['PLAIN', 'POINT', 'COMMA'],
  /** For SPSS: the stored values, or their labels. */
  valueLabels: ['CODES', 'LABELS'],
} as const;

export type FileChoiceName = keyof typeof FILE_CHOICES;
export type FileChoices = {
  [Name in FileChoiceName]?: (typeof FILE_CHOICES)[Name][number] | undefined;
} & {
  /** For tables: the number of the header row, from 1 on; detected by default. */
  headerRow?: number | undefined;
};

/** The most rows of a workbook. A header row is near the top of any table. */
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
  // In workbooks only for cells with text: cells with numbers need no choice.
  decimalSign: [...TEXT_TABLES, 'JSON', 'XML', ...WORKBOOKS],
  valueLabels: ['SPSS'],
  sheetName: WORKBOOKS,
  headerRow: [...TEXT_TABLES, ...WORKBOOKS],
  removeApostrophes: TEXT_TABLES,
};

const NAMES = [...Object.keys(FILE_CHOICES), 'headerRow'] as (keyof FileChoices)[];

/** Those of the choices that are made. */
export function chosen(choices: FileChoices): FileChoices {
  return Object.fromEntries(
    NAMES.flatMap((name) => (choices[name] === undefined ? [] : [[name, choices[name]]])),
  );
}
