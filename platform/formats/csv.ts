/** CSV, and the same with other delimiters: PIPE and TAB. */
import { parse, CsvError } from 'csv-parse';
import {
  EMPTY_FILE,
  FormatError,
  MAX_COLUMNS,
  MAX_ROW_BYTES,
  readText,
  type FileRow,
} from './format.ts';

/** The rows below the header, all values as text. @throws FormatError */
export async function* readCsv(path: string, delimiter: string): AsyncGenerator<FileRow, void> {
  const text = readText(path);
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let header: string[] | undefined;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (!header) {
        header = checkHeader(cells);
        continue;
      }
      if (cells.length !== header.length) {
        throw new FormatError(
          `Row ${row} has ${cells.length} columns, the header has ${header.length}. Is a delimiter or a quote missing?`,
          row,
        );
      }
      yield { row, data: toData(header, cells) };
    }
  } catch (error) {
    throw readable(error, row);
  } finally {
    text.destroy();
  }
  if (row === 0) throw new FormatError(EMPTY_FILE);
  if (row === 1) throw new FormatError('The file has a header but no rows.');
}

function checkHeader(names: string[]): string[] {
  if (names.length > MAX_COLUMNS) {
    throw new FormatError(
      `The header names ${names.length} columns; ${MAX_COLUMNS} are allowed. Is the delimiter right?`,
      1,
    );
  }
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (name.trim() === '')
      throw new FormatError(`Column ${index + 1} has no name in the header.`, 1);
    if (name === '__proto__') throw new FormatError(`A column cannot be named '${name}'.`, 1);
    if (seen.has(name)) {
      throw new FormatError(`The header names the column '${name}' twice. Rename one of them.`, 1);
    }
    seen.add(name);
  }
  return names;
}

function toData(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) data[name] = cells[index];
  return data;
}

const QUOTES = new Set([
  'CSV_QUOTE_NOT_CLOSED',
  'INVALID_OPENING_QUOTE',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
]);

function readable(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const next = row + 1;
  if (QUOTES.has(error.code)) {
    return new FormatError(
      `Row ${next} has a quote that is not closed or stands inside a value. Write a quote inside quotes twice ("").`,
      next,
    );
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new FormatError(
      `Row ${next} is longer than ${MAX_ROW_BYTES / 1024 / 1024} MiB. Is a quote not closed?`,
      next,
    );
  }
  return new FormatError(`Row ${next} cannot be read: ${error.message}`, next);
}
