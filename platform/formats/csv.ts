/** Text tables with a header: CSV, PIPE and TAB, which differ in the delimiter (RFC 4180). */
import { pipeline } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import { FormatError, MAX_ROW_LENGTH, tooLong, type FileRow } from './format.ts';
import { EMPTY_TABLE, HEADER_ONLY, readHeader, toData, type Header } from './table.ts';
import { readUtf8 } from './text-file.ts';

/** The rows below the header, all values as text. Stopping early closes the file. @throws FormatError */
export async function* readCsv(
  path: string,
  delimiter: string,
): AsyncGenerator<FileRow, void, undefined> {
  const parser = parse({
    delimiter,
    // All three, as some files mix the line breaks of several systems.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_LENGTH,
    skip_empty_lines: true,
    // The number of columns is checked below, against the header.
    relax_column_count: true,
  });
  const feeding = pipeline(withinRows(readUtf8(path), parser), parser);
  // The loop below gets the same error, unless it has stopped early.
  feeding.catch(() => {});
  let header: Header | undefined;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (header) yield { row, data: toData(header, cells, row) };
      else header = readTextHeader(cells, row, delimiter);
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
  if (row === 0) throw new FormatError(EMPTY_TABLE);
  if (row === 1) throw new FormatError(HEADER_ONLY);
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

/** What separates columns in files of text, and what to do with a file that has it. */
const SEPARATORS = [
  { mark: ';', says: '";". Save it with commas between them' },
  { mark: '\t', says: 'tabs. Choose the file type TAB' },
  { mark: '|', says: '"|". Choose the file type PIPE' },
  { mark: ',', says: '",". Choose the file type CSV' },
];

/** @throws FormatError also for a header that is one column by this delimiter and several by another */
function readTextHeader(cells: readonly string[], row: number, delimiter: string): Header {
  const [only = ''] = cells;
  const other = SEPARATORS.find(({ mark }) => mark !== delimiter && only.includes(mark));
  if (cells.length > 1 || !other) return readHeader(cells, row);
  throw new FormatError(`The columns seem to be separated by ${other.says}.`, { row });
}

/** The message for an error code of csv-parse; `records` is the number of complete rows before the error. */
function explain(error: CsvError): FormatError {
  const row = Number(error['records'] ?? 0) + 1;
  const line = Number(error['lines'] ?? 0) || undefined;
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
