/**
 * Reads attributes from a pasted text: names, one on each line, or a header and sample rows as spreadsheets copy them.
 * The browser reads the text while the person types; the server does for pages without JavaScript.
 */
import { DATATYPES } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { createScalarWatch } from '#guess/guess-scalar.ts';
import { mapHeaders } from '#guess/header-names.ts';

export interface PastedAttribute {
  name: string;
  /** The pasted name, when it is no valid name and was replaced. */
  displayName: string;
  datatype: Datatype;
  /** The precision as in the draft: '' for datatypes without one. */
  precision: string;
}

/** A pasted attribute with the values that its datatype was guessed from. */
export interface PastedColumn extends PastedAttribute {
  samples: string[];
}

/** The maximum of attributes in one paste. A form without JavaScript cannot hold many more. */
export const MAX_PASTED = 300;
/** The maximum of characters that are read, and of rows from which the datatypes are guessed. */
const MAX_CHARACTERS = 1_000_000;
const MAX_ROWS = 200;

/** The fields of the paste dialog. */
export const PASTED_TEXT_FIELD = 'pastedText';
export const PASTED_TYPE_FIELD = 'pastedType';
export const PASTED_TAKE_FIELD = 'pastedTake';

export interface Pasted {
  columns: PastedColumn[];
  /** How many further attributes the text has. */
  leftOut: number;
}

/** Reads a pasted text. @param taken names that the level has already */
export function readPasted(text: string, taken: readonly string[] = []): Pasted {
  const rows = rowsOf(text.slice(0, MAX_CHARACTERS));
  const { names, samples } = isListOfNames(rows)
    ? { names: rows.flat(), samples: [] }
    : { names: rows[0] ?? [], samples: rows.slice(1, 1 + MAX_ROWS) };
  const shown = names.slice(0, MAX_PASTED).map((given) => given.trim());
  const mapped = mapHeaders(shown, taken);
  const columns = shown.map((given, index): PastedColumn => {
    const name = mapped[index] ?? given;
    const values = samples.map((row) => (row[index] ?? '').trim()).filter((value) => value !== '');
    return {
      name,
      displayName: given === name ? '' : given,
      ...guessDatatype(values),
      samples: values.slice(0, 3),
    };
  });
  return { columns, leftOut: Math.max(0, names.length - MAX_PASTED) };
}

/** Reads the attributes that the fields of the dialog choose. */
export function readPastedForm(form: FormData, taken: readonly string[]): PastedAttribute[] {
  const text = form.get(PASTED_TEXT_FIELD);
  const types = form.getAll(PASTED_TYPE_FIELD);
  const taking = new Set(form.getAll(PASTED_TAKE_FIELD).map(String));
  return readPasted(typeof text === 'string' ? text : '', taken).columns.flatMap(
    (column, index) => {
      if (!taking.has(String(index))) return [];
      const datatype = DATATYPES.find((known) => known === types[index]) ?? column.datatype;
      return [withDatatype(column, datatype)];
    },
  );
}

/** The attribute with the datatype that was chosen for it. */
export function withDatatype(
  { name, displayName, datatype: guessed, precision }: PastedAttribute,
  datatype: Datatype,
): PastedAttribute {
  const isDecimal = datatype.startsWith('DECIMAL');
  const kept = guessed === datatype ? precision : '2';
  return { name, displayName, datatype, precision: isDecimal ? kept : '' };
}

/** The cells of each row. Spreadsheets copy tabs between them; otherwise commas or semicolons separate them. */
function rowsOf(text: string): string[][] {
  const separator = ['\t', ';', ','].find((candidate) => text.includes(candidate)) ?? '\t';
  return splitRows(text.replace(/\r\n?/g, '\n'), separator).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  );
}

/** Splits text by RFC 4180, with any separator: a quoted cell may contain separators, line ends and doubled quotes. */
function splitRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const [nextCell, nextLine] = [positionOf(separator, text), positionOf('\n', text)];
  while (at < text.length) {
    const quoted = text[at] === '"' ? /"((?:[^"]|"")*)"/y : undefined;
    if (quoted) quoted.lastIndex = at;
    const [whole, inner] = quoted?.exec(text) ?? [];
    const start = at + (whole?.length ?? 0);
    const end = Math.min(nextCell(start), nextLine(start));
    row.push((inner?.replaceAll('""', '"') ?? '') + text.slice(start, end));
    if (text[end] !== separator) {
      rows.push(row);
      row = [];
    }
    at = end + 1;
  }
  return row.length > 0 ? [...rows, row] : rows;
}

/** Finds a sign's next position, or the end of the text. Callers pass rising positions, so the text is read once. */
function positionOf(sign: string, text: string): (from: number) => number {
  let position = -1;
  return (from) => {
    if (position >= from) return position;
    const found = text.indexOf(sign, from);
    position = found < 0 ? text.length : found;
    return position;
  };
}

/**
 * Whether the text has one name on each line: one column, unless the lines after the first are numbers, dates or the
 * like.
 */
function isListOfNames(rows: readonly string[][]): boolean {
  if (!rows.every((row) => row.length === 1)) return false;
  const others = rows.slice(1, 1 + MAX_ROWS).map(([cell = '']) => cell.trim());
  return guessDatatype(others).datatype === 'STRING';
}

/** Guesses a datatype and its precision, as the draft has them. */
export function guessDatatype(values: readonly string[]): {
  datatype: Datatype;
  precision: string;
} {
  const watch = createScalarWatch();
  for (const [index, value] of values.entries()) watch.see(value, index + 1);
  const { datatype, precision } = watch.guess();
  return { datatype, precision: precision === undefined ? '' : String(precision) };
}
