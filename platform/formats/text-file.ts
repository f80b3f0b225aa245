/** Reads text files, which must be UTF-8: invalid bytes are refused and never replaced. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { FormatError, type FileNotes } from './format.ts';

const LINE_FEED = 10;

/**
 * The text of a file in pieces, without its byte-order mark.
 * @throws FormatError with the line of the first byte that is not UTF-8, or of a NUL
 */
export function readUtf8(path: string): AsyncGenerator<string, void, undefined> {
  return readText(path, 'utf-8');
}

/** The same for tables, which may also be UTF-16 when their byte-order mark says so. @throws FormatError */
export async function* readMarkedText(
  path: string,
  notes: FileNotes,
): AsyncGenerator<string, void, undefined> {
  const encoding = await encodingByMark(path);
  if (encoding !== 'utf-8') notes.encoding = 'UTF-16';
  yield* readText(path, encoding);
}

async function encodingByMark(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead < 2 || !isUtf16(buffer)) return 'utf-8';
    return buffer[0] === 0xff ? 'utf-16le' : 'utf-16be';
  } finally {
    await file.close();
  }
}

/** The same for formats that declare their encoding, by a label of the Encoding Standard. */
export async function* readText(
  path: string,
  encoding: string,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const isWide = encoding.startsWith('utf-16');
  let lines = 1;
  let first = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (!isWide && first && isUtf16(chunk)) {
      throw new FormatError(`The file is UTF-16. ${SAVE_AS_UTF8}`);
    }
    if (!isWide && chunk.includes(0)) {
      const line = lines + countLines(chunk.subarray(0, chunk.indexOf(0)));
      throw new FormatError(
        first && everyOtherIsNul(chunk)
          ? `The file seems to be UTF-16 without a byte-order mark. ${SAVE_AS_UTF8}`
          : `Line ${line} holds a NUL byte, so this is not a text file. Choose the file type it has.`,
        { line },
      );
    }
    first = false;
    yield decode(decoder, chunk, lines);
    lines += countLines(chunk);
  }
  const rest = decode(decoder, undefined, lines);
  if (rest) yield rest;
}

const SAVE_AS_UTF8 = "Save it as UTF-8 (in Excel: 'CSV UTF-8') and upload it again.";

/** True when the first chunk of a file begins with a byte-order mark of UTF-16. */
function isUtf16(chunk: Buffer): boolean {
  return chunk.length >= 2 && [0xfffe, 0xfeff].includes(chunk.readUInt16BE(0));
}

/** ASCII letters of UTF-16 have one byte of 0 each. */
function everyOtherIsNul(chunk: Buffer): boolean {
  const start = chunk.subarray(0, 64);
  const count = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [count(0), count(1)];
  return start.length >= 8 && Math.min(even, odd) === 0 && (even + odd) * 3 >= start.length;
}

/** Bytes that Windows-1252 does not have. */
const NOT_WINDOWS = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function likelyEncoding(chunk: Buffer | undefined): string {
  const isLikely = chunk !== undefined && !chunk.some((byte) => NOT_WINDOWS.has(byte));
  return isLikely ? "It seems to be Windows-1252, as Excel writes 'CSV'. " : '';
}

/** @param linesBefore the line number at the beginning of the chunk */
function decode(decoder: TextDecoder, chunk: Buffer | undefined, linesBefore: number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    const line = linesBefore + (chunk ? badLine(chunk) : 0);
    throw new FormatError(
      `Line ${line} holds bytes that are not ${decoder.encoding.toUpperCase()}. ${likelyEncoding(chunk)}${SAVE_AS_UTF8}`,
      { line },
    );
  }
}

/** The index of the first line in the chunk that is not UTF-8. */
function badLine(chunk: Buffer): number {
  let start = 0;
  for (let line = 0; ; line += 1) {
    const end = chunk.indexOf(LINE_FEED, start);
    if (end < 0) return line;
    // A chunk may begin inside a character, so its first line is checked from the first whole character.
    if (line > 0 && !isUtf8(chunk.subarray(start, end))) return line;
    if (line === 0 && !isUtf8(chunk.subarray(characterStart(chunk), end))) return line;
    start = end + 1;
  }
}

function characterStart(chunk: Buffer): number {
  let start = 0;
  while (start < 3 && ((chunk[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return start;
}

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) {
    lines += 1;
  }
  return lines;
}
