/** Types and limits of all file parsers, which read rows one at a time from a file on disk, in bounded memory. */

import type { DeclaredColumn } from '#guess/guess-columns.ts';

/** One row of a file. */
export interface FileRow {
  /** The row number as in a spreadsheet: the header of a CSV file is row 1. */
  row: number;
  data: Record<string, unknown>;
}

/**
 * The notes of a parser: what it detected in a file and what it left out. They are filled in while the rows are read.
 */
export interface FileNotes {
  /** The delimiter of a CSV file without commas: 'semicolon', 'tab', 'vertical bar'. */
  delimiter?: string;
  /** The encoding of a text that is not UTF-8. */
  encoding?: string;
  /** The name of the sheet that is read. */
  sheet?: string;
  /** The names of the other sheets, hidden ones too; only the first of them. */
  otherSheets?: string[];
  /**
   * The row that names the columns of a table, and how many rows with values above it are left out; absent for none.
   */
  headerRow?: number;
  rowsAbove?: number;
  /** The first columns without a name in the header, and the names they get: "C is read as 'column_C'". */
  unnamedColumns?: string[];
  /** The letters of the first columns that have neither a name nor a value. They are left out. */
  emptyColumns?: string[] | undefined;
  /** The first columns that the header names like another one: "C: 'name' is read as 'name_2'". */
  repeatedNames?: string[];
  /** Rows of a text table without any value, which are skipped. */
  emptyRows?: number;
  /** Values that the file declares as missing (SPSS). They are left out. */
  missingValues?: number;
  /** Texts with characters that cannot be read, which are U+FFFD (SPSS). */
  unreadableTexts?: number;
  /** Values that hold a day of a quarter, month or week, which their format does not show (SPSS). */
  hiddenDays?: number;
  /** Numbers that are no day or time that their format can show, which stay as they are stored (SPSS, workbooks). */
  undatedNumbers?: number;
  /** Attributes of the root element, which is no row (XML). */
  rootAttributes?: number;
  /** Texts between elements, whose positions are not kept (XML). */
  mixedTexts?: number;
  /** The number of segments outside of messages, which are left out (EDI), and the first of their names. */
  otherSegments?: number;
  otherSegmentTags?: string[];
  /** Values that are no numbers (NaN), which are left out (PARQUET, SPSS). */
  notNumbers?: number;
  /** Columns of bytes without a type that are read as text, and those that are read as base64 (PARQUET). */
  textColumns?: string[];
  base64Columns?: string[];
  /** Columns whose values have labels that are not taken (SPSS). */
  labelledColumns?: number;
}

/** Receives the number of bytes that have been read since the last call. */
export type OnBytes = (count: number) => void;

type Count = {
  [Name in keyof FileNotes]-?: number extends FileNotes[Name] ? Name : never;
}[keyof FileNotes];

/** Adds one to a count in the notes. */
export function countNote(notes: FileNotes, what: Count): void {
  notes[what] = (notes[what] ?? 0) + 1;
}

/** The schema of a column, for formats with a schema. */
export interface FileColumn extends DeclaredColumn {
  name: string;
  /** The description of the column: the label of an SPSS variable. */
  description?: string;
}

/** The error for a file that does not have its declared format. The message says where, and what to do. */
export class FormatError extends Error {
  override name = 'FormatError';
  /** The row of the error; undefined for an error of the whole file. */
  readonly row: number | undefined;
  /** The line of the error, from 1, when it is known. */
  readonly line: number | undefined;

  constructor(sentence: string, position: { row?: number; line?: number } = {}) {
    super(sentence);
    this.row = position.row;
    this.line = position.line;
  }
}

/** The maximum length of a row, which has to fit into memory, in characters. */
export const MAX_ROW_LENGTH = 8 * 1_048_576;
export const MAX_COLUMNS = 10_000;
/** The values of a row, nested ones included: an empty object takes 2 letters in a file and 60 bytes in memory. */
export const MAX_ROW_VALUES = 250_000;

/** @throws FormatError for a row of JSON or XML with too many attributes */
export function checkColumns(data: object, row: number): void {
  const columns = Object.keys(data).length;
  if (columns <= MAX_COLUMNS) return;
  throw new FormatError(
    `Row ${row} has ${columns} attributes; ${MAX_COLUMNS} are allowed. Split it.`,
    { row },
  );
}

/** @param values how many values the row has so far @throws FormatError when these are too many */
export function checkValues(values: number, row: number): void {
  if (values <= MAX_ROW_VALUES) return;
  const most = MAX_ROW_VALUES.toLocaleString('en');
  throw new FormatError(`Row ${row} holds more than ${most} values. Split it.`, { row });
}

/** The message for a row beyond MAX_ROW_LENGTH. `what` is the subject: 'Row 3'. */
export function tooLong(what: string, advice = 'Is a quote or a bracket not closed?'): string {
  return `${what} is longer than ${MAX_ROW_LENGTH / 1_048_576} MiB. ${advice}`;
}

/**
 * The approximate length of a value when it is written out as JSON: cells of a workbook may share one long text, and
 * empty values take memory too.
 */
export function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 4;
  let length = 2;
  if (Array.isArray(value)) for (const item of value) length += lengthOf(item) + 1;
  else {
    for (const name of Object.keys(value)) {
      length += name.length + 4 + lengthOf(value[name as never]);
    }
  }
  return length;
}

/** Sets an own property, even one named `__proto__`, which an assignment would not create. */
export function setKey(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    const property = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(target, name, property);
  } else target[name] = value;
}
