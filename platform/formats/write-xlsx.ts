/** Writes XLSX: one sheet as a stream, and the parts that every workbook needs (ECMA-376). */
import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import { flatten, looksLikeFormula, textOf, type SpooledRows } from './flat-rows.ts';
import { FormatError } from './format.ts';

configure({ useWebWorkers: false });

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_CELL = 32_767;
/** The style of cells that are always text (quotePrefix). */
const TEXT_STYLE = 1;

/** @throws FormatError when the rows do not fit a sheet */
export async function writeXlsx(path: string, rows: SpooledRows): Promise<void> {
  if (rows.count >= MAX_ROWS || rows.columns.size > MAX_COLUMNS) {
    throw new FormatError(
      `A sheet holds ${MAX_ROWS - 1} rows of ${MAX_COLUMNS} columns at most, and there are ${rows.count} of ${rows.columns.size}. Choose CSV or narrow the query.`,
    );
  }
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(path, { mode: 0o600 })));
  for (const [name, text] of Object.entries(PARTS)) await zip.add(name, new TextReader(text));
  await zip.add('xl/worksheets/sheet1.xml', toStream(sheetText(rows)));
  await zip.close();
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
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

async function* sheetText({ columns, read }: SpooledRows): AsyncGenerator<string, void, undefined> {
  const names = [...columns.keys()];
  const letters = names.map((_, index) => columnLetters(index));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
  yield rowText(1, names, letters);
  let row = 1;
  for await (const data of read()) {
    row += 1;
    const flat = flatten(data);
    const values = names.map((name) => (Object.hasOwn(flat, name) ? flat[name] : undefined));
    yield rowText(row, values, letters);
  }
  yield '</sheetData></worksheet>';
}

function rowText(row: number, values: readonly unknown[], letters: readonly string[]): string {
  const cells = values.map((value, index) => cellText(`${letters[index]}${row}`, value, row));
  return `<row r="${row}">${cells.join('')}</row>`;
}

function cellText(place: string, value: unknown, row: number): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = textOf(value);
  if (text.length > MAX_CELL) {
    throw new FormatError(
      `Row ${row} holds a text of ${text.length} characters, and a cell holds ${MAX_CELL}. Choose CSV or JSON.`,
      { row },
    );
  }
  const style = looksLikeFormula(text) ? ` s="${TEXT_STYLE}"` : '';
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Escapes text; characters that XML 1.0 cannot represent are replaced. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
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
