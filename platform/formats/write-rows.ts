/** Writes files for download, with one writer per type. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileWriter, parquetWriteRows } from 'hyparquet-writer';
import type { DownloadFileType } from '#model/job.ts';
import { flatten, textOf, type ColumnKind, type Data, type SpooledRows } from './flat-rows.ts';
import { FormatError, MAX_COLUMNS } from './format.ts';
import { delimitedText, jsonText } from './write-text.ts';
import { writeXlsx } from './write-xlsx.ts';

type Write = (path: string, rows: SpooledRows) => Promise<void>;

const writeText =
  (textOfRows: (rows: SpooledRows) => AsyncIterable<string>): Write =>
  (path, rows) =>
    pipeline(Readable.from(textOfRows(rows)), createWriteStream(path, { mode: 0o600 }));

const WRITERS: Readonly<Record<DownloadFileType, Write>> = {
  CSV: writeText((rows) => delimitedText(rows, ',')),
  JSON: writeText(jsonText),
  PARQUET: writeParquet,
  PIPE: writeText((rows) => delimitedText(rows, '|')),
  TAB: writeText((rows) => delimitedText(rows, '\t')),
  XLSX: writeXlsx,
};

/** Writes rows as a file of the type. @throws FormatError when the type cannot hold them */
export async function writeRows(
  path: string,
  fileType: DownloadFileType,
  rows: SpooledRows,
): Promise<void> {
  if (fileType !== 'JSON' && rows.columns.size > MAX_COLUMNS) {
    throw new FormatError(
      `The rows have ${rows.columns.size} columns; ${MAX_COLUMNS} are allowed. Choose JSON, or SELECT fewer.`,
    );
  }
  await WRITERS[fileType](path, rows);
}

const BASIC_TYPES = {
  empty: 'STRING',
  boolean: 'BOOLEAN',
  number: 'DOUBLE',
  text: 'STRING',
} as const;
const GROUP_ROWS = 10_000;

async function writeParquet(path: string, rows: SpooledRows): Promise<void> {
  if (rows.columns.size === 0) {
    throw new FormatError('There is nothing to write: a Parquet file needs a column at least.');
  }
  const columns = [...rows.columns];
  await parquetWriteRows({
    writer: fileWriter(path),
    rows: parquetRows(rows, columns),
    columns: columns.map(([name, kind]) => ({ name, type: BASIC_TYPES[kind], nullable: true })),
    rowGroupSize: GROUP_ROWS,
  });
}

async function* parquetRows(
  { read }: SpooledRows,
  columns: readonly (readonly [string, ColumnKind])[],
): AsyncGenerator<Data, void, undefined> {
  for await (const row of read()) {
    const flat = flatten(row);
    yield Object.fromEntries(
      columns.map(([name, kind]) => {
        const value = Object.hasOwn(flat, name) ? (flat[name] ?? null) : null;
        return [name, value !== null && kind === 'text' ? textOf(value) : value];
      }),
    );
  }
}
