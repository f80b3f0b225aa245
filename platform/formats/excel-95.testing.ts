/**
 * Workbooks of Excel 5 and 95 (BIFF5), which no program here writes: one sheet of texts in the bytes of a code page.
 * Source: OpenOffice.org's documentation of the Excel file format, 4.
 */
import * as sheetjs from '@e965/xlsx';

const BOF = 0x809;
const EOF = 0xa;
const CODE_PAGE = 0x42;
const SHEET = 0x85;
const LABEL = 0x204;
const WORKBOOK = 0x5;
const WORKSHEET = 0x10;
const VERSION = 0x500;

/** @param rows the cells, one letter for each byte; @param codePage undefined for a workbook that names none */
export function excel95Of(rows: readonly string[][], codePage?: number): Uint8Array {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) =>
      record(LABEL, [row, column, 0, text.length], Buffer.from(text, 'latin1')),
    ),
  );
  const sheet = [record(BOF, [VERSION, WORKSHEET, 0, 0]), ...cells, record(EOF)];
  const globals = (sheetAt: number) =>
    Buffer.concat([
      record(BOF, [VERSION, WORKBOOK, 0, 0]),
      ...(codePage === undefined ? [] : [record(CODE_PAGE, [codePage])]),
      record(SHEET, [sheetAt, 0, 0], Buffer.from('\x01S')),
      record(EOF),
    ]);
  const file = sheetjs.CFB.utils.cfb_new();
  const stream = Buffer.concat([globals(globals(0).length), ...sheet]);
  sheetjs.CFB.utils.cfb_add(file, '/Book', stream);
  return sheetjs.CFB.write(file, { type: 'buffer' }) as Uint8Array;
}

function record(type: number, words: readonly number[] = [], rest = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(new Uint16Array(words).buffer), rest]);
  return Buffer.concat([Buffer.from(new Uint16Array([type, body.length]).buffer), body]);
}
