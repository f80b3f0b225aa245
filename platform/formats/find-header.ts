/**
 * Finds the row of a table that names its columns. A title, a date or a note above it is left out. The row is chosen,
 * or guessed from the first rows: it is the first row with values, unless that row has values in few of the columns
 * that later rows fill.
 */
import { kindOf } from '#guess/value-kinds.ts';
import { FormatError } from './format.ts';
import type { FileNotes } from './format.ts';

/** A row of a table, with its cells in the order of columns. */
export interface TableRow {
  /** The row number as in a spreadsheet: from 1 on, blank rows included. */
  row: number;
  cells: (string | number)[];
}

interface HeaderChoice {
  /** The number of the header's row; undefined when the row is to be guessed. */
  headerRow?: number | undefined;
  /**
   * Whether the column of a cell is certain, as in a workbook. In a text the first row may have fewer cells because
   * later rows have a delimiter in a value.
   */
  isGrid?: boolean;
}

/** How many rows with values are searched, and how many of their characters. */
const LOOKED_AT = 20;
const MAX_LENGTH = 1_048_576;
/** How many rows are searched, blank ones counted too. */
const MAX_ROWS = 200;

/**
 * The rows from the header on; the first one is the header. An error of reading is thrown after the rows before it.
 * @param notes is told which row the header is, where rows with values are above it
 * @throws FormatError when the chosen row is blank or not there
 */
export async function* fromHeader<Row extends TableRow>(
  rows: AsyncIterable<Row>,
  choice: HeaderChoice,
  notes: FileNotes,
): AsyncGenerator<Row, void, undefined> {
  const { headerRow } = choice;
  yield* headerRow === undefined ? guessed(rows, choice, notes) : below(rows, headerRow, notes);
}

async function* below<Row extends TableRow>(
  rows: AsyncIterable<Row>,
  headerRow: number,
  notes: FileNotes,
): AsyncGenerator<Row, void, undefined> {
  let skipped = 0;
  let isFound = false;
  for await (const row of rows) {
    if (isFound || (row.row === headerRow && filledOf(row) > 0)) {
      isFound = true;
      yield row;
    } else if (row.row >= headerRow) break;
    else if (filledOf(row) > 0) noteHeader(notes, headerRow, (skipped += 1));
  }
  if (isFound) return;
  throw new FormatError(
    `Row ${headerRow} is blank or not there, so it cannot be the header. Choose the row with the names of the columns.`,
    { row: headerRow },
  );
}

async function* guessed<Row extends TableRow>(
  rows: AsyncIterable<Row>,
  { isGrid = false }: HeaderChoice,
  notes: FileNotes,
): AsyncGenerator<Row, void, undefined> {
  const reading = rows[Symbol.asyncIterator]();
  try {
    const { first, failure } = await readFirst(reading);
    const header = guessHeader(first, isGrid);
    const above = first.slice(0, header).filter((row) => filledOf(row) > 0).length;
    const found = first[header];
    if (found && above > 0) noteHeader(notes, found.row, above);
    yield* first.slice(header);
    if (failure) throw failure.error;
    for (let next = await reading.next(); !next.done; next = await reading.next()) {
      yield next.value;
    }
  } finally {
    await reading.return?.();
  }
}

function noteHeader(notes: FileNotes, headerRow: number, rowsAbove: number): void {
  notes.headerRow = headerRow;
  notes.rowsAbove = rowsAbove;
}

/** The first rows, from the first one with a value on, and what ended the reading early. */
async function readFirst<Row extends TableRow>(
  reading: AsyncIterator<Row>,
): Promise<{ first: Row[]; failure?: { error: unknown } }> {
  const first: Row[] = [];
  let filled = 0;
  let length = 0;
  try {
    while (filled < LOOKED_AT && length < MAX_LENGTH && first.length < MAX_ROWS) {
      const next = await reading.next();
      if (next.done) break;
      const hasValue = filledOf(next.value) > 0;
      if (hasValue) filled += 1;
      if (filled > 0) first.push(next.value);
      for (const cell of next.value.cells) length += String(cell).length + 1;
    }
  } catch (error) {
    return { first, failure: { error } };
  }
  return { first };
}

/** The index of the header among the first rows of a table. */
export function guessHeader(rows: readonly TableRow[], isGrid: boolean): number {
  const filled = rows.map(filledOf);
  const most = Math.max(0, ...filled);
  const isWide = (index: number) => (filled[index] ?? 0) * 2 > most;
  const first = filled.findIndex((count) => count > 0);
  if (first < 0) return 0;
  let found = isWide(first)
    ? first
    : rows.findIndex((row, index) => isWide(index) && looksLikeHeader(row));
  if (found < 0) return first;
  // Lines of notes may be wide too, so a wider row below a blank one is the header.
  for (const [index, row] of rows.entries()) {
    const isWider = index > found && (filled[index] ?? 0) > (filled[found] ?? 0);
    if (isWider && filled[index - 1] === 0 && looksLikeHeader(row)) found = index;
  }
  return found === first || isGrid || isApart(rows, first, found) ? found : first;
}

/** Whether the rows of a text above a header do not belong to its table. */
function isApart(rows: readonly TableRow[], first: number, header: number): boolean {
  const found = rows[header];
  const above = rows[header - 1];
  const isAfterBlank = above !== undefined && filledOf(above) === 0;
  const isPadded = rows[first]?.cells.length === found?.cells.length;
  // The row below holds values of another kind than names: numbers, dates.
  const below = rows[header + 1];
  const hasValues =
    below !== undefined && below.cells.length === found?.cells.length && !looksLikeHeader(below);
  return isAfterBlank || isPadded || hasValues;
}

/**
 * Whether a row can be a header: its cells are names, that is texts, or the years of a table with a column for each.
 */
function looksLikeHeader({ cells }: TableRow): boolean {
  const kinds = cells
    .map((cell) => String(cell).trim())
    .filter((text) => text !== '')
    .map((text) => (YEAR.test(text) ? 'year' : kindOf(text)));
  return (
    kinds.includes('text') &&
    kinds.every((kind) => kind === 'text' || kind === 'year') &&
    !cells.some((cell) => isWrittenValue(String(cell).trim()))
  );
}

const YEAR = /^(19|20)\d\d$/;
/** Numbers and dates as people write them: 1.234,50 and 31.12.2024. */
const isWrittenValue = (text: string) =>
  /^[+-]?\d[\d.,/:'\s-]*[%€$£]?$/.test(text) && !YEAR.test(text);

function filledOf({ cells }: TableRow): number {
  return cells.reduce<number>((count, cell) => (String(cell).trim() === '' ? count : count + 1), 0);
}
