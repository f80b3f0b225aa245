/**
 * Parquet files, read one row group at a time. The parser runs on a separate thread (read-on-thread.ts), because
 * numbers in the file determine how much memory the decoder uses.
 */
import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { parquetMetadataAsync } from 'hyparquet';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import { FormatError, MAX_COLUMNS, setKey } from '#platform/formats/format.ts';
import type { FileColumn, FileNotes, FileRow } from '#platform/formats/format.ts';
import { columnsOfSchema } from './parquet-columns.ts';
import { lookAtLeaves, readColumns } from './parquet-pages.ts';
import { takeTypes } from './parquet-types.ts';
import type { Leaf, SchemaNode } from './parquet-types.ts';
import { compactOf, leavesOf, parquetValueAt } from './parquet-values.ts';
import type { Reading } from './parquet-values.ts';

/** A row group is in memory as a whole, both its bytes and its values. */
const MAX_GROUP_BYTES = 256 * 1_048_576;

/** The rows of a file; row 1 is the first. @throws FormatError, or whatever the decoder throws */
export async function* readParquet(
  path: string,
  notes: FileNotes = {},
  onColumns?: (columns: FileColumn[]) => void,
): AsyncGenerator<FileRow, void, undefined> {
  const handle = await open(path);
  try {
    const file = await toBuffer(handle);
    const metadata = await parquetMetadataAsync(file);
    // The columns are read before the types are taken from the schema.
    const declared = columnsOfSchema(metadata);
    const schemaNodes = takeTypes(metadata);
    for (const index of metadata.row_groups.keys()) checkSize(metadata, index);
    await decideBytes(file, metadata, schemaNodes, notes);
    onColumns?.(declared);
    let row = 0;
    const leaves = named([...schemaNodes.values()].flatMap(leavesOf));
    const decode = (path: string) => compactOf(leaves.get(path)!);
    for (const [index, group] of metadata.row_groups.entries()) {
      const rows = Number(group.num_rows);
      const columns = await readColumns(file, metadata, index, decode);
      for (const [name, { length }] of columns) checkWhole(name, length, rows);
      const end = row + rows;
      for (const start = row; row < end; row += 1) {
        yield {
          row: row + 1,
          data: rowAt(columns, schemaNodes, row - start, { row: row + 1, notes }),
        };
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

function checkWhole(name: string, values: number, rows: number): void {
  if (values >= rows) return;
  throw new FormatError(`The column '${name.slice(0, 64)}' breaks off. Upload the file whole.`);
}

function named(leaves: readonly Leaf[]): ReadonlyMap<string, Leaf> {
  return new Map(leaves.map((leaf) => [leaf.path, leaf]));
}

/**
 * Bytes without a type are text in files of old writers, and anything in those of others. One rule holds for a whole
 * column: it is text when all of its values are (UTF-8 without NUL), else base64. The notes say which.
 */
async function decideBytes(
  file: AsyncBuffer,
  metadata: FileMetaData,
  schemaNodes: ReadonlyMap<string, SchemaNode>,
  notes: FileNotes,
): Promise<void> {
  const leaves = [...schemaNodes.values()].flatMap(leavesOf);
  const unknown = new Set(leaves.filter(({ type }) => type.is === 'bytes').map(({ path }) => path));
  const text = new Set<string>();
  const other = new Set(leaves.filter(({ type }) => type.is === 'base64').map(({ path }) => path));
  const look = (path: string) => (bytes: unknown) => {
    if (!unknown.has(path)) return;
    if (isText(bytes as Uint8Array)) text.add(path);
    else {
      other.add(path);
      unknown.delete(path);
    }
  };
  for (const group of metadata.row_groups.keys()) {
    if (unknown.size === 0) break;
    await lookAtLeaves(file, metadata, group, (path) =>
      unknown.has(path) ? look(path) : undefined,
    );
  }
  for (const leaf of leaves) {
    if (leaf.type.is === 'bytes') leaf.type = { is: other.has(leaf.path) ? 'base64' : 'text' };
  }
  const asText = [...text].filter((path) => !other.has(path));
  if (asText.length > 0) notes.textColumns = asText;
  if (other.size > 0) notes.base64Columns = [...other];
}

const isText = (bytes: Uint8Array) => isUtf8(bytes) && !bytes.includes(0);

function rowAt(
  columns: readonly (readonly [name: string, values: ArrayLike<unknown>])[],
  schemaNodes: ReadonlyMap<string, SchemaNode>,
  index: number,
  reading: Reading,
): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [name, values] of columns) {
    const schemaNode = schemaNodes.get(name);
    if (schemaNode) setKey(data, name, parquetValueAt(values[index], schemaNode, reading));
  }
  return data;
}
