/**
 * SPSS system files (.sav, .zsav). A row is a case. Values are the stored data, or their labels where these are asked
 * for. A system-missing number is null, and so is a value that the file declares to stand for a missing one. Dates and
 * times are ISO text. Source: the description of the format in the manual of PSPP, the free counterpart of SPSS.
 */
import { open } from 'node:fs/promises';
import type { FileChoices } from '#model/file-choices.ts';
import { FormatError, setKey, type FileColumn, type FileNotes, type FileRow } from './format.ts';
import { readElements, SYSTEM_MISSING } from './spss-data.ts';
import { readSpssHeader, type SpssHeader, type SpssVariable } from './spss-header.ts';
import { checkNames } from './table.ts';

/** The cases of a file; row 1 is the first. Stopping early closes the file. @throws FormatError */
export async function* readSpss(
  path: string,
  { valueLabels }: FileChoices = {},
  notes: FileNotes = {},
  onColumns?: (columns: FileColumn[]) => void,
): AsyncGenerator<FileRow, void, undefined> {
  const file = await open(path);
  try {
    const header = await readSpssHeader(file);
    checkNames(header.variables.map(({ name }) => name));
    const takesLabels = valueLabels === 'LABELS';
    const labelled = header.variables.filter(({ labels }) => labels !== undefined).length;
    if (labelled > 0 && !takesLabels) notes.labelledColumns = labelled;
    onColumns?.(header.variables.map((variable) => toColumn(variable, takesLabels)));
    let row = 0;
    for await (const bytes of toCases(readElements(path, file, header), header)) {
      row += 1;
      yield { row, data: toData(bytes, header, takesLabels, notes) };
    }
    if (row < (header.cases ?? 0)) {
      throw new FormatError(
        `The file says it has ${header.cases} cases and breaks off after ${row}. Upload it whole.`,
        { row },
      );
    }
    if (row === 0) {
      throw new FormatError('The file has variables but no cases. Add a case at least.');
    }
  } finally {
    await file.close();
  }
}

/** Splits elements into cases. */
async function* toCases(
  pieces: AsyncIterable<Buffer>,
  { caseElements }: SpssHeader,
): AsyncGenerator<Buffer, void, undefined> {
  const size = caseElements * 8;
  let waiting: Buffer[] = [];
  let length = 0;
  let row = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < size) continue;
    const bytes = waiting.length > 1 ? Buffer.concat(waiting) : piece;
    let at = 0;
    for (; at + size <= bytes.length; at += size) {
      row += 1;
      yield bytes.subarray(at, at + size);
    }
    waiting = [bytes.subarray(at)];
    length = bytes.length - at;
  }
  if (length > 0) {
    throw new FormatError(`The file breaks off in row ${row + 1}. Upload it whole.`, {
      row: row + 1,
    });
  }
}

function toData(
  bytes: Buffer,
  header: SpssHeader,
  takesLabels: boolean,
  notes: FileNotes,
): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const variable of header.variables) {
    const stored = storedValue(bytes, variable, header);
    const isMissing = stored !== null && variable.isMissing(stored);
    if (isMissing) notes.missingValues = (notes.missingValues ?? 0) + 1;
    const label = takesLabels && stored !== null ? variable.labels?.get(stored) : undefined;
    setKey(data, variable.name, isMissing ? null : (label ?? valueOf(stored, variable)));
  }
  return data;
}

/** A number with a date format as text. */
function valueOf(stored: number | string | null, { format }: SpssVariable): unknown {
  return typeof stored === 'number' ? (timeText(stored, format) ?? stored) : stored;
}

function storedValue(
  bytes: Buffer,
  { width, runs }: SpssVariable,
  { isLittleEndian, decoder }: SpssHeader,
): number | string | null {
  if (width > 0) {
    const parts = runs.map(({ element, bytes: length }) =>
      bytes.subarray(element * 8, element * 8 + length),
    );
    return decoder.decode(Buffer.concat(parts).subarray(0, width)).trimEnd();
  }
  const at = (runs[0]?.element ?? 0) * 8;
  const number = isLittleEndian ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at);
  return number === SYSTEM_MISSING || !Number.isFinite(number) ? null : number;
}

/** DATE, ADATE, JDATE, EDATE, SDATE. */
const DATE_FORMATS = new Set([20, 23, 24, 38, 39]);
/** DATETIME, YMDHMS. */
const DATETIME_FORMATS = new Set([22, 41]);
/** TIME, MTIME. */
const TIME_FORMATS = new Set([21, 40]);
/** SPSS counts seconds from 14 October 1582, the first day of the Gregorian calendar. */
const EPOCH_MS = Date.UTC(1582, 9, 14);
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Print formats by their number in the file, as far as they are usual. */
const FORMAT_NAMES: Readonly<Record<number, string>> = {
  1: 'A',
  3: 'COMMA',
  4: 'DOLLAR',
  5: 'F',
  17: 'E',
  20: 'DATE',
  21: 'TIME',
  22: 'DATETIME',
  23: 'ADATE',
  24: 'JDATE',
  31: 'PCT',
  32: 'DOT',
  38: 'EDATE',
  39: 'SDATE',
  40: 'MTIME',
  41: 'YMDHMS',
};

/** What the file says of a variable. */
function toColumn(
  { name, width, format, digits, columns, label, labels }: SpssVariable,
  takesLabels: boolean,
): FileColumn {
  const form = FORMAT_NAMES[format] ?? (width > 0 ? 'A' : 'F');
  const isFixed = DATE_FORMATS.has(format) || DATETIME_FORMATS.has(format);
  const word = isFixed ? form : `${form}${columns}${digits > 0 ? `.${digits}` : ''}`;
  return {
    name,
    word,
    datatype: takesLabels && labels ? 'STRING' : datatypeOf(width, format),
    ...(label !== '' && { description: label }),
  };
}

/** Numbers have a format with two digits after the point unless somebody chose another, so their values decide. */
function datatypeOf(width: number, format: number): FileColumn['datatype'] {
  if (width > 0 || TIME_FORMATS.has(format)) return 'STRING';
  if (DATE_FORMATS.has(format)) return 'DATE';
  if (DATETIME_FORMATS.has(format)) return 'DATETIME';
  return undefined;
}

/** A number with a date or time format as ISO text; undefined for other formats. */
function timeText(seconds: number, format: number): string | undefined {
  const isTime = TIME_FORMATS.has(format);
  if (!isTime && !DATE_FORMATS.has(format) && !DATETIME_FORMATS.has(format)) return undefined;
  const ms = (isTime ? 0 : EPOCH_MS) + Math.round(seconds * 1_000);
  if (seconds < 0 || ms > LAST_MS) return undefined;
  if (isTime) return seconds < 86_400 ? new Date(ms).toISOString().slice(11, 19) : undefined;
  const iso = new Date(ms).toISOString();
  return DATE_FORMATS.has(format) ? iso.slice(0, 10) : iso;
}
