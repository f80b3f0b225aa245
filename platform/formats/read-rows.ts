import type { UploadFileType } from '#model/job.ts';
import { readCsv } from './csv.ts';
import { readEdi } from './edi.ts';
import type { FileRow } from './format.ts';
import { readOnThread } from './read-on-thread.ts';
import { readJson } from './json.ts';
import { readXml } from './xml.ts';

type Reader = (path: string) => AsyncIterable<FileRow>;

const READERS: Readonly<Record<UploadFileType, Reader>> = {
  CSV: (path) => readCsv(path, ','),
  EDI: readEdi,
  JSON: readJson,
  PARQUET: (path) => readOnThread({ fileType: 'PARQUET', path }),
  PIPE: (path) => readCsv(path, '|'),
  SPSS: (path) => readOnThread({ fileType: 'SPSS', path }),
  TAB: (path) => readCsv(path, '\t'),
  XLS: (path) => readOnThread({ fileType: 'XLS', path }),
  XLSX: (path) => readOnThread({ fileType: 'XLSX', path }),
  XLSM: (path) => readOnThread({ fileType: 'XLSM', path }),
  XML: readXml,
};

/** The rows of a spooled file. Iteration throws a FormatError when the file does not have its declared format. */
export function readRows(
  path: string,
  { fileType }: { fileType: UploadFileType },
): AsyncIterable<FileRow> {
  return READERS[fileType](path);
}
