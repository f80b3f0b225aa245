/**
 * Reads files whose parser can be made to need much memory or time by a small upload: packed files, and formats whose
 * libraries are not safe for hostile input. A separate thread reads them with limits for memory and time, so that a
 * hostile file ends that thread and not the worker process. The thread reads one batch ahead and then waits until its
 * rows are used.
 */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { FileChoices } from '#model/jobs/file-choices.ts';
import { startProgramThread } from '#platform/program-thread.ts';
import { FormatError } from './format.ts';
import type { FileColumn, FileNotes, FileRow } from './format.ts';
import type { CellChoices } from './workbook/sheets.ts';

export type ThreadFileType = 'PARQUET' | 'SPSS' | 'XLS' | 'XLSM' | 'XLSX';

export interface ThreadRequest {
  fileType: ThreadFileType;
  path: string;
  /** The sheet of a workbook; the values or labels of SPSS. */
  choices?: (CellChoices & FileChoices) | undefined;
  /** How long all rows may be together, in characters. */
  maxLength: number;
}

/** The reply of the thread to a request for rows. */
export interface ThreadBatch {
  rows: FileRow[];
  done: boolean;
  /** The notes about the file so far. */
  notes: FileNotes;
  /** The schema of the file, sent with the first rows. */
  columns?: FileColumn[] | undefined;
  /** How long the thread worked for this batch. */
  ms: number;
  failure?: { message: string; row?: number };
}

export interface ThreadLimits {
  heapMegabytes: number;
  /**
   * How much the whole process may grow while a batch is read, as the heap limit does not cover buffers.
   */
  growthMegabytes: number;
  /** How long the thread may work for the whole file. While it waits for its rows to be used, no time is counted. */
  fileMs: number;
  /** How long all rows of the file may be together, in characters: a packed file must not fill the disk. */
  maxLength: number;
}

/** The limits for parsers that hold one row, or one block, at a time. */
const STREAMING: ThreadLimits = {
  heapMegabytes: 128,
  growthMegabytes: 320,
  fileMs: 120_000,
  maxLength: 2_048 * 1_048_576,
};
/** The limits for parsers that hold the values of a row group or a whole workbook. */
const WHOLE: ThreadLimits = { ...STREAMING, heapMegabytes: 256 };
const LIMITS: Readonly<Record<ThreadFileType, ThreadLimits>> = {
  PARQUET: WHOLE,
  SPSS: STREAMING,
  XLS: WHOLE,
  XLSM: STREAMING,
  XLSX: STREAMING,
};
/**
 * The memory for short-lived objects. It is set here because the setting of the process is meant for its main thread.
 */
const YOUNG_MEGABYTES = 16;
const LOOK_EVERY_MS = 50;

const TOO_MUCH =
  'The file needs more memory or time than a file may take. Save it in smaller parts, or as CSV.';

interface OnThread extends Omit<ThreadRequest, 'maxLength'> {
  /** The notes about the file, which are filled in while the rows are read. */
  notes?: FileNotes;
  /** Called with the schema of the file before the first row. */
  onColumns?: ((columns: readonly FileColumn[]) => void) | undefined;
}

/** The rows of a file. Stopping early ends the thread. @throws FormatError */
export async function* readOnThread(
  { fileType, path, choices, notes = {}, onColumns }: OnThread,
  limits: ThreadLimits = LIMITS[fileType],
): AsyncGenerator<FileRow, void, undefined> {
  const { maxLength } = limits;
  const thread = startThread({ fileType, path, choices, maxLength }, limits);
  let leftMs = limits.fileMs;
  const askNext = () => {
    const reply = ask(thread, limits, leftMs);
    // The reply is awaited below, unless the reading is stopped before.
    reply.catch(() => undefined);
    return reply;
  };
  try {
    for (let next = askNext(); ;) {
      const { rows, done, ms, failure, notes: known, columns } = await next;
      Object.assign(notes, known);
      if (columns) onColumns?.(columns);
      leftMs -= ms;
      // The time is checked here as well, because the watch looks only at intervals.
      if (leftMs < 0) throw new FormatError(TOO_MUCH);
      // The thread reads one batch while the rows of the last one are used.
      if (!done) next = askNext();
      yield* rows;
      if (failure) throw new FormatError(failure.message, failure);
      if (done) return;
    }
  } finally {
    await thread.terminate();
  }
}

function startThread(request: ThreadRequest, { heapMegabytes }: ThreadLimits): Worker {
  return startProgramThread('parser-thread', {
    workerData: request,
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes,
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
    },
  });
}

/** The next reply of the thread. @throws FormatError when the thread dies or exceeds a limit */
async function ask(thread: Worker, limits: ThreadLimits, leftMs: number): Promise<ThreadBatch> {
  const guard = new AbortController();
  const watch = watchLimits(limits, leftMs, () => guard.abort());
  thread.postMessage('next');
  try {
    const [answer] = (await Promise.race([
      once(thread, 'message', { signal: guard.signal }),
      once(thread, 'exit', { signal: guard.signal }).then(() => {
        throw new FormatError(TOO_MUCH);
      }),
    ])) as [ThreadBatch];
    return answer;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw new FormatError(TOO_MUCH);
    }
    throw error;
  } finally {
    clearInterval(watch);
    guard.abort();
  }
}

function watchLimits(
  { growthMegabytes }: ThreadLimits,
  leftMs: number,
  tooMuch: () => void,
): NodeJS.Timeout {
  const most = process.memoryUsage.rss() + growthMegabytes * 1_048_576;
  const end = performance.now() + leftMs;
  return setInterval(() => {
    if (process.memoryUsage.rss() > most || performance.now() > end) tooMuch();
  }, LOOK_EVERY_MS);
}
