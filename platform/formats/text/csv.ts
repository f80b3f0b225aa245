/** Text tables with a header: CSV, PIPE and TAB, which differ in the delimiter (RFC 4180). */
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { Parser } from 'csv-parse';
import type { FileChoices } from '#model/jobs/file-choices.ts';
import { findTitle } from './csv-title.ts';
import { DELIMITERS, findDelimiter, START_LENGTH } from './delimiters.ts';
import { FormatError, MAX_ROW_LENGTH, tooLong } from '#platform/formats/format.ts';
import type { FileNotes, FileRow, OnBytes } from '#platform/formats/format.ts';
import { fromHeader } from '#platform/formats/find-header.ts';
import type { TableRow } from '#platform/formats/find-header.ts';
import { EMPTY_TABLE, HEADER_ONLY, readHeader, toData } from '#platform/formats/table.ts';
import type { TableHeader } from '#platform/formats/table.ts';
import { readTableText } from './text-file.ts';

/**
 * The rows below the header, all values as text. Rows are numbered as in a spreadsheet, blank ones too; those without
 * any value are skipped. Stopping early closes the file.
 * @param fileType CSV: the delimiter is the chosen one, or found in the file
 * @throws FormatError
 */
export async function* readCsv(
  path: string,
  fileType: 'CSV' | 'PIPE' | 'TAB',
  { delimiter: choice, encoding, headerRow }: FileChoices = {},
  notes: FileNotes = {},
  onBytes?: OnBytes,
): AsyncGenerator<FileRow, void, undefined> {
  const { start, all } = await peek(readTableText(path, encoding, notes, onBytes));
  const declared = fileType === 'CSV' ? choice : fileType;
  const known = DELIMITERS.find((one) => one.choice === declared)?.character;
  const title = findTitle(start, known, headerRow);
  const above = title.rows.length;
  const delimiter =
    known ?? findDelimiter(start.slice(title.length), headerRow && headerRow - above);
  if (!declared && delimiter !== ',') notes.delimiter = nameOf(delimiter);
  const parser = parse({
    delimiter,
    // All three line breaks count, because some files mix those of several systems.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_LENGTH,
    // Empty lines are skipped below, where they are counted.
    skip_empty_lines: false,
    // The number of columns is checked below, against the header.
    relax_column_count: true,
  });
  const feeding = pipeline(withinRows(all(title.length), parser), parser);
  // The loop below gets the same error, unless it has stopped early.
  feeding.catch(() => {});
  let header: TableHeader | undefined;
  let rows = 0;
  try {
    const lines = numbered(title.rows, parser);
    for await (const { row, cells } of fromHeader(lines, { headerRow }, notes)) {
      if (isBlankLine(cells, header)) continue;
      if (!header) header = readTextHeader(cells, row, { delimiter, fileType, notes });
      else if (cells.every((cell) => cell === '')) {
        notes.emptyRows = (notes.emptyRows ?? 0) + 1;
      } else {
        rows += 1;
        yield { row, data: toData(header, cells, row) };
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error, above) : error;
  }
  if (!header) throw new FormatError(EMPTY_TABLE);
  if (rows === 0) throw new FormatError(HEADER_ONLY);
}

interface TextRow extends TableRow {
  cells: string[];
}

async function* numbered(
  title: readonly string[],
  parser: AsyncIterable<string[]>,
): AsyncGenerator<TextRow> {
  let row = 0;
  for (const line of title) yield { row: (row += 1), cells: [line] };
  for await (const cells of parser) yield { row: (row += 1), cells };
}

/** Whether a line is blank. In a table of one column, spaces are a value. */
function isBlankLine(cells: readonly string[], header: TableHeader | undefined): boolean {
  const [only = ''] = cells;
  if (!header) return cells.every((cell) => cell.trim() === '');
  return cells.length === 1 && (header.names.length === 1 ? only : only.trim()) === '';
}

const nameOf = (delimiter: string) =>
  DELIMITERS.find(({ character }) => character === delimiter)?.name ?? '';

/** The beginning of a text, and all of it from an offset within the beginning on. */
async function peek(
  pieces: AsyncGenerator<string, void, undefined>,
): Promise<{ start: string; all: (from: number) => AsyncGenerator<string, void, undefined> }> {
  let start = '';
  while (start.length < START_LENGTH) {
    const next = await pieces.next();
    if (next.done) break;
    start += next.value;
  }
  async function* all(from: number) {
    try {
      yield start.slice(from);
      yield* pieces;
    } finally {
      await pieces.return();
    }
  }
  return { start: start.slice(0, START_LENGTH), all };
}

/** Refuses a row of very many delimiters, which `max_record_size` does not count. @throws FormatError */
async function* withinRows(
  pieces: AsyncIterable<string>,
  { info }: Parser,
): AsyncGenerator<string, void, undefined> {
  let length = 0;
  let lines = 0;
  for await (const piece of pieces) {
    const ended = info.records + info.empty_lines;
    length = ended > lines ? 0 : length + piece.length;
    lines = ended;
    const row = info.records + 1;
    if (length > MAX_ROW_LENGTH) throw new FormatError(tooLong(`Row ${row}`), { row });
    yield piece;
  }
}

/** @throws FormatError also for a header that is one column by this delimiter and several by another */
function readTextHeader(
  cells: readonly string[],
  row: number,
  { delimiter, fileType, notes }: { delimiter: string; fileType: string; notes: FileNotes },
): TableHeader {
  const [only = ''] = cells;
  const other = DELIMITERS.find(
    ({ character }) => character !== delimiter && only.includes(character),
  );
  if (cells.length > 1 || !other) return readHeader(cells, row, notes);
  const remedy =
    fileType === 'CSV' ? 'Choose that delimiter' : `Choose the file type ${other.type}`;
  throw new FormatError(`The columns seem to be separated by a ${other.name}. ${remedy}.`, { row });
}

/**
 * The message for an error code of csv-parse; `records` is the number of complete rows before the error.
 * @param above how many rows before them were not parsed
 */
function explain(error: CsvError, above: number): FormatError {
  const row = above + Number(error['records'] ?? 0) + 1;
  const line = error['lines'] ? above + Number(error['lines']) : undefined;
  return new FormatError(sentenceOf(error, `Row ${row}`), { row, line });
}

function sentenceOf(error: CsvError, row: string): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${row} has a quote that is never closed. Close it; a quote within a value is written twice ("").`;
    case 'INVALID_OPENING_QUOTE':
      return `${row} has a quote within a value that does not begin with one. Put the whole value in quotes and write the inner quote twice ("").`;
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `${row} has text after a closing quote. A quote within a value is written twice ("").`;
    case 'CSV_MAX_RECORD_SIZE':
      return tooLong(row);
    default:
      return `${row} cannot be read: ${error.message}`;
  }
}
