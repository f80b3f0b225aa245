/** What the readers of files have in common: rows, one at a time, from a file on disk, in bounded memory. */

/** One row of a file. */
export interface FileRow {
  /** As a spreadsheet counts them: the header of a CSV file is row 1. */
  row: number;
  data: Record<string, unknown>;
}

/** A file that cannot be read as what it is said to be; the sentence says where and what to do. */
export class FormatError extends Error {
  override name = 'FormatError';
  /** Where reading stopped; undefined for the file as a whole. */
  readonly row: number | undefined;
  /** The line of the file, from 1, where it is known. */
  readonly line: number | undefined;

  constructor(sentence: string, place: { row?: number; line?: number } = {}) {
    super(sentence);
    this.row = place.row;
    this.line = place.line;
  }
}

/** A row longer than this is refused: it would have to stand in memory whole. In characters. */
export const MAX_ROW_LENGTH = 8 * 1_048_576;
export const MAX_COLUMNS = 10_000;
/** As deep as a JSON body of a call may be. */
export const MAX_DEPTH = 64;

/** What is said of a row beyond MAX_ROW_LENGTH. `what` begins the sentence: 'Row 3'. */
export function tooLong(what: string): string {
  return `${what} is longer than ${MAX_ROW_LENGTH / 1_048_576} MiB. Is a quote or a bracket not closed?`;
}

/** About how many characters a row takes when it is written out: a workbook's cells may share one long text. */
export function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let length = 0;
  for (const [name, inner] of Object.entries(value)) length += name.length + lengthOf(inner);
  return length;
}

/** Sets an own property, also one named `__proto__`, which an assignment would not make a key. */
export function setKey(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    const property = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(target, name, property);
  } else target[name] = value;
}
