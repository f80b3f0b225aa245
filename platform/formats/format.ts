/** What readers of files have in common. */
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';

/** One row of a file. */
export interface FileRow {
  /** As a spreadsheet counts them: the header of a CSV file is row 1. */
  row: number;
  data: Record<string, unknown>;
}

/** A file that cannot be read as what it is said to be; the sentence says where and what to do. */
export class FormatError extends Error {
  override name = 'FormatError';
  constructor(
    message: string,
    /** Where reading stopped; undefined for the file as a whole. */
    readonly row?: number,
  ) {
    super(message);
  }
}

/** A row longer than this is refused: it would have to stand in memory whole. */
export const MAX_ROW_BYTES = 16 * 1024 * 1024;
export const MAX_COLUMNS = 10_000;
export const MAX_DEPTH = 64;

export const EMPTY_FILE = 'The file is empty. Choose a file with a header and rows.';

/**
 * The bytes of a file, refused at the first that is not UTF-8 text.
 * The stream ends with a FormatError then.
 */
export function readText(path: string): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const checker = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(problemOf(decoder, chunk), chunk);
    },
    flush(done) {
      done(problemOf(decoder));
    },
  });
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  file.on('error', (error) => checker.destroy(error));
  checker.on('close', () => file.destroy());
  return file.pipe(checker);
}

function problemOf(decoder: TextDecoder, chunk?: Buffer): FormatError | null {
  if (chunk?.includes(0)) {
    return new FormatError('The file holds NUL bytes, so it is not text. Is its type right?');
  }
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return null;
  } catch {
    return new FormatError('The file is not UTF-8. Save it as UTF-8 and upload it again.');
  }
}

/** How deep lists and objects are nested, at most one more than allowed. */
export function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= MAX_DEPTH) {
    level = level
      .filter((item) => typeof item === 'object' && item !== null)
      .flatMap(Object.values);
    if (level.length > 0) depth++;
  }
  return depth;
}

/** The value as a row. @throws FormatError when it is none */
export function toRow(value: unknown, row: number): FileRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FormatError(
      `Row ${row} is not an object. Each row is written as {"name": value, …}.`,
      row,
    );
  }
  if (depthOf(value) > MAX_DEPTH) {
    throw new FormatError(`Row ${row} is nested more than ${MAX_DEPTH} levels deep.`, row);
  }
  return { row, data: value as Record<string, unknown> };
}
