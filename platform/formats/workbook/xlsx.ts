/**
 * XLSX and XLSM: a sheet of a workbook, the first unless another is chosen, as a table, read as a stream. All values
 * are text, as in CSV (but see cellNumber); dates are in ISO form. The value of a formula is the one that the
 * spreadsheet program stored. The parser runs on a separate thread (read-on-thread.ts), because a small file can hold a
 * sheet that takes long.
 */
import { open } from 'node:fs/promises';
import { cellTextOf } from './cell-text.ts';
import { FormatError, MAX_COLUMNS, MAX_ROW_LENGTH, tooLong } from '#platform/formats/format.ts';
import type { FileNotes, FileRow } from '#platform/formats/format.ts';
import { cellNumber, isLongNumber } from './sheets.ts';
import type { CellChoices } from './sheets.ts';
import { fromHeader } from '#platform/formats/find-header.ts';
import type { TableRow } from '#platform/formats/find-header.ts';
import {
  EMPTY_TABLE,
  HEADER_ONLY,
  readHeader,
  toData,
  withColumns,
} from '#platform/formats/table.ts';
import type { TableHeader } from '#platform/formats/table.ts';
import { readWorkbook } from './workbook.ts';
import type { Workbook } from './workbook.ts';
import { readXmlItems } from '#platform/formats/text/xml-items.ts';
import type { XmlVisitor } from '#platform/formats/text/xml-items.ts';
import { openZip } from '#platform/formats/zip-archive.ts';

/** The rows of a sheet, with or without cells: as many as the format allows (ECMA-376, Excel's limits). */
export const MAX_SHEET_ROWS = 1_048_576;

const TOO_MANY_ROWS = `The sheet has more than ${MAX_SHEET_ROWS.toLocaleString('en')} rows, which is the most that a workbook can hold. Save it as CSV and upload that.`;

/**
 * The rows below the header, with the row numbers of the spreadsheet.
 * @param maxBytes how many bytes may be unpacked; the limit of zip-archive.ts if left out
 * @throws FormatError
 */
export async function* readXlsx(
  path: string,
  maxBytes?: number,
  choice: CellChoices = {},
  notes: FileNotes = {},
): AsyncGenerator<FileRow, void, undefined> {
  await refuseOldWorkbook(path);
  const zip = await openZip(path, maxBytes);
  try {
    const workbook = await readWorkbook(zip, choice, notes);
    yield* toTable(
      toValues(
        readXmlItems(zip.text(workbook.sheet), createSheetVisitor()),
        workbook,
        choice,
        notes,
      ),
      choice,
      notes,
    );
  } finally {
    await zip.close();
  }
}

/** Workbooks before 2007, and newer ones with a password, are compound files. */
async function refuseOldWorkbook(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead === 0) throw new FormatError(EMPTY_TABLE);
    if (buffer.readUInt32BE(0) === 0xd0cf11e0) {
      throw new FormatError(
        'The file is an old workbook (choose XLS) or one under a password (save it without).',
      );
    }
  } finally {
    await file.close();
  }
}

/**
 * The rows of a sheet below its header. A cell beyond the columns that the header names is of a column without a name.
 * @throws FormatError
 */
export async function* toTable(
  rows: AsyncIterable<TableRow>,
  { headerRow }: CellChoices,
  notes: FileNotes,
): AsyncGenerator<FileRow, void, undefined> {
  let header: TableHeader | undefined;
  let isEmpty = true;
  for await (const { row, cells } of fromHeader(rows, { headerRow, isGrid: true }, notes)) {
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    if (!header) {
      header = readHeader(cells.map(String), row, notes);
      continue;
    }
    isEmpty = false;
    if (cells.length > header.names.length) header = withColumns(header, cells.length, row);
    while (cells.length < header.names.length) cells.push('');
    yield { row, data: toData(header, cells, row) };
  }
  if (!header) throw new FormatError(EMPTY_TABLE);
  if (isEmpty) throw new FormatError(HEADER_ONLY);
}

interface Cell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  text: string;
}

interface CellRow {
  row: number;
  /** The cells that are not empty. */
  cells: Cell[];
}

/** The values of cells, a row at a time: many cells may share one long text. @throws FormatError */
async function* toValues(
  rows: AsyncIterable<CellRow>,
  workbook: Workbook,
  choice: CellChoices,
  notes: FileNotes,
): AsyncGenerator<TableRow, void, undefined> {
  for await (const { row, cells } of rows) {
    let length = 0;
    const values: TableRow['cells'] = [];
    for (const cell of cells) {
      const value = valueOf(cell, row, workbook, choice, notes);
      length += String(value).length;
      if (length > MAX_ROW_LENGTH) {
        throw new FormatError(tooLong(`Row ${row}`, 'Shorten the text of its cells.'), { row });
      }
      while (values.length < cell.column) values.push('');
      values[cell.column] = value;
    }
    yield { row, cells: values };
  }
}

function createSheetVisitor(): XmlVisitor<CellRow> {
  const items: CellRow[] = [];
  let cells: Cell[] = [];
  let row = 0;
  let rows = 0;
  let cell: Cell | undefined;
  let isText = false;
  let inReading = false;

  return {
    items,
    location: () => `Row ${row}`,
    open(name, { r, t = 'n', s = '0' }) {
      isText = false;
      if (name === 'row') {
        row = rowNumber(r, row + 1);
        rows += 1;
        if (Math.max(row, rows) > MAX_SHEET_ROWS) throw new FormatError(TOO_MANY_ROWS);
        cells = [];
      } else if (name === 'c') {
        const column = r === undefined ? (cell?.column ?? -1) + 1 : columnOf(r, row);
        cell = { column, type: t, style: Number(s), hasFormula: false, text: '' };
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'rPh') inReading = true;
      else isText = (name === 'v' || name === 't') && !inReading;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') inReading = false;
      if (name === 'c' && cell && (cell.text !== '' || cell.hasFormula)) cells.push(cell);
      if (name === 'row') {
        items.push({ row, cells });
        cell = undefined;
      }
    },
    text(part) {
      if (isText && cell) cell.text += part;
    },
  };
}

/** @param next the number of a row that does not say its own @throws FormatError */
function rowNumber(given: string | undefined, next: number): number {
  if (given === undefined) return next;
  const row = Number(given);
  if (Number.isInteger(row) && row > 0) return row;
  throw new FormatError(`The row after row ${next - 1} has a number that cannot be read.`);
}

/** The column index of a cell reference: 27 for 'AB12'. @throws FormatError */
function columnOf(reference: string, row: number): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) {
    throw new FormatError(`Row ${row} has a cell whose place cannot be read.`, { row });
  }
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column > MAX_COLUMNS) {
    throw new FormatError(
      `Row ${row} has a cell in column ${letters}; ${MAX_COLUMNS} columns are allowed.`,
      { row },
    );
  }
  return column - 1;
}

/** Error values such as '#DIV/0!'. Anything else may be data, which messages must not repeat. */
const ERROR = /^#[A-Z\d/_]{2,20}[!?]?$/;

/** @throws FormatError */
function valueOf(
  cell: Cell,
  row: number,
  { texts, kinds, days }: Workbook,
  choice: CellChoices,
  notes: FileNotes,
): string | number {
  const { type, text, style } = cell;
  const refuse = (what: string) =>
    new FormatError(`Row ${row}, column ${cell.column + 1} holds ${what}`, { row });
  if (text === '') {
    // 'str' marks a formula whose value is the empty text.
    if (!cell.hasFormula || type === 'str') return '';
    throw refuse(
      'a formula without its value. Open the file in a spreadsheet program, save it there and upload it again.',
    );
  }
  switch (type) {
    case 's': {
      const shared = texts.at(Number(text));
      if (shared === undefined) throw refuse('a text that the file lacks; it is broken or cut.');
      return cellTextOf(shared);
    }
    case 'b':
      return text === '1' || text === 'true' ? 'true' : 'false';
    case 'e':
      throw refuse(
        `${ERROR.test(text) ? `the error ${text}` : 'an error'}. Correct it or clear the cell.`,
      );
    case 'n':
      break;
    default:
      return cellTextOf(text);
  }
  const kind = kinds[style] ?? 'number';
  const number = Number(text);
  if (Number.isNaN(number)) throw refuse('what is marked as a number and is none.');
  if (kind === 'number' && isLongNumber(text)) return text;
  return cellNumber(number, { kind, days }, choice, notes);
}
