/** Reads text files, which must be UTF-8: invalid bytes are refused and never replaced. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileChoices } from '#model/jobs/file-choices.ts';
import { FormatError } from '#platform/formats/format.ts';
import type { FileNotes, OnBytes } from '#platform/formats/format.ts';

const LINE_FEED = 10;

/**
 * The text of a file in pieces, without its byte-order mark.
 * @throws FormatError with the line of the first byte that is not UTF-8, or of a NUL
 */
export function readUtf8(path: string, onBytes?: OnBytes): AsyncGenerator<string, void, undefined> {
  return readText(path, 'utf-8', { onBytes });
}

/**
 * Reads the text of a table, whose encoding is chosen, or UTF-16 when its byte-order mark says so, or UTF-8.
 * @throws FormatError
 */
export async function* readTableText(
  path: string,
  choice: FileChoices['encoding'],
  notes: FileNotes,
  onBytes?: OnBytes,
): AsyncGenerator<string, void, undefined> {
  const reading = { remedy: CHOOSE, onBytes };
  const start = await readStart(path);
  const byteOrder = isUtf16(start) ? (start[0] === 0xff ? 'utf-16le' : 'utf-16be') : undefined;
  if (choice === 'UTF-8' || (!choice && !byteOrder)) yield* readText(path, 'utf-8', reading);
  else if (choice === 'WINDOWS-1252') {
    notes.encoding = 'Windows-1252';
    yield* readText(path, 'windows-1252', reading);
  } else {
    notes.encoding = 'UTF-16';
    yield* readText(path, byteOrder ?? wideEncoding(start), reading);
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const START_BYTES = 4_096;

/** The byte order of UTF-16 without a mark, by its line breaks and commas. @throws FormatError when it has none */
function wideEncoding(start: Buffer): 'utf-16le' | 'utf-16be' {
  const zeros = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (even === 0 && odd === 0 && start.length > 0) {
    throw new FormatError('The file does not seem to be UTF-16. Choose another encoding.');
  }
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/**
 * Reads the text of a file that declares its encoding, by a label of the Encoding Standard.
 * @param remedy what to do about a file that has another
 * @param onBytes called with each piece
 */
export async function* readText(
  path: string,
  encoding: string,
  { remedy = SAVE_AS_UTF8, onBytes }: { remedy?: Remedy; onBytes?: OnBytes | undefined } = {},
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const isWide = encoding.startsWith('utf-16');
  let lines = 1;
  let first = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (!isWide && first && isUtf16(chunk)) {
      throw new FormatError(`The file is UTF-16. ${remedy('UTF-16')}`);
    }
    if (first && chunk.toString('latin1', 0, 4) === 'PK\x03\x04') {
      throw new FormatError('The file is a zip archive. Unpack it, and upload the file in it.');
    }
    if (!isWide && chunk.includes(0)) {
      const line = lines + countLines(chunk.subarray(0, chunk.indexOf(0)));
      throw new FormatError(
        first && everyOtherIsNul(chunk)
          ? `The file seems to be UTF-16 without a byte-order mark. ${remedy('UTF-16')}`
          : `Line ${line} holds a NUL byte, so this is not a text file. Choose the file type it has.`,
        { line },
      );
    }
    first = false;
    if (encoding === 'windows-1252') refuseUndefined(chunk, lines);
    onBytes?.(chunk.length);
    yield decode(decoder, chunk, lines, remedy);
    lines += countLines(chunk);
  }
  const rest = decode(decoder, undefined, lines, remedy);
  if (rest) yield rest;
}

/** @param likely the encoding that the file seems to have */
type Remedy = (likely: string | undefined) => string;
const SAVE_AS_UTF8: Remedy = () => "Save it as UTF-8 (in Excel: 'CSV UTF-8') and upload it again.";
const CHOOSE: Remedy = (likely) =>
  likely
    ? `Choose Encoding: ${likely}, or save the file as UTF-8 (in Excel: 'CSV UTF-8').`
    : "Choose its Encoding, or save it as UTF-8 (in Excel: 'CSV UTF-8') and upload it again.";

/** The decoder takes bytes that Windows-1252 does not have for control characters. @throws FormatError */
function refuseUndefined(chunk: Buffer, linesBefore: number): void {
  const at = chunk.findIndex((byte) => NOT_WINDOWS.has(byte));
  if (at < 0) return;
  const line = linesBefore + countLines(chunk.subarray(0, at));
  throw new FormatError(
    `Line ${line} holds bytes that Windows-1252 does not have. Choose another encoding.`,
    { line },
  );
}

/** True when the first chunk of a file begins with a byte-order mark of UTF-16. */
function isUtf16(chunk: Buffer): boolean {
  return chunk.length >= 2 && [0xfffe, 0xfeff].includes(chunk.readUInt16BE(0));
}

/** Whether every other byte is 0, as in ASCII letters of UTF-16. */
function everyOtherIsNul(chunk: Buffer): boolean {
  const start = chunk.subarray(0, 64);
  const count = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [count(0), count(1)];
  return start.length >= 8 && Math.min(even, odd) === 0 && (even + odd) * 3 >= start.length;
}

/** Bytes that Windows-1252 does not have. */
const NOT_WINDOWS = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function isWindows(chunk: Buffer | undefined): boolean {
  return chunk !== undefined && !chunk.some((byte) => NOT_WINDOWS.has(byte));
}

/** @param linesBefore the line number at the beginning of the chunk */
function decode(
  decoder: TextDecoder,
  chunk: Buffer | undefined,
  linesBefore: number,
  remedy: Remedy,
): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    const line = linesBefore + (chunk ? badLine(chunk) : 0);
    const likely = decoder.encoding === 'utf-8' && isWindows(chunk);
    const seems = likely ? "It seems to be Windows-1252, as Excel writes 'CSV'. " : '';
    const advice = remedy(likely ? 'Windows-1252' : undefined);
    throw new FormatError(
      `Line ${line} holds bytes that are not ${decoder.encoding.toUpperCase()}. ${seems}${advice}`,
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
