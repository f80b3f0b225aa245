/** Tables of text files and spreadsheets: a header with the names of attributes, and rows of cells. */
import { FormatError, MAX_COLUMNS, setKey } from './format.ts';
import type { FileNotes } from './format.ts';

export const EMPTY_TABLE = 'The file is empty. Choose a file with a header and rows.';
export const HEADER_ONLY = 'The file has a header but no rows. Add a row at least.';

/** The columns of a table. */
export interface TableHeader {
  names: string[];
  /** The columns whose name is their letter, as the header has none. Rows leave their empty cells out. */
  unnamed: ReadonlySet<number>;
  /** The unnamed columns that have a value in some row. */
  met: Set<number>;
  notes: FileNotes;
}

/** @throws FormatError for a file with two columns of one name, or one without a name, where its format allows none */
export function checkNames(names: readonly string[]): void {
  const columns = new Map<string, number>();
  if (names.length > MAX_COLUMNS) throw new FormatError(tooManyColumns(names.length));
  for (const [index, name] of names.entries()) {
    const column = index + 1;
    const other = columns.get(name);
    if (name.trim() === '') throw new FormatError(`Column ${column} has no name. Name it.`);
    if (other !== undefined) {
      throw new FormatError(
        `Columns ${other} and ${column} have the same name. Rename one of them.`,
      );
    }
    columns.set(name, column);
  }
}

/**
 * The columns that a header names. One without a name is called by its letter ('column_C'), and of equal names the
 * second and later ones get a number ('name_2').
 * @param row the row number of the header
 * @param notes is told of both
 * @throws FormatError
 */
export function readHeader(cells: readonly string[], row: number, notes: FileNotes): TableHeader {
  if (cells.length > MAX_COLUMNS) throw new FormatError(tooManyColumns(cells.length), { row });
  const given = cells.map((cell) => cell.trim());
  const taken = new Set(given);
  const seen = new Set<string>();
  const unnamed = new Set<number>();
  const names = given.map((name, column) => {
    if (name === '') {
      unnamed.add(column);
      return unusedName(`column_${letterOf(column)}`, taken);
    }
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? unusedName(name, taken, 2) : name;
  });
  const repeated = names.flatMap((name, column) =>
    unnamed.has(column) || name === given[column]
      ? []
      : [`${letterOf(column)}: '${given[column]}' is read as '${name}'`],
  );
  if (repeated.length > 0) notes.repeatedNames = repeated.slice(0, MAX_NOTED);
  const header = { names, unnamed, met: new Set<number>(), notes };
  noteEmpty(header);
  return header;
}

/** The most columns that are noted. */
const MAX_NOTED = 20;

/** The header with one more column for each cell beyond those that it names. @throws FormatError */
export function withColumns(header: TableHeader, columns: number, row: number): TableHeader {
  if (columns > MAX_COLUMNS) throw new FormatError(tooManyColumns(columns), { row });
  const names = [...header.names];
  const unnamed = new Set(header.unnamed);
  const taken = new Set(names);
  for (let column = names.length; column < columns; column += 1) {
    names.push(unusedName(`column_${letterOf(column)}`, taken));
    unnamed.add(column);
  }
  return { ...header, names, unnamed };
}

const tooManyColumns = (columns: number) =>
  `The header names ${columns} columns; ${MAX_COLUMNS} are allowed. Is the file type right?`;

/** Takes the first of name, name_2, name_3 that is free. @param from 2 when the bare name must not be used */
function unusedName(name: string, taken: Set<string>, from = 1): string {
  let unused = from === 1 ? name : `${name}_${from}`;
  for (let number = Math.max(from, 1) + 1; taken.has(unused); number += 1) {
    unused = `${name}_${number}`;
  }
  taken.add(unused);
  return unused;
}

/** The letters of a column as a spreadsheet shows them: A for 0, AB for 27. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}

/** The cells of a row by the names of the header. @throws FormatError when the number of cells differs */
export function toData(
  header: TableHeader,
  cells: readonly (string | number)[],
  row: number,
): Record<string, unknown> {
  const { names, unnamed } = header;
  if (cells.length !== names.length) {
    const other = cells.length > names.length ? ' If the header is another row, choose it.' : '';
    throw new FormatError(
      `Row ${row} has ${cells.length} columns, and the header has ${names.length}. Put values that hold a delimiter or a line break in quotes.${other}`,
      { row },
    );
  }
  const data: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const cell = cells[index];
    if (unnamed.has(index)) {
      if (cell === '') continue;
      noteUnnamed(header, index);
    }
    setKey(data, name, cell);
  }
  return data;
}

/** Notes that a column without a name has a value. */
function noteUnnamed(header: TableHeader, column: number): void {
  const { names, met, notes } = header;
  if (met.has(column)) return;
  met.add(column);
  const noted = (notes.unnamedColumns ??= []);
  const text = `${letterOf(column)} is read as '${names[column]}'`;
  if (noted.length < MAX_NOTED) noted.push(text);
  noteEmpty(header);
}

function noteEmpty({ unnamed, met, notes }: TableHeader): void {
  const empty = [...unnamed].filter((column) => !met.has(column));
  notes.emptyColumns = empty.length > 0 ? empty.slice(0, MAX_NOTED).map(letterOf) : undefined;
}
