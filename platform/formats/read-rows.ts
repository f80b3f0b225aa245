import type { UploadFileType } from '#model/job.ts';
import { readCsv } from './csv.ts';
import { readEdi } from './edi.ts';
import { setKey, type FileRow } from './format.ts';
import { unguardFormula } from './formula-guard.ts';
import { readOnThread } from './read-on-thread.ts';
import { readJson } from './json.ts';
import type { SheetChoice } from './sheets.ts';
import { readXml } from './xml.ts';

type Reader = (path: string, sheet: SheetChoice) => AsyncIterable<FileRow>;

const READERS: Readonly<Record<UploadFileType, Reader>> = {
  CSV: (path) => readCsv(path, ','),
  EDI: readEdi,
  JSON: readJson,
  PARQUET: (path) => readOnThread({ fileType: 'PARQUET', path }),
  PIPE: (path) => readCsv(path, '|'),
  SPSS: (path) => readOnThread({ fileType: 'SPSS', path }),
  TAB: (path) => readCsv(path, '\t'),
  XLS: (path, sheet) => readOnThread({ fileType: 'XLS', path, sheet }),
  XLSX: (path, sheet) => readOnThread({ fileType: 'XLSX', path, sheet }),
  XLSM: (path, sheet) => readOnThread({ fileType: 'XLSM', path, sheet }),
  XML: readXml,
};

export interface ReadOptions extends SheetChoice {
  fileType: UploadFileType;
  /** Takes away the apostrophes that a download for spreadsheets has put before texts (formula-guard.ts). */
  removeApostrophes?: boolean | undefined;
}

/** The rows of a spooled file, of a workbook those of one sheet. Iteration throws a FormatError when the file does not have its declared format. */
export function readRows(
  path: string,
  { fileType, removeApostrophes = false, ...sheet }: ReadOptions,
): AsyncIterable<FileRow> {
  const rows = READERS[fileType](path, sheet);
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
