/**
 * Attributes from a pasted text: names, one a line, or a header and sample rows as spreadsheets copy them. Shared by
 * the browser, which reads while a person types, and the server, for pages without JavaScript.
 */
import { DATATYPES, INTEGER_RANGES } from '#model/datatypes.ts';
import type { Datatype } from '#model/datatypes.ts';
import { DICTIONARY_LIMITS } from '#model/limits.ts';

export interface PastedAttribute {
  name: string;
  /** The pasted text, where the name had to be another one. */
  displayName: string;
  datatype: Datatype;
  /** As the draft holds it: '' for datatypes without one. */
  precision: string;
}

/** A pasted attribute with the values that its datatype was guessed from. */
export interface PastedColumn extends PastedAttribute {
  samples: string[];
}

/** Attributes of one paste; a form without JavaScript cannot hold many more. */
export const MOST_PASTED = 300;
/** Characters that are read, and rows that the datatypes are guessed from. */
const MOST_CHARACTERS = 1_000_000;
const MOST_ROWS = 200;

/** The fields of the paste dialog. */
export const PASTED_TEXT_FIELD = 'pastedText';
export const PASTED_TYPE_FIELD = 'pastedType';
export const PASTED_TAKE_FIELD = 'pastedTake';

export interface Pasted {
  columns: PastedColumn[];
  /** How many more there were. */
  leftOut: number;
}

/** @param taken names that the level has already */
export function readPasted(text: string, taken: readonly string[] = []): Pasted {
  const rows = rowsOf(text.slice(0, MOST_CHARACTERS));
  const { names, samples } = isListOfNames(rows)
    ? { names: rows.flat(), samples: [] }
    : { names: rows[0] ?? [], samples: rows.slice(1, 1 + MOST_ROWS) };
  const used = new Set(taken);
  const columns = names.slice(0, MOST_PASTED).map((given, index): PastedColumn => {
    const name = unusedName(nameFrom(given, index), used);
    used.add(name);
    const values = samples.map((row) => (row[index] ?? '').trim()).filter((value) => value !== '');
    return {
      name,
      displayName: given.trim() === name ? '' : given.trim(),
      ...guessDatatype(values),
      samples: values.slice(0, 3),
    };
  });
  return { columns, leftOut: Math.max(0, names.length - MOST_PASTED) };
}

/** What the dialog's fields ask for. */
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

/** Cells of rows: between tabs as spreadsheets copy them, else between commas or semicolons. */
function rowsOf(text: string): string[][] {
  const separator = ['\t', ';', ','].find((candidate) => text.includes(candidate)) ?? '\t';
  return splitRows(text.replace(/\r\n?/g, '\n'), separator).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  );
}

/** RFC 4180 with any separator: a cell in quotes may hold separators, line ends and doubled quotes. */
function splitRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? /"((?:[^"]|"")*)"/y : undefined;
    if (quoted) quoted.lastIndex = at;
    const [whole, inner] = quoted?.exec(text) ?? [];
    const start = at + (whole?.length ?? 0);
    const ends = [text.indexOf(separator, start), text.indexOf('\n', start)].filter(
      (end) => end >= 0,
    );
    const end = ends.length > 0 ? Math.min(...ends) : text.length;
    row.push((inner?.replaceAll('""', '"') ?? '') + text.slice(start, end));
    if (text[end] !== separator) {
      rows.push(row);
      row = [];
    }
    at = end + 1;
  }
  return row.length > 0 ? [...rows, row] : rows;
}

/** One name a line: a single column, unless all lines but the first are numbers, dates or the like. */
function isListOfNames(rows: readonly string[][]): boolean {
  const [, ...others] = rows;
  return (
    rows.every((row) => row.length === 1) &&
    guessDatatype(others.map(([cell = '']) => cell.trim())).datatype === 'STRING'
  );
}

/** A name that the editor takes: 'Birth date (ISO)' becomes 'Birth_date_ISO'. */
function nameFrom(given: string, index: number): string {
  const words = given
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/\W+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '');
  return words.slice(0, NAME_LENGTH) || `column_${index + 1}`;
}

const NAME_LENGTH = 64;

function unusedName(name: string, used: ReadonlySet<string>): string {
  let unused = name;
  for (let number = 2; used.has(unused); number += 1) {
    unused = `${name.slice(0, NAME_LENGTH - 4)}_${number}`;
  }
  return unused;
}

/** The narrowest datatype that all values fit; text for none. */
export function guessDatatype(values: readonly string[]): {
  datatype: Datatype;
  precision: string;
} {
  const all = (fits: (value: string) => boolean) => values.length > 0 && values.every(fits);
  const plain = (datatype: Datatype) => ({ datatype, precision: '' });
  if (all((value) => /^(true|false)$/i.test(value))) return plain('BOOLEAN');
  // A leading zero is part of a code, not of a number.
  if (all((value) => /^-?(0|[1-9]\d*)$/.test(value))) {
    if (all((value) => isIn(value, 'INTEGER'))) return plain('INTEGER');
    return plain(all((value) => isIn(value, 'LONG')) ? 'LONG' : 'STRING');
  }
  if (all((value) => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value))) return decimal(values);
  if (all((value) => /^\d{4}-\d\d-\d\d$/.test(value) && isMoment(value))) return plain('DATE');
  if (all((value) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) && isMoment(value))) {
    return plain('DATETIME');
  }
  return plain('STRING');
}

function isIn(value: string, datatype: keyof typeof INTEGER_RANGES): boolean {
  const [least, greatest] = INTEGER_RANGES[datatype];
  return value.length <= 20 && BigInt(value) >= least && BigInt(value) <= greatest;
}

/** With as many digits after the point as the longest value. */
function decimal(values: readonly string[]): { datatype: Datatype; precision: string } {
  const digits = Math.max(...values.map((value) => (value.split('.')[1] ?? '').length));
  return digits > DICTIONARY_LIMITS.precision
    ? { datatype: 'STRING', precision: '' }
    : { datatype: 'DECIMAL', precision: String(digits) };
}

function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
