/** Decompresses the cases of an SPSS system file to plain 8-byte elements. */
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { FormatError } from '#platform/formats/format.ts';
import type { SpssHeader } from './spss-header.ts';

const ELEMENT = 8;
const CUT = 'The file breaks off within its data. Upload it whole.';
/** Known writers compress blocks of 4 MiB. */
const MAX_BLOCK_BYTES = 8 * 1_048_576;

/** The data in pieces of complete elements. @throws FormatError */
export function readElements(
  path: string,
  file: FileHandle,
  header: SpssHeader,
): AsyncGenerator<Buffer, void, undefined> {
  if (header.compression === 'zlib') return expand(readBlocks(file, header), header);
  const stream = createReadStream(path, { start: header.dataStart });
  const pieces = aligned(stream as AsyncIterable<Buffer>);
  return header.compression === 'none' ? pieces : expand(pieces, header);
}

/** Splits pieces at the ends of elements. @throws FormatError when the last element is incomplete */
async function* aligned(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const whole = bytes.length - (bytes.length % ELEMENT);
    yield bytes.subarray(0, whole);
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) throw new FormatError(CUT);
}

const inflateAsync = promisify(inflate) as (
  data: Buffer,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

/** The blocks of a .zsav file, whose positions are in a directory at its end. */
async function* readBlocks(
  file: FileHandle,
  { dataStart, isLittleEndian }: SpssHeader,
): AsyncGenerator<Buffer, void, undefined> {
  const read = async (position: number, length: number) => {
    if (!(position >= 0) || length < 0 || length > MAX_BLOCK_BYTES) throw new FormatError(CUT);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw new FormatError(CUT);
    return buffer;
  };
  const long = (bytes: Buffer, at: number) =>
    Number(isLittleEndian ? bytes.readBigInt64LE(at) : bytes.readBigInt64BE(at));
  const int = (bytes: Buffer, at: number) =>
    isLittleEndian ? bytes.readInt32LE(at) : bytes.readInt32BE(at);
  const head = await read(dataStart, 24);
  const trailer = await read(long(head, 8), 24);
  const count = int(trailer, 20);
  for (let block = 0; block < count; block += 1) {
    const entry = await read(long(head, 8) + 24 + block * 24, 24);
    const packed = await read(long(entry, 8), int(entry, 20));
    try {
      yield await inflateAsync(packed, { maxOutputLength: MAX_BLOCK_BYTES });
    } catch {
      throw new FormatError(
        `Block ${block + 1} of the data cannot be unpacked. Upload the file whole.`,
      );
    }
  }
}

/** A slice becomes up to 8 times as long. */
const SLICE_BYTES = 256 * 1_024;

async function* inSlices(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      yield piece.subarray(at, at + SLICE_BYTES);
    }
  }
}

/** The stored value of a missing number. */
export const SYSTEM_MISSING = -Number.MAX_VALUE;

/** Expands the byte code, in which eight codes describe the next eight elements (PSPP, 'Compressed data'). */
async function* expand(
  pieces: AsyncIterable<Buffer>,
  { bias, isLittleEndian }: SpssHeader,
): AsyncGenerator<Buffer, void, undefined> {
  const write = (out: Buffer, value: number, at: number) =>
    isLittleEndian ? out.writeDoubleLE(value, at) : out.writeDoubleBE(value, at);
  let codes: number[] = [];
  for await (const piece of inSlices(pieces)) {
    // A code becomes 8 bytes. Pending codes of the previous piece add to those of this one.
    const out = Buffer.allocUnsafe((piece.length + codes.length + ELEMENT) * ELEMENT);
    let length = 0;
    let at = 0;
    for (;;) {
      const code = codes.shift();
      if (code === undefined) {
        if (at + ELEMENT > piece.length) break;
        codes = [...piece.subarray(at, at + ELEMENT)];
        at += ELEMENT;
        continue;
      }
      if (code === 0) continue;
      if (code === 252) {
        yield out.subarray(0, length);
        return;
      }
      if (code === 253) {
        if (at + ELEMENT > piece.length) {
          codes.unshift(code);
          break;
        }
        piece.copy(out, length, at, at + ELEMENT);
        at += ELEMENT;
      } else if (code === 254) out.fill(' ', length, length + ELEMENT);
      else write(out, code === 255 ? SYSTEM_MISSING : code - bias, length);
      length += ELEMENT;
    }
    yield out.subarray(0, length);
  }
  if (codes.includes(253)) throw new FormatError(CUT);
}
