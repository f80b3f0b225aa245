/**
 * Parquet files, read one row group at a time. Runs on a separate thread (read-on-thread.ts), as numbers in the file
 * determine how much memory the decoder uses.
 */
import { isUtf8 } from 'node:buffer';
import { open, type FileHandle } from 'node:fs/promises';
import { parquetMetadataAsync, parquetRead, type AsyncBuffer, type FileMetaData } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { takeDecimals, withDecimals, type Decimals } from './parquet-decimals.ts';
import { FormatError, MAX_COLUMNS, setKey, type FileColumn, type FileRow } from './format.ts';
import { columnsOfSchema } from './parquet-columns.ts';

/** A row group is in memory as a whole, both its bytes and its values. */
const MAX_GROUP_BYTES = 256 * 1_048_576;
const MAX_PAGE_BYTES = 64 * 1_048_576;

/** The rows of a file; row 1 is the first. @throws FormatError, or whatever the decoder throws */
export async function* readParquet(
  path: string,
  onColumns?: (columns: FileColumn[]) => void,
): AsyncGenerator<FileRow, void, undefined> {
  const handle = await open(path);
  try {
    const file = await toBuffer(handle);
    const metadata = await parquetMetadataAsync(file);
    // before the decimals are taken from the schema
    onColumns?.(columnsOfSchema(metadata));
    const decimals = takeDecimals(metadata);
    let row = 0;
    for (const [index, group] of metadata.row_groups.entries()) {
      checkSize(metadata, index);
      const end = row + Number(group.num_rows);
      const columns = await readGroup(file, metadata, row, end);
      for (const start = row; row < end; row += 1) {
        yield { row: row + 1, data: rowAt(columns, decimals, row - start) };
      }
    }
    if (row === 0) throw new FormatError('The file has columns but no rows. Add a row at least.');
  } finally {
    await handle.close();
  }
}

async function toBuffer(handle: FileHandle): Promise<AsyncBuffer> {
  const { size } = await handle.stat();
  const magic = await slice(handle, 0, Math.min(4, size));
  if (Buffer.from(magic).toString('latin1') !== 'PAR1') {
    throw new FormatError('The file does not begin as a Parquet file does. Choose its own type.');
  }
  return { byteLength: size, slice: (start, end = size) => slice(handle, start, end) };
}

async function slice(handle: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const length = end - start;
  if (length > MAX_GROUP_BYTES) throw new FormatError(TOO_LARGE);
  const buffer = new ArrayBuffer(Math.max(0, length));
  const { bytesRead } = await handle.read(new Uint8Array(buffer), 0, length, start);
  return bytesRead < length ? buffer.slice(0, bytesRead) : buffer;
}

const TOO_LARGE = `The file has row groups of more than ${MAX_GROUP_BYTES / 1_048_576} MiB. Write it with smaller ones.`;

function checkSize({ row_groups: groups }: FileMetaData, index: number): void {
  const columns = groups[index]?.columns ?? [];
  if (columns.length > MAX_COLUMNS) {
    throw new FormatError(`The file has more than ${MAX_COLUMNS} columns. Split it.`);
  }
  const bytes = columns.reduce(
    (sum, { meta_data: data }) => sum + Number(data?.total_uncompressed_size ?? 0),
    0,
  );
  if (bytes > MAX_GROUP_BYTES) throw new FormatError(TOO_LARGE);
}

interface Column {
  name: string;
  values: ArrayLike<unknown>;
}

async function readGroup(
  file: AsyncBuffer,
  metadata: FileMetaData,
  rowStart: number,
  rowEnd: number,
): Promise<Column[]> {
  const chunks = new Map<string, ArrayLike<unknown>[]>();
  await parquetRead({
    file,
    metadata,
    rowStart,
    rowEnd,
    compressors: BOUNDED,
    parsers: TEXT_PARSERS,
    onChunk({ columnName, columnData }) {
      const known = chunks.get(columnName);
      if (known) known.push(columnData as ArrayLike<unknown>);
      else chunks.set(columnName, [columnData as ArrayLike<unknown>]);
    },
  });
  return [...chunks].map(([name, parts]) => {
    const values = parts.length === 1 ? parts[0]! : parts.flatMap((part) => Array.from(part));
    if (values.length < rowEnd - rowStart) {
      throw new FormatError(`The column '${name.slice(0, 64)}' breaks off. Upload the file whole.`);
    }
    return { name, values };
  });
}

/** All decompressors, with a limit for the size of decompressed pages. */
const BOUNDED = Object.fromEntries(
  Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, outputLength: number) => {
      if (outputLength > MAX_PAGE_BYTES) {
        throw new FormatError(
          `The file has a page of more than ${MAX_PAGE_BYTES / 1_048_576} MiB.`,
        );
      }
      return decompress(input, outputLength);
    },
  ]),
);

const isoOf = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);

/** Dates become text, as a Date cannot be distinguished from a time at midnight; bytes that are no text, base64. */
const TEXT_PARSERS = {
  stringFromBytes: (bytes: Uint8Array | undefined) =>
    bytes && Buffer.from(bytes).toString(isUtf8(bytes) ? 'utf8' : 'base64'),
  timestampFromMilliseconds: (ms: bigint) => isoOf(Number(ms)),
  timestampFromMicroseconds: (micros: bigint) => isoOf(Number(micros / 1_000n)),
  timestampFromNanoseconds: (nanos: bigint) => isoOf(Number(nanos / 1_000_000n)),
  dateFromDays: (days: number) => isoOf(days * 86_400_000)?.slice(0, 10) ?? null,
};

function rowAt(
  columns: readonly Column[],
  decimals: ReadonlyMap<string, Decimals>,
  index: number,
): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const { name, values } of columns) {
    setKey(data, name, toJson(withDecimals(values[index], decimals.get(name))));
  }
  return data;
}

/** A value as JSON; numbers beyond the exact range become text. */
function toJson(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(toJson);
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) setKey(copy, name, toJson(inner));
  return copy;
}
