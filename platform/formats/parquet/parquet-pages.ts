/**
 * The stored values of a row group, column by column. hyparquet decodes levels, encodings and nesting; pages are read
 * here, as its own loop takes a page without values for a broken one, believes counts of nulls that some writers get
 * wrong, and converts by its own rules. Source: README.md of apache/parquet-format.
 */
import { crc32 } from 'node:zlib';
import type {
  ColumnMetaData,
  CompressionCodec,
  Encoding,
  FileMetaData,
  SchemaTree,
} from 'hyparquet';
import { parquetSchema } from 'hyparquet';
import type { AsyncBuffer } from 'hyparquet';
import { assembleLists, assembleNested } from 'hyparquet/src/assemble.js';
import { parquetHeader } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { decompressPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel, getTreePath } from 'hyparquet/src/schema.js';
import { compressors } from 'hyparquet-compressors';
import { FormatError } from '#platform/formats/format.ts';

const MAX_PAGE_BYTES = 64 * 1_048_576;

type Values = ArrayLike<unknown>;
type ColumnDecoder = Parameters<typeof readDataPageV2>[2];
type Cursor = Parameters<typeof parquetHeader>[0];

/**
 * Converts each stored value that is not null, by the path of its leaf ('tags.list.element'); undefined for no
 * conversion.
 */
type Decode = (leaf: string) => ((stored: unknown) => unknown) | undefined;

/** The columns of a row group by their names. Groups of columns are objects, repeated fields are lists. */
export async function readColumns(
  file: AsyncBuffer,
  metadata: FileMetaData,
  group: number,
  decode: Decode,
): Promise<[name: string, values: Values][]> {
  const schema = parquetSchema(metadata);
  const leaves = new Map<string, unknown[]>();
  for (const column of chunksOf(metadata, group)) {
    const path = column.path_in_schema.join('.');
    leaves.set(path, await readLeaf(file, column, schema, decode(path)));
  }
  return schema.children.map((column) => {
    const { name } = column.element;
    if (column.children.length > 0) assembleNested(leaves as never, column, DEFAULT_PARSERS);
    const values = leaves.get(name);
    if (!values) {
      throw new FormatError(`The column '${name.slice(0, 64)}' has no data in the file.`);
    }
    return [name, values];
  });
}

/**
 * Passes the stored values of the columns of values to the functions of `look`; a column without a function is not
 * read.
 */
export async function lookAtLeaves(
  file: AsyncBuffer,
  metadata: FileMetaData,
  group: number,
  look: Decode,
): Promise<void> {
  const schema = parquetSchema(metadata);
  for (const column of chunksOf(metadata, group)) {
    const decode = look(column.path_in_schema.join('.'));
    if (decode) await readLeaf(file, column, schema, decode);
  }
}

function chunksOf({ row_groups: groups }: FileMetaData, group: number): ColumnMetaData[] {
  return (groups[group]?.columns ?? []).flatMap(({ meta_data: column }) => column ?? []);
}

/** A column of values while its pages are read. */
interface Reading {
  column: ColumnMetaData;
  path: SchemaTree[];
  decode: ((stored: unknown) => unknown) | undefined;
  dictionary: Values | undefined;
}

async function readLeaf(
  file: AsyncBuffer,
  column: ColumnMetaData,
  schema: SchemaTree,
  decode: Reading['decode'],
): Promise<unknown[]> {
  const start = Number(column.dictionary_page_offset || column.data_page_offset);
  const bytes = await file.slice(start, start + Number(column.total_compressed_size));
  const cursor = { view: new DataView(bytes), offset: 0 };
  const path = getTreePath(schema, column.path_in_schema);
  const reading: Reading = { column, path, decode, dictionary: undefined };
  const values: unknown[] = [];
  // The last byte of a chunk may be padding.
  while (cursor.offset < bytes.byteLength - 1) {
    const header = parquetHeader(cursor);
    const page = new Uint8Array(bytes, cursor.offset, header.compressed_page_size);
    cursor.offset += header.compressed_page_size;
    // The library hyparquet reads the checksum as a number with a sign.
    if (header.crc !== undefined && crc32(page) !== header.crc >>> 0) {
      throw new FormatError(
        `The column '${column.path_in_schema.join('.').slice(0, 64)}' is damaged: its values differ from their checksum. Get the file again, or write it anew.`,
      );
    }
    if (header.type === 'DICTIONARY_PAGE') {
      const stored = unpack(page, header.uncompressed_page_size, column.codec);
      const count = header.dictionary_page_header?.num_values ?? 0;
      reading.dictionary = valuesOf(stored, count, 'PLAIN', reading);
    } else if (header.type === 'DATA_PAGE' || header.type === 'DATA_PAGE_V2') {
      addPage(header, page, reading, values);
    }
  }
  return values;
}

type Header = ReturnType<typeof parquetHeader>;

/** Adds what a page holds to the values. */
function addPage(header: Header, bytes: Uint8Array, reading: Reading, values: unknown[]): void {
  const { path } = reading;
  const { count, encoding, repetition, definition, stored } = pageOf(header, bytes, reading);
  if (count === 0) return;
  const most = getMaxDefinitionLevel(path);
  const present = most === 0 ? count : definition.filter((level) => level === most).length;
  const found = valuesOf(stored, present, encoding, reading);
  if (most > 0) assembleLists(values, definition, repetition, found as never, path);
  else for (let index = 0; index < found.length; index += 1) values.push(found[index]);
}

interface Page {
  /** The number of levels. */
  count: number;
  encoding: Encoding;
  repetition: number[];
  definition: number[];
  /** The values, unpacked. */
  stored: Uint8Array;
}

/**
 * The levels of a page of version 1 are packed with its values, each with its length. The levels of version 2 come
 * before the packed part, and the header has their lengths.
 */
function pageOf(header: Header, bytes: Uint8Array, { column, path }: Reading): Page {
  const { data_page_header: one, data_page_header_v2: two, uncompressed_page_size: size } = header;
  const head = two ?? one;
  if (!head) throw new FormatError('The file has a page that does not say what it holds.');
  const { num_values: count, encoding } = head;
  const page = two ? bytes : unpack(bytes, size, column.codec);
  const cursor = { view: viewOf(page), offset: 0 };
  const most = [getMaxRepetitionLevel(path), getMaxDefinitionLevel(path)] as const;
  const repetition = levelsOf(cursor, most[0], count, two?.repetition_levels_byte_length);
  const definition = levelsOf(cursor, most[1], count, two?.definition_levels_byte_length);
  const rest = page.subarray(cursor.offset);
  const isPacked = two !== undefined && two.is_compressed !== false;
  const stored = isPacked ? unpack(rest, size - cursor.offset, column.codec) : rest;
  return { count, encoding, repetition, definition, stored };
}

/**
 * Reads the levels of one kind, and leaves the cursor behind them.
 * @param length in bytes; absent when it is written before them
 */
function levelsOf(cursor: Cursor, most: number, count: number, length?: number): number[] {
  const end = length === undefined ? undefined : cursor.offset + length;
  const levels = new Array<number>(most === 0 ? 0 : count);
  if (levels.length > 0) readRleBitPackedHybrid(cursor, 32 - Math.clz32(most), levels, length);
  cursor.offset = end ?? cursor.offset;
  return levels;
}

/** The values of a page, with dictionary indexes replaced by their values. The levels have been read before. */
function valuesOf(stored: Uint8Array, count: number, encoding: Encoding, reading: Reading): Values {
  const { column, path, decode, dictionary } = reading;
  // A page of nulls may have nothing here, not even what its encoding begins with.
  if (count === 0) return [];
  if (encoding === 'DELTA_BINARY_PACKED' && column.type === 'INT32') {
    // Some writers count in 64 bits; the decoder of 32 bits drops some of them.
    const long = { ...reading, column: { ...column, type: 'INT64' as const }, decode: undefined };
    const wholes = valuesOf(stored, count, encoding, long) as ArrayLike<bigint>;
    return Array.from(wholes, (whole) => Number(BigInt.asIntN(32, whole)));
  }
  const isDictionary = encoding === 'RLE_DICTIONARY' || encoding === 'PLAIN_DICTIONARY';
  // Indexes of no bits are not written, so all of them are 0.
  const values =
    isDictionary && stored[0] === 0
      ? new Uint8Array(count)
      : readDataPageV2(stored, headerOf(stored, count, encoding), decoderOf(column, path)).dataPage;
  if (!isDictionary) return decode ? Array.from(values as Values, decode) : (values as Values);
  if (!dictionary) throw new FormatError('The file lacks a dictionary of its values.');
  return Array.from(values as ArrayLike<number>, (index) => dictionary[index]);
}

/** The header of an unpacked page without levels. */
function headerOf(stored: Uint8Array, count: number, encoding: Encoding): Header {
  return {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: stored.length,
    compressed_page_size: stored.length,
    data_page_header_v2: {
      num_values: count,
      num_nulls: 0,
      num_rows: count,
      encoding,
      definition_levels_byte_length: 0,
      repetition_levels_byte_length: 0,
      is_compressed: false,
    },
  };
}

/**
 * A decoder for bare values. Its paths are empty, which tells the library that no levels precede them. INT96 is read as
 * 12 raw bytes, because a timestamp may contain any bytes.
 */
function decoderOf({ type, codec }: ColumnMetaData, path: SchemaTree[]): ColumnDecoder {
  const element = { ...path.at(-1)!.element };
  if (type === 'INT96') element.type_length = 12;
  return {
    pathInSchema: [],
    schemaPath: [],
    type: type === 'INT96' ? 'FIXED_LEN_BYTE_ARRAY' : type,
    element,
    codec,
    parsers: DEFAULT_PARSERS,
  };
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** @param length of the page when it is unpacked */
function unpack(bytes: Uint8Array, length: number, codec: CompressionCodec): Uint8Array {
  if (length > MAX_PAGE_BYTES) {
    throw new FormatError(`The file has a page of more than ${MAX_PAGE_BYTES / 1_048_576} MiB.`);
  }
  // A page without values may be stored as nothing, which no codec takes.
  return length === 0 ? new Uint8Array(0) : decompressPage(bytes, length, codec, compressors);
}
