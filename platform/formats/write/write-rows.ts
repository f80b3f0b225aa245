/** Writes files for download, with one writer per type. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { counted } from '#model/text/counted.ts';
import type { DownloadFileType } from '#model/jobs/job.ts';
import { flatColumns } from './written-columns.ts';
import type { WrittenColumn } from './written-columns.ts';
import { FormatError, MAX_COLUMNS } from '#platform/formats/format.ts';
import type { SpooledRows } from './spooled-rows.ts';
import {
  DECIMAL_DIGITS,
  isTooLong,
  writeParquet,
} from '#platform/formats/parquet/write-parquet.ts';
import { delimitedText, jsonText } from './write-text.ts';
import { writeXlsx } from '#platform/formats/workbook/write-xlsx.ts';

export interface WriteOptions {
  fileType: DownloadFileType;
  /** For CSV, PIPE and TAB: puts an apostrophe before a text that a spreadsheet would take for a formula. */
  forSpreadsheets?: boolean;
}

type Write = (path: string, rows: SpooledRows, options: WriteOptions) => Promise<string[]>;

const WRITERS: Readonly<Record<DownloadFileType, Write>> = {
  CSV: delimited(','),
  JSON: async (path, rows) => {
    await writeText(path, jsonText(rows));
    return [];
  },
  PARQUET: async (path, rows) => {
    await writeParquet(path, rows);
    return notesOf(
      rows.columns,
      isTooLong,
      (columns) => `${columns} is text, as it holds numbers of more than ${DECIMAL_DIGITS} digits.`,
    );
  },
  PIPE: delimited('|'),
  TAB: delimited('\t'),
  XLSX: async (path, rows) => {
    const { longNumbers, earlyDates } = await writeXlsx(path, rows);
    return [
      ...(longNumbers > 0
        ? [
            `${counted(longNumbers, 'number')} of more than 15 digits became text, as a cell would round them.`,
          ]
        : []),
      ...(earlyDates > 0
        ? [
            `${counted(earlyDates, 'date')} before March 1900 became text, as spreadsheets do not agree on their numbers.`,
          ]
        : []),
      ...untypedNotes(rows.columns, 'A sheet'),
    ];
  },
};

function writeText(path: string, text: AsyncIterable<string>): Promise<void> {
  return pipeline(Readable.from(text), createWriteStream(path, { mode: 0o600 }));
}

function delimited(delimiter: string): Write {
  return async (path, rows, { forSpreadsheets = false }) => {
    let guarded = 0;
    const onGuarded = () => (guarded += 1);
    await writeText(path, delimitedText(rows, { delimiter, forSpreadsheets, onGuarded }));
    const note = `${counted(guarded, 'value')} got an apostrophe in front. Choose to take the apostrophes away when you upload this file.`;
    return [...(guarded > 0 ? [note] : []), ...untypedNotes(rows.columns, 'A file of text')];
  };
}

/**
 * Writes rows as a file of the type.
 * @returns sentences on what the file could not carry as it is
 * @throws FormatError when the type cannot hold the rows
 */
export async function writeRows(
  path: string,
  rows: SpooledRows,
  options: WriteOptions,
): Promise<string[]> {
  const { fileType } = options;
  const columns = fileType === 'JSON' ? 0 : flatColumns(rows.columns).length;
  if (columns > MAX_COLUMNS) {
    throw new FormatError(
      `The rows have ${columns} columns; ${MAX_COLUMNS} are allowed. Choose JSON, or SELECT fewer.`,
    );
  }
  return [
    ...(await WRITERS[fileType](path, rows, options)),
    ...notesOf(
      rows.columns,
      ({ misfits }) => misfits,
      (names) =>
        `${names} holds values that are not of its datatype; they are written as they are.`,
    ),
    ...mixedNotes(rows.columns, fileType),
  ];
}

/** Adds a warning for each column that the dictionaries of several chains define differently. */
function mixedNotes(columns: readonly WrittenColumn[], fileType: DownloadFileType): string[] {
  const whole = fileType === 'JSON' ? '' : ' The column is text, or JSON where not all are texts.';
  return flatColumns(columns).flatMap(({ name, mixed }) =>
    mixed
      ? [
          `The column '${name}' is ${mixed.join(', ')}: each value is written as the dictionary of its record says.${whole}`,
        ]
      : [],
  );
}

/** A table cannot hold the kinds of values that no dictionary tells. */
function untypedNotes(columns: readonly WrittenColumn[], what: string): string[] {
  return notesOf(
    flatColumns(columns),
    ({ isDefined, mixed, type, path }) =>
      !isDefined && !mixed && (type !== 'text' || path.length > 1),
    (names) =>
      `${names} is not in the dictionary. ${what} does not say what it was, so an upload takes it for text.`,
  );
}

const NAMED_COLUMNS = 3;

function notesOf<One extends WrittenColumn>(
  columns: readonly One[],
  isMeant: (column: One) => boolean,
  sentence: (names: string) => string,
): string[] {
  const meant = columns.filter(isMeant).map(({ name }) => `'${name}'`);
  if (meant.length === 0) return [];
  const more = meant.length - NAMED_COLUMNS;
  if (more <= 0) return meant.map((name) => sentence(`The column ${name}`));
  const named = meant.slice(0, NAMED_COLUMNS).join(', ');
  return [sentence(`Each of the columns ${named} and ${more} more`)];
}
