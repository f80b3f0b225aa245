/** Tables of text files and spreadsheets: a header with the names of attributes, and rows of cells. */
import { FormatError, MAX_COLUMNS } from './format.ts';

export const EMPTY_TABLE = 'The file is empty. Choose a file with a header and rows.';
export const HEADER_ONLY = 'The file has a header but no rows. Add a row at least.';

/** The header of a table. */
export interface Header {
  names: string[];
  /** True when a column is named __proto__, which an assignment would not make a key. */
  hasProtoColumn: boolean;
}

/** @param row the row number of the header @throws FormatError */
export function readHeader(cells: readonly string[], row: number): Header {
  const problem = headerProblem(cells);
  if (problem) throw new FormatError(problem, { row });
  const names = cells.map((cell) => cell.trim());
  return { names, hasProtoColumn: names.includes('__proto__') };
}

function headerProblem(cells: readonly string[]): string | undefined {
  if (cells.length > MAX_COLUMNS) {
    return `The header names ${cells.length} columns; ${MAX_COLUMNS} are allowed. Is the file type right?`;
  }
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim();
    const column = index + 1;
    if (name === '') return `Column ${column} has no name in the header. Name it or remove it.`;
    const other = columns.get(name);
    if (other !== undefined) {
      return `Columns ${other} and ${column} have the same name. Rename one of them.`;
    }
    columns.set(name, column);
  }
  return undefined;
}

/** The cells of a row by the names of the header. @throws FormatError when the number of cells differs */
export function toData(
  header: Header,
  cells: readonly (string | number)[],
  row: number,
): Record<string, unknown> {
  const { names } = header;
  if (cells.length !== names.length) {
    throw new FormatError(
      `Row ${row} has ${cells.length} columns, and the header has ${names.length}. Put values that hold a delimiter or a line break in quotes.`,
      { row },
    );
  }
  if (header.hasProtoColumn) {
    return Object.fromEntries(names.map((name, index) => [name, cells[index]]));
  }
  const data: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) data[name] = cells[index];
  return data;
}
