/**
 * XLS, the binary workbooks before 2007, read by SheetJS. It reads the whole file and is not safe for hostile input,
 * so it runs on a separate thread (read-on-thread.ts) and files must be small.
 */
import { readFile, stat } from 'node:fs/promises';
import * as sheetjs from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { kindOfFormat } from './cell-dates.ts';
import type { DayCount } from './cell-dates.ts';
import { FormatError } from '#platform/formats/format.ts';
import type { FileNotes, FileRow } from '#platform/formats/format.ts';
import { cellNumber, takeSheet } from './sheets.ts';
import type { CellChoices } from './sheets.ts';
import type { TableRow } from '#platform/formats/find-header.ts';
import { EMPTY_TABLE } from '#platform/formats/table.ts';
import { toTable } from './xlsx.ts';

// Without the code pages, SheetJS takes each byte of the texts of Excel 5 and 95 for a character of Latin 1.
sheetjs.set_cptable(codePages);

const MAX_BYTES = 50 * 1_048_576;

/**
 * How a workbook begins that LibreOffice or OpenOffice wrote: an empty record INTERFACEEND, then a record WRITEACCESS
 * (MS-XLS 2.4.349) with 'Calc' instead of a user's name. These records begin 30 bytes from the start of the workbook,
 * so they are not split between two sectors of the file.
 */
const WRITTEN_BY_LIBREOFFICE = Buffer.from('\xe2\0\0\0\x5c\0\x70\0\x04\0\0Calc ', 'latin1');

/** The rows of a sheet, below its header. @throws FormatError, or whatever SheetJS throws */
export async function* readXls(
  path: string,
  choice: CellChoices = {},
  notes: FileNotes = {},
): AsyncGenerator<FileRow, void, undefined> {
  const { size } = await stat(path);
  if (size === 0) throw new FormatError(EMPTY_TABLE);
  if (size > MAX_BYTES) {
    throw new FormatError(
      `An XLS file may be ${MAX_BYTES / 1_048_576} MiB at most. Save it as XLSX and upload that.`,
    );
  }
  const bytes = await readFile(path);
  // SheetJS reads any text as a table, so files that are not compound files are refused here.
  if (bytes.length < 512 || bytes.readUInt32BE(0) !== 0xd0cf11e0) {
    throw new FormatError('The file does not begin as an XLS workbook does. Choose its own type.');
  }
  const book = sheetjs.read(bytes, { dense: true, cellNF: true, cellText: false, cellHTML: false });
  const sheets = book.SheetNames.map((name, index) => ({
    name,
    isHidden: Boolean(book.Workbook?.Sheets?.[index]?.Hidden),
  }));
  const { name = '' } = sheets[takeSheet(sheets, choice, notes)] ?? {};
  const sheet = book.Sheets[name];
  if (!sheet) throw new FormatError('The workbook has no sheet. Add one with rows.');
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const days = is1904 ? '1904' : bytes.includes(WRITTEN_BY_LIBREOFFICE) ? 'true' : 'excel';
  yield* toTable(rowsOf(sheet, days, choice, notes), choice, notes);
}

// This is an async generator because `toTable` takes a stream. All rows are in memory already.
async function* rowsOf(
  sheet: sheetjs.WorkSheet,
  days: DayCount,
  choice: CellChoices,
  notes: FileNotes,
): AsyncGenerator<TableRow, void, undefined> {
  const rows = (sheet['!data'] ?? []) as (sheetjs.CellObject | undefined)[][];
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    yield await Promise.resolve({
      row,
      cells: Array.from(cells ?? [], (cell, column) =>
        valueOf(cell, { row, column: column + 1, days, choice, notes }),
      ),
    });
  }
}

interface CellContext {
  row: number;
  column: number;
  days: DayCount;
  choice: CellChoices;
  notes: FileNotes;
}

function valueOf(
  cell: sheetjs.CellObject | undefined,
  { row, column, days, choice, notes }: CellContext,
): string | number {
  if (cell?.v === undefined || cell.t === 'z') return '';
  if (cell.t === 'e') {
    throw new FormatError(
      `Row ${row}, column ${column} holds the error ${cell.w ?? ''}. Correct it or clear the cell.`,
      { row },
    );
  }
  if (typeof cell.v !== 'number') return String(cell.v);
  const kind = kindOfFormat(0, cell.z === undefined ? undefined : String(cell.z));
  return cellNumber(cell.v, { kind, days }, choice, notes);
}
