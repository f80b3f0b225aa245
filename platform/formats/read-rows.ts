import type { UploadFileType } from '#model/job.ts';
import { readCsv } from './csv.ts';
import { readEdi } from './edi.ts';
import { setKey, type FileNotes, type FileRow } from './format.ts';
import { unguardFormula } from '#model/formula-guard.ts';
import { readOnThread } from './read-on-thread.ts';
import { readJson } from './json.ts';
import type { SheetChoice } from './sheets.ts';
import { readXml } from './xml.ts';

type Reader = (path: string, sheet: SheetChoice, notes: FileNotes) => AsyncIterable<FileRow>;

const READERS: Readonly<Record<UploadFileType, Reader>> = {
  CSV: (path, _, notes) => readCsv(path, undefined, notes),
  EDI: (path) => readEdi(path),
  JSON: (path) => readJson(path),
  PARQUET: (path) => readOnThread({ fileType: 'PARQUET', path }),
  PIPE: (path, _, notes) => readCsv(path, '|', notes),
  SPSS: (path, _, notes) => readOnThread({ fileType: 'SPSS', path, notes }),
  TAB: (path, _, notes) => readCsv(path, '\t', notes),
  XLS: (path, sheet, notes) => readOnThread({ fileType: 'XLS', path, sheet, notes }),
  XLSX: (path, sheet, notes) => readOnThread({ fileType: 'XLSX', path, sheet, notes }),
  XLSM: (path, sheet, notes) => readOnThread({ fileType: 'XLSM', path, sheet, notes }),
  XML: (path) => readXml(path),
};

export interface ReadOptions extends SheetChoice {
  fileType: UploadFileType;
  /** Takes away the apostrophes that a download for spreadsheets has put before texts (formula-guard.ts). */
  removeApostrophes?: boolean | undefined;
  /** Is filled in while the rows are read. */
  notes?: FileNotes;
}

/** The rows of a spooled file, of a workbook those of one sheet. Iteration throws a FormatError when the file does not have its declared format. */
export function readRows(
  path: string,
  { fileType, removeApostrophes = false, notes = {}, ...sheet }: ReadOptions,
): AsyncIterable<FileRow> {
  const rows = READERS[fileType](path, sheet, notes);
  return removeApostrophes ? withoutApostrophes(rows) : rows;
}

async function* withoutApostrophes(
  rows: AsyncIterable<FileRow>,
): AsyncGenerator<FileRow, void, undefined> {
  for await (const { row, data } of rows) {
    const bare: FileRow['data'] = {};
    for (const [name, value] of Object.entries(data)) {
      setKey(bare, unguardFormula(name), typeof value === 'string' ? unguardFormula(value) : value);
    }
    yield { row, data: bare };
  }
}
