import type { UploadFileType } from '#model/job.ts';
import { readCsv } from './csv.ts';
import { readEdi } from './edi.ts';
import type { FileRow } from './format.ts';
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

/** The rows of a spooled file, of a workbook those of one sheet. Iteration throws a FormatError when the file does not have its declared format. */
export function readRows(
  path: string,
  { fileType, ...sheet }: { fileType: UploadFileType } & SheetChoice,
): AsyncIterable<FileRow> {
  return READERS[fileType](path, sheet);
}
