/** Reads the dictionary of an SPSS system file: the variables of a case and how they are stored. */
import type { FileHandle } from 'node:fs/promises';
import { FormatError, MAX_COLUMNS } from '#platform/formats/format.ts';

/** One column of the file. */
export interface SpssVariable {
  name: string;
  /** 0 for numbers, or the length of a text in bytes. */
  width: number;
  /** The 8-byte elements of a case that hold the value; a long text has several runs. */
  runs: { element: number; bytes: number }[];
  /** The print format, by its number in the file: 5 is F, 20 is DATE. */
  format: number;
  /** How wide the print format is, and how many digits it has after the point. */
  columns: number;
  digits: number;
  /** The variable in words; '' for none. */
  label: string;
  /** True for a stored value that is declared as missing. */
  isMissing: (value: number | string) => boolean;
  /** The labels of stored values; absent for a variable without labels. */
  labels: ReadonlyMap<number | string, string> | undefined;
}

export interface SpssHeader {
  isLittleEndian: boolean;
  compression: 'none' | 'bytecode' | 'zlib';
  bias: number;
  /** The number of 8-byte elements that a case takes. */
  caseElements: number;
  /** The declared number of cases; undefined when the writer did not know it. */
  cases: number | undefined;
  variables: SpssVariable[];
  decoder: TextDecoder;
  /** The offset of the data in bytes. */
  dataStart: number;
}

const HEADER_BYTES = 176;
const MAX_RECORD_BYTES = 16 * 1_048_576;
/** A case has to fit into memory. */
const MAX_CASE_ELEMENTS = 1_048_576;
/** The most labels of one set; they are in memory. */
const MAX_LABELS = 100_000;
const TOO_MANY_LABELS = `A variable has more than ${MAX_LABELS.toLocaleString('en')} value labels. Save the file without them.`;
/** The bytes per segment of texts longer than 255 bytes. */
const SEGMENT_BYTES = 255;
const SEGMENT_WIDTH = 252;

/** @throws FormatError when the file is not a system file, or ends inside its dictionary */
export async function readSpssHeader(file: FileHandle): Promise<SpssHeader> {
  const cursor = await openCursor(file);
  const header = await readFixedHeader(cursor);
  const records = await readRecords(cursor);
  const decoder = decoderOf(records);
  return {
    ...header,
    caseElements: records.variables.length,
    variables: toVariables(records, decoder, cursor),
    decoder,
    dataStart: cursor.at(),
  };
}

/** Reads the file sequentially, with the byte order that its header has. */
interface Cursor {
  bytes(length: number): Promise<Buffer>;
  int(): Promise<number>;
  toInt(bytes: Buffer, at: number): number;
  at(): number;
  isLittleEndian: boolean;
}

async function openCursor(file: FileHandle): Promise<Cursor> {
  let position = 0;
  const cursor: Cursor = {
    isLittleEndian: true,
    at: () => position,
    async bytes(length) {
      if (length < 0 || length > MAX_RECORD_BYTES) throw new FormatError(BROKEN);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      if (bytesRead < length) throw new FormatError(BROKEN);
      position += length;
      return buffer;
    },
    int: async () => cursor.toInt(await cursor.bytes(4), 0),
    toInt: (bytes, at) => (cursor.isLittleEndian ? bytes.readInt32LE(at) : bytes.readInt32BE(at)),
  };
  const { size } = await file.stat();
  if (size === 0) throw new FormatError('The file is empty. Choose an SPSS system file (.sav).');
  return cursor;
}

const BROKEN = 'The file breaks off in its dictionary of variables. Upload it whole.';
const NOT_SPSS = 'The file does not begin as an SPSS system file (.sav, .zsav) does.';

async function readFixedHeader(
  cursor: Cursor,
): Promise<Pick<SpssHeader, 'isLittleEndian' | 'compression' | 'bias' | 'cases'>> {
  const magic = (await cursor.bytes(4)).toString('latin1');
  if (magic !== '$FL2' && magic !== '$FL3') throw new FormatError(NOT_SPSS);
  const header = await cursor.bytes(HEADER_BYTES - 4);
  cursor.isLittleEndian = [2, 3].includes(header.readInt32LE(60));
  if (!cursor.isLittleEndian && ![2, 3].includes(header.readInt32BE(60))) {
    throw new FormatError(NOT_SPSS);
  }
  const compression = (['none', 'bytecode', 'zlib'] as const)[cursor.toInt(header, 68)];
  if (!compression) throw new FormatError('The file is compressed in an unknown way.');
  const cases = cursor.toInt(header, 76);
  return {
    isLittleEndian: cursor.isLittleEndian,
    compression,
    cases: cases < 0 ? undefined : cases,
    bias: cursor.isLittleEndian ? header.readDoubleLE(80) : header.readDoubleBE(80),
  };
}

interface RawVariable {
  /** The number of missing values as the file has it: less than 0 for a range. */
  missingKind: number;
  missing: Buffer[];
  /** -1 for a continuation of the preceding text. */
  width: number;
  name: string;
  format: number;
  columns: number;
  digits: number;
  label: Buffer;
}

/** A stored value and its label. */
type RawLabel = [value: Buffer, label: Buffer];

interface Records {
  variables: RawVariable[];
  /** The label sets, with the elements of the variables that have them. */
  labels: (readonly [element: number, labels: readonly RawLabel[]])[];
  /** The extension records by their subtype. */
  extensions: Map<number, Buffer>;
  codePage: number | undefined;
}

async function readRecords(cursor: Cursor): Promise<Records> {
  const records: Records = {
    variables: [],
    labels: [],
    extensions: new Map(),
    codePage: undefined,
  };
  let labels: RawLabel[] = [];
  for (;;) {
    const type = await cursor.int();
    switch (type) {
      case 2:
        records.variables.push(await readVariable(cursor));
        if (records.variables.length > MAX_CASE_ELEMENTS) throw new FormatError(BROKEN);
        break;
      case 3:
        labels = await readLabels(cursor);
        break;
      case 4:
        records.labels.push(...(await readLabelled(cursor, labels)));
        break;
      case 6:
        await cursor.bytes((await cursor.int()) * 80);
        break;
      case 7:
        await readExtension(cursor, records);
        break;
      case 999:
        await cursor.int();
        return records;
      default:
        throw new FormatError(`The file has a record of the unknown type ${type}. Is it broken?`);
    }
  }
}

async function readVariable(cursor: Cursor): Promise<RawVariable> {
  const bytes = await cursor.bytes(28);
  const [width, hasLabel, missing, print] = [0, 4, 8, 12].map((at) => cursor.toInt(bytes, at));
  const label = hasLabel ? await readLabel(cursor) : Buffer.alloc(0);
  const values = await cursor.bytes(Math.min(Math.abs(missing ?? 0), 3) * 8);
  return {
    missingKind: missing ?? 0,
    missing: Array.from({ length: values.length / 8 }, (_, n) => values.subarray(n * 8, n * 8 + 8)),
    width: width ?? 0,
    name: bytes.subarray(20).toString('latin1').trimEnd(),
    format: ((print ?? 0) >> 16) & 0xff,
    columns: ((print ?? 0) >> 8) & 0xff,
    digits: (print ?? 0) & 0xff,
    label,
  };
}

/** A label is filled up to a multiple of 4 bytes. */
async function readLabel(cursor: Cursor): Promise<Buffer> {
  const length = await cursor.int();
  return (await cursor.bytes(Math.ceil(length / 4) * 4)).subarray(0, length);
}

async function readLabels(cursor: Cursor): Promise<RawLabel[]> {
  const count = await cursor.int();
  if (count > MAX_LABELS) throw new FormatError(TOO_MANY_LABELS);
  const labels: RawLabel[] = [];
  for (let i = 0; i < count; i += 1) {
    const head = await cursor.bytes(9);
    const length = head[8] ?? 0;
    const text = await cursor.bytes(Math.ceil((length + 1) / 8) * 8 - 1);
    labels.push([head.subarray(0, 8), text.subarray(0, length)]);
  }
  return labels;
}

/** The variables that share labels, by the numbers of their elements, which count from 1. */
async function readLabelled(cursor: Cursor, labels: RawLabel[]): Promise<Records['labels']> {
  const indexes = await cursor.bytes((await cursor.int()) * 4);
  return Array.from({ length: indexes.length / 4 }, (_, n) => [
    cursor.toInt(indexes, n * 4) - 1,
    labels,
  ]);
}

async function readExtension(cursor: Cursor, records: Records): Promise<void> {
  const head = await cursor.bytes(12);
  const [subtype = 0, size = 0, count = 0] = [0, 4, 8].map((at) => cursor.toInt(head, at));
  const data = await cursor.bytes(size * count);
  if (subtype === 3 && data.length >= 32) records.codePage = cursor.toInt(data, 28);
  records.extensions.set(subtype, data);
}

/** The decoder for the declared encoding, or for the code page, or for windows-1252. */
function decoderOf({ extensions, codePage }: Records): TextDecoder {
  const named = extensions.get(20)?.toString('latin1').trim();
  const paged = codePage === 65_001 ? 'utf-8' : `windows-${codePage}`;
  for (const label of [named, paged, named === undefined ? 'windows-1252' : undefined]) {
    try {
      if (label !== undefined) return new TextDecoder(label, { ignoreBOM: true });
    } catch {
      // The name is not a label of the Encoding Standard, so the next one is tried.
    }
  }
  throw new FormatError(
    `The file is written in the encoding '${(named ?? '').slice(0, 40)}', which cannot be read. Save it as UTF-8.`,
  );
}

/** 'SHORT=value' pairs of an extension record. */
function pairsOf(data: Buffer | undefined, decoder: TextDecoder): Map<string, string> {
  const pairs = data ? decoder.decode(data).split(/[\t\0]+/) : [];
  return new Map(
    pairs.flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return value.length > 0 ? [[name, value.join('=')] as const] : [];
    }),
  );
}

/**
 * The missing values of a numeric variable are numbers; two of them may be the ends of a range. Those of a text
 * variable are texts, filled up with spaces or NUL.
 */
function missingTest(
  { width, missingKind, missing }: RawVariable,
  isLittleEndian: boolean,
  decoder: TextDecoder,
): SpssVariable['isMissing'] {
  if (width > 0) {
    const texts = new Set(missing.map((bytes) => withoutFill(decoder.decode(bytes))));
    return (value) => typeof value === 'string' && texts.has(value);
  }
  const numbers = missing.map((bytes) =>
    isLittleEndian ? bytes.readDoubleLE(0) : bytes.readDoubleBE(0),
  );
  const [low = 0, high = 0] = missingKind < 0 ? numbers : [1, 0];
  const single = new Set(missingKind < 0 ? numbers.slice(2) : numbers);
  return (value) =>
    typeof value === 'number' && (single.has(value) || (value >= low && value <= high));
}

/** The missing values of texts longer than 8 bytes: each name with its values, which take 8 bytes each. */
function longMissing(
  data: Buffer | undefined,
  toInt: (bytes: Buffer, at: number) => number,
  decoder: TextDecoder,
): Map<string, Buffer[]> {
  const found = new Map<string, Buffer[]>();
  for (let at = 0; data && at + 4 <= data.length;) {
    const nameEnd = at + 4 + toInt(data, at);
    const count = data[nameEnd] ?? 0;
    const values = nameEnd + 5;
    const length = nameEnd + 5 <= data.length ? toInt(data, nameEnd + 1) : 0;
    if (nameEnd < at + 4 || length !== 8 || values + count * 8 > data.length) break;
    found.set(
      decoder.decode(data.subarray(at + 4, nameEnd)),
      Array.from({ length: count }, (_, n) => data.subarray(values + n * 8, values + n * 8 + 8)),
    );
    at = values + count * 8;
  }
  return found;
}

/** The subtypes of the extension records about texts of more than 8 bytes. */
const LONG_LABELS = 21;
const LONG_MISSING = 22;

/** The value labels of texts longer than 8 bytes: each name and width with its values and labels. */
function longLabels(
  data: Buffer = Buffer.alloc(0),
  toInt: (bytes: Buffer, at: number) => number,
  decoder: TextDecoder,
): Map<string, RawLabel[]> {
  const found = new Map<string, RawLabel[]>();
  let at = 0;
  const int = () => {
    const value = at + 4 <= data.length ? toInt(data, at) : -1;
    at += 4;
    return value;
  };
  /** A text with its length before it; undefined beyond the end. */
  const text = () => {
    const length = int();
    if (length < 0 || at + length > data.length) return undefined;
    at += length;
    return data.subarray(at - length, at);
  };
  while (at < data.length) {
    const name = text();
    int();
    const count = int();
    if (!name || count < 0) break;
    const labels: RawLabel[] = [];
    for (let n = 0; n < count; n += 1) {
      const [value, label] = [text(), text()];
      if (!value || !label) return found;
      labels.push([value, label]);
    }
    found.set(decoder.decode(name), labels);
  }
  return found;
}

/** A stored text without the spaces and NULs that fill it up. */
export function withoutFill(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\0') end--;
  return text.slice(0, end);
}

/** Labels by the values as they are read: numbers, or texts without the spaces at their end. */
function labelsOf(
  labels: readonly RawLabel[] | undefined,
  { width }: RawVariable,
  isLittleEndian: boolean,
  decoder: TextDecoder,
): SpssVariable['labels'] {
  if (!labels || labels.length === 0) return undefined;
  const valueOf = (bytes: Buffer) => {
    if (width > 0) return withoutFill(decoder.decode(bytes));
    return isLittleEndian ? bytes.readDoubleLE(0) : bytes.readDoubleBE(0);
  };
  return new Map(
    labels.map(([value, label]) => [valueOf(value), decoder.decode(label).trimEnd()] as const),
  );
}

function toVariables(
  { variables: raw, labels, extensions }: Records,
  decoder: TextDecoder,
  { isLittleEndian, toInt }: Pick<Cursor, 'isLittleEndian' | 'toInt'>,
): SpssVariable[] {
  const missingOfLong = longMissing(extensions.get(LONG_MISSING), toInt, decoder);
  const labelsOfLong = longLabels(extensions.get(LONG_LABELS), toInt, decoder);
  const labelsAt = new Map(labels);
  const longNames = pairsOf(extensions.get(13), decoder);
  const longWidths = pairsOf(extensions.get(14), decoder);
  const variables: SpssVariable[] = [];
  let segmentsLeft = 0;
  for (const [element, variable] of raw.entries()) {
    const { width, name, format, columns, digits } = variable;
    const last = variables.at(-1);
    if (width < 0) continue;
    if (segmentsLeft > 0 && last) {
      last.runs.push({ element, bytes: Math.min(width, SEGMENT_BYTES) });
      segmentsLeft -= 1;
      continue;
    }
    const longWidth = Number.parseInt(longWidths.get(name) ?? '', 10) || 0;
    segmentsLeft = Math.max(0, Math.ceil(longWidth / SEGMENT_WIDTH) - 1);
    const longName = longNames.get(name) ?? name;
    const missing = missingOfLong.get(longName) ?? variable.missing;
    variables.push({
      name: longName,
      isMissing: missingTest({ ...variable, missing }, isLittleEndian, decoder),
      labels: labelsOf(
        labelsOfLong.get(longName) ?? labelsAt.get(element),
        variable,
        isLittleEndian,
        decoder,
      ),
      width: Math.max(width, longWidth),
      runs: [{ element, bytes: Math.min(width, SEGMENT_BYTES) }],
      format,
      columns,
      digits,
      label: decoder.decode(variable.label).trim(),
    });
    if (variables.length > MAX_COLUMNS) {
      throw new FormatError(`The file has more than ${MAX_COLUMNS} variables. Split it.`);
    }
  }
  const elements = raw.length;
  const ends = variables.flatMap(({ runs }) =>
    runs.map(({ element, bytes }) => element + Math.max(1, Math.ceil(bytes / 8))),
  );
  if (elements === 0 || ends.some((end) => end > elements)) throw new FormatError(BROKEN);
  return variables;
}
