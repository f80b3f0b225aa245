/**
 * SPSS system files (.sav, .zsav). A row is a case. Values are the stored data, or their labels where these are asked
 * for. A system-missing number is null, and so is a value that the file declares to stand for a missing one. Dates and
 * times are text (spss-dates.ts). The file fills texts up with spaces, or NUL, to their declared length; these are
 * taken away. Source: the description of the format in the manual of PSPP, the free counterpart of SPSS.
 */
import { open } from 'node:fs/promises';
import type { FileChoices } from '#model/jobs/file-choices.ts';
import { countNote, FormatError, setKey } from '#platform/formats/format.ts';
import type { FileColumn, FileNotes, FileRow } from '#platform/formats/format.ts';
import { DATE_FORMATS } from './spss-dates.ts';
import { readElements, SYSTEM_MISSING } from './spss-data.ts';
import { readSpssHeader, withoutFill } from './spss-header.ts';
import type { SpssHeader, SpssVariable } from './spss-header.ts';
import { checkNames } from '#platform/formats/table.ts';

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
    if (isMissing) countNote(notes, 'missingValues');
    const label = takesLabels && stored !== null ? variable.labels?.get(stored) : undefined;
    const value = isMissing ? null : (label ?? valueOf(stored, variable, notes));
    if (typeof value === 'string' && value.includes('\uFFFD')) countNote(notes, 'unreadableTexts');
    setKey(data, variable.name, value);
  }
  return data;
}

/** A number as its format shows it. */
function valueOf(
  stored: number | string | null,
  { format }: SpssVariable,
  notes: FileNotes,
): unknown {
  if (typeof stored !== 'number') return stored;
  if (Number.isNaN(stored)) {
    countNote(notes, 'notNumbers');
    return null;
  }
  // JSON has no infinite numbers.
  if (!Number.isFinite(stored)) return String(stored);
  const dates = DATE_FORMATS.get(format);
  if (!dates) return stored;
  const text = dates.show(stored);
  if (text === undefined) countNote(notes, 'undatedNumbers');
  else if (dates.hidesPart?.(stored)) countNote(notes, 'hiddenDays');
  return text ?? stored;
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
    return withoutFill(decoder.decode(Buffer.concat(parts).subarray(0, width)));
  }
  const at = (runs[0]?.element ?? 0) * 8;
  const number = isLittleEndian ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at);
  return number === SYSTEM_MISSING ? null : number;
}

/** Print formats that are not of dates, by their number in the file, as far as they are usual. */
const FORMAT_NAMES: Readonly<Record<number, string>> = {
  1: 'A',
  3: 'COMMA',
  4: 'DOLLAR',
  5: 'F',
  17: 'E',
  31: 'PCT',
  32: 'DOT',
};

/** The schema of a variable. */
function toColumn(
  { name, width, format, digits, columns, label, labels }: SpssVariable,
  takesLabels: boolean,
): FileColumn {
  const dates = width > 0 ? undefined : DATE_FORMATS.get(format);
  const form = dates?.name ?? FORMAT_NAMES[format] ?? (width > 0 ? 'A' : 'F');
  const isFixed = dates !== undefined && dates.datatype !== 'STRING';
  const word = isFixed ? form : `${form}${columns}${digits > 0 ? `.${digits}` : ''}`;
  return {
    name,
    word,
    // Numbers have a format with two digits after the point unless somebody chose another, so their values decide.
    datatype: width > 0 || (takesLabels && labels) ? 'STRING' : dates?.datatype,
    ...(label !== '' && { description: label }),
  };
}
