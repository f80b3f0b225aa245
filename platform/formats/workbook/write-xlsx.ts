/**
 * Writes XLSX: one sheet as a stream, and the parts that every workbook needs (ECMA-376). Numbers, dates and booleans
 * are cells of their kind as far as a spreadsheet can hold them exactly, else text.
 */
import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import { dayNumber } from './cell-dates.ts';
import { escapeCellText } from './cell-text.ts';
import { flatColumns, flatValue, textOf } from '#platform/formats/write/written-columns.ts';
import type { FlatColumn } from '#platform/formats/write/written-columns.ts';
import { FormatError } from '#platform/formats/format.ts';
import { isFormula } from '#model/text/formula-guard.ts';
import type { SpooledRows } from '#platform/formats/write/spooled-rows.ts';

configure({ useWebWorkers: false });

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_CELL = 32_767;
/** Some programs cannot read the sizes of zip64. */
const ZIP = { zip64: false } as const;
/** The limits of such a zip archive, and the size of a cell besides its value. */
const MAX_BYTES = 2 ** 32 - 1;
const CELL_BYTES = 64;

/** A number of more digits would be rounded. */
const EXACT_DIGITS = 15;

/** The indexes of cellXfs; those of DECIMALs with 1, 2 … digits after the point follow. */
const STYLE = { general: 0, text: 1, date: 2, datetime: 3, integer: 4, decimal: 4 } as const;
const MAX_DECIMALS = 15;

/** Values that became text because no cell can hold them. */
export interface XlsxLosses {
  longNumbers: number;
  earlyDates: number;
}

/** @throws FormatError when the rows do not fit a sheet */
export async function writeXlsx(path: string, rows: SpooledRows): Promise<XlsxLosses> {
  const columns = flatColumns(rows.columns);
  if (rows.count >= MAX_ROWS || columns.length > MAX_COLUMNS) {
    throw new FormatError(
      `A sheet holds ${MAX_ROWS - 1} rows of ${MAX_COLUMNS} columns at most, and there are ${rows.count} of ${columns.length}. Choose CSV or narrow the query.`,
    );
  }
  // A character takes three bytes at most, or seven where it is escaped; most take one.
  if (rows.length * 2 + rows.count * columns.length * CELL_BYTES > MAX_BYTES) {
    throw new FormatError(
      `The ${rows.count} rows are too large for a workbook. Choose CSV or PARQUET, or narrow the query.`,
    );
  }
  const losses = { longNumbers: 0, earlyDates: 0 };
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(path, { mode: 0o600 })));
  for (const [name, text] of Object.entries(PARTS)) await zip.add(name, new TextReader(text), ZIP);
  await zip.add('xl/worksheets/sheet1.xml', toStream(sheetText(rows, columns, losses)), ZIP);
  await zip.close();
  return losses;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesText(),
};

/** The styles as XML. This is a function declaration because the parts above use it. */
function stylesText(): string {
  const formats = [
    'yyyy-mm-dd',
    'yyyy-mm-dd hh:mm:ss.000',
    ...Array.from({ length: MAX_DECIMALS }, (_, index) => `0.${'0'.repeat(index + 1)}`),
  ];
  const own = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`,
  );
  const xf = (id: number, more = '') =>
    `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"${more} applyNumberFormat="1"/>`;
  const [date, datetime, ...decimals] = formats.map((_, index) => xf(164 + index));
  const cells = [xf(0), xf(49, ' quotePrefix="1"'), date, datetime, xf(1), ...decimals];
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}

async function* sheetText(
  { read }: SpooledRows,
  columns: readonly FlatColumn[],
  losses: XlsxLosses,
): AsyncGenerator<string, void, undefined> {
  const letters = columns.map((_, index) => columnLetters(index));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
  const names = columns.map(({ name }, index) => textCell(`${letters[index]}1`, name, 1));
  yield `<row r="1">${names.join('')}</row>`;
  let row = 1;
  for await (const data of read()) {
    row += 1;
    const cells = columns.map((column, index) =>
      cellText(`${letters[index]}${row}`, flatValue(data, column), { column, row, losses }),
    );
    yield `<row r="${row}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

interface CellContext {
  column: FlatColumn;
  row: number;
  losses: XlsxLosses;
}

function cellText(cellRef: string, value: unknown, { column, row, losses }: CellContext): string {
  if (value === null || value === undefined || value === '') return '';
  const { type, isList, scale } = column;
  if (typeof value === 'boolean') return `<c r="${cellRef}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = textOf(value);
  if (isList || typeof value === 'object') return textCell(cellRef, text, row);
  const number = (style: number, digits: string | number) =>
    `<c r="${cellRef}"${style === STYLE.general ? '' : ` s="${style}"`}><v>${digits}</v></c>`;
  switch (type) {
    case 'integer':
    case 'long':
    case 'decimal':
      if (isExact(text)) return number(styleOfNumber(type, scale), text);
      losses.longNumbers += 1;
      return textCell(cellRef, text, row);
    case 'date':
    case 'datetime': {
      const days = dayNumber(text);
      if (days !== undefined) return number(STYLE[type], days);
      losses.earlyDates += 1;
      return textCell(cellRef, text, row);
    }
    default:
      return typeof value === 'number' ? number(STYLE.general, text) : textCell(cellRef, text, row);
  }
}

/** Whether a spreadsheet keeps every digit of a number. */
function isExact(decimal: string): boolean {
  return decimal.replace(/^-?0*\.?0*/, '').replace('.', '').length <= EXACT_DIGITS;
}

function styleOfNumber(type: 'integer' | 'long' | 'decimal', scale: number): number {
  if (type !== 'decimal') return STYLE.integer;
  return scale > 0 && scale <= MAX_DECIMALS ? STYLE.decimal + scale : STYLE.general;
}

function textCell(cellRef: string, text: string, row: number): string {
  if (text.length > MAX_CELL) {
    throw new FormatError(
      `Row ${row} holds a text of ${text.length} characters, and a cell holds ${MAX_CELL}. Choose CSV or JSON.`,
      { row },
    );
  }
  const style = isFormula(text) ? ` s="${STYLE.text}"` : '';
  return `<c r="${cellRef}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeCellText(text)}</t></is></c>`;
}

/** The letters of a column index: 0 is A, 27 is AB. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

const CHUNK_LENGTH = 64 * 1024;

/** A stream that pulls its pieces on demand, so that little is in memory. */
function toStream(pieces: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = '';
      while (text.length < CHUNK_LENGTH) {
        const { value, done } = await pieces.next();
        if (done) {
          if (text !== '') controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    cancel: () => pieces.return().then(() => undefined),
  });
}
