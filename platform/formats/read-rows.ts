import type { FileChoices } from '#model/jobs/file-choices.ts';
import type { UploadFileType } from '#model/jobs/job.ts';
import { readCsv } from './text/csv.ts';
import { readEdi } from './text/edi.ts';
import { setKey } from './format.ts';
import type { FileColumn, FileNotes, FileRow, OnBytes } from './format.ts';
import { unguardFormula } from '#model/text/formula-guard.ts';
import { readOnThread } from './read-on-thread.ts';
import { readJson } from './text/json.ts';
import type { CellChoices } from './workbook/sheets.ts';
import { readXml } from './text/xml.ts';

type Choices = CellChoices & FileChoices;
type OnColumns = ((columns: readonly FileColumn[]) => void) | undefined;

type Parser = (
  path: string,
  choices: Choices,
  notes: FileNotes,
  { onColumns, onBytes }: Pick<ReadOptions, 'onColumns' | 'onBytes'>,
) => AsyncIterable<FileRow>;

const PARSERS: Readonly<Record<UploadFileType, Parser>> = {
  CSV: (path, choices, notes, { onBytes }) => readCsv(path, 'CSV', choices, notes, onBytes),
  EDI: (path, _, notes, { onBytes }) => readEdi(path, notes, onBytes),
  JSON: (path, _, __, { onBytes }) => readJson(path, onBytes),
  PARQUET: (path, _, notes, { onColumns }) =>
    readOnThread({ fileType: 'PARQUET', path, notes, onColumns }),
  PIPE: (path, choices, notes, { onBytes }) => readCsv(path, 'PIPE', choices, notes, onBytes),
  SPSS: (path, choices, notes, { onColumns }) =>
    readOnThread({ fileType: 'SPSS', path, choices, notes, onColumns }),
  TAB: (path, choices, notes, { onBytes }) => readCsv(path, 'TAB', choices, notes, onBytes),
  XLS: (path, choices, notes) => readOnThread({ fileType: 'XLS', path, choices, notes }),
  XLSX: (path, choices, notes) => readOnThread({ fileType: 'XLSX', path, choices, notes }),
  XLSM: (path, choices, notes) => readOnThread({ fileType: 'XLSM', path, choices, notes }),
  XML: (path, _, notes, { onBytes }) => readXml(path, notes, onBytes),
};

/** Date order and decimal sign of the choices are used by the rules for values (written-values.ts, cellNumber). */
export interface ReadOptions extends CellChoices, FileChoices {
  fileType: UploadFileType;
  /** Removes the apostrophes that a download for spreadsheets has put before texts (formula-guard.ts). */
  removeApostrophes?: boolean | undefined;
  /** The notes about the file, which are filled in while the rows are read. */
  notes?: FileNotes;
  /** Called with the schema of the file before the first row, if its format has one. */
  onColumns?: OnColumns;
  /** Called while a file of text is read; the other formats do not tell how far they are. */
  onBytes?: OnBytes | undefined;
}

/**
 * The rows of a spooled file, or of one sheet of a workbook. Iteration throws a FormatError when the file does not have
 * its declared format.
 */
export function readRows(
  path: string,
  { fileType, removeApostrophes = false, notes = {}, onColumns, onBytes, ...choices }: ReadOptions,
): AsyncIterable<FileRow> {
  const rows = PARSERS[fileType](path, choices, notes, { onColumns, onBytes });
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
