import type { UploadFileType } from '#model/job.ts';
import { readCsv } from './csv.ts';
import { FormatError, type FileRow } from './format.ts';
import { readJson } from './json.ts';

type Reader = (path: string) => AsyncIterable<FileRow>;

const READERS: Partial<Record<UploadFileType, Reader>> = {
  CSV: (path) => readCsv(path, ','),
  PIPE: (path) => readCsv(path, '|'),
  TAB: (path) => readCsv(path, '\t'),
  JSON: readJson,
};

/** The types this server reads. */
export const READABLE_TYPES = Object.keys(READERS) as UploadFileType[];

/** The rows of a spooled file. @throws FormatError */
export function readRows(
  path: string,
  { fileType }: { fileType: UploadFileType },
): AsyncIterable<FileRow> {
  const reader = READERS[fileType];
  if (reader) return reader(path);
  throw new FormatError(
    `Files of type ${fileType} cannot be read by this server. Use ${READABLE_TYPES.join(', ')}.`,
  );
}
