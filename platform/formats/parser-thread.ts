/** The program of the thread of read-on-thread.ts: reads one file and sends a batch of rows on each request. */
import { parentPort, workerData } from 'node:worker_threads';
import { FormatError, lengthOf, MAX_ROW_LENGTH, tooLong } from './format.ts';
import type { FileColumn, FileNotes, FileRow } from './format.ts';
import type { ThreadFileType, ThreadBatch, ThreadRequest } from './read-on-thread.ts';

const BATCH_ROWS = 500;
/**
 * The most characters of a batch. A batch is in memory twice while it is copied to the other thread, and the next one
 * is being read.
 */
const BATCH_LENGTH = 1_048_576;

const UNREADABLE =
  'The file cannot be read as what it is said to be. Is it cut or broken? Get it again, or save it anew.';

type Parser = (
  path: string,
  choices: ThreadRequest['choices'],
  notes: FileNotes,
  onColumns: (columns: FileColumn[]) => void,
) => AsyncGenerator<FileRow, void, undefined>;

/** The parsers of the file types. Each is loaded when needed, because a thread reads one file only. */
const PARSERS: Readonly<Record<ThreadFileType, () => Promise<Parser>>> = {
  PARQUET: parserOfParquet,
  SPSS: parserOfSpss,
  XLS: async () => (await import('./workbook/xls.ts')).readXls,
  XLSX: parserOfXlsx,
  XLSM: parserOfXlsx,
};

const { fileType, path, choices, maxLength } = workerData as ThreadRequest;
const notes: FileNotes = {};
/** The schema of the file, until it is sent. */
let columns: FileColumn[] | undefined;
const rows = read();
let lengthOfAll = 0;

async function* read(): AsyncGenerator<FileRow, void, undefined> {
  const parser = await PARSERS[fileType]();
  yield* parser(path, choices, notes, (found) => (columns = found));
}

async function parserOfXlsx(): Promise<Parser> {
  const { readXlsx } = await import('./workbook/xlsx.ts');
  return (file, choice, found) => readXlsx(file, undefined, choice, found);
}

async function parserOfSpss(): Promise<Parser> {
  const { readSpss } = await import('./spss/spss.ts');
  return (file, choice, found, onColumns) => readSpss(file, choice, found, onColumns);
}

async function parserOfParquet(): Promise<Parser> {
  const { readParquet } = await import('./parquet/parquet.ts');
  return (file, _, found, onColumns) => readParquet(file, found, onColumns);
}

parentPort?.on('message', () => {
  void nextBatch().then((answer) => parentPort?.postMessage(answer));
});

async function nextBatch(): Promise<ThreadBatch> {
  const begun = performance.now();
  const batch: FileRow[] = [];
  const reply = (rest: Omit<ThreadBatch, 'rows' | 'ms' | 'notes'>): ThreadBatch => {
    const found = columns;
    columns = undefined;
    const ms = performance.now() - begun;
    return { rows: batch, notes: { ...notes }, columns: found, ms, ...rest };
  };
  try {
    for (let length = 0; batch.length < BATCH_ROWS && length < BATCH_LENGTH;) {
      const next = await rows.next();
      if (next.done) return reply({ done: true });
      length += checkedLength(next.value);
      batch.push(next.value);
    }
    return reply({ done: false });
  } catch (error) {
    // The message of a library would not help the person who has the file.
    const failure = error instanceof FormatError ? error : new FormatError(UNREADABLE);
    const { message, row } = failure;
    return reply({ done: true, failure: { message, ...(row !== undefined && { row }) } });
  }
}

/** The length of a row in characters. @throws FormatError when it, or all rows so far, are too long */
function checkedLength({ row, data }: FileRow): number {
  const length = lengthOf(data);
  if (length > MAX_ROW_LENGTH) throw new FormatError(tooLong(`Row ${row}`), { row });
  lengthOfAll += length;
  if (lengthOfAll <= maxLength) return length;
  const megabytes = (maxLength / 1_048_576).toLocaleString('en');
  throw new FormatError(
    `The rows of the file unpack to more than ${megabytes} MB. Upload them in smaller files.`,
    { row },
  );
}
