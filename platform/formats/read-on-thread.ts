/**
 * Reads files with libraries that are not safe for hostile input, on a separate thread with limits for memory and
 * time, so that a hostile file ends that thread and not the worker process.
 */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startProgramThread } from '../program-thread.ts';
import { FormatError, type FileRow } from './format.ts';

export interface ThreadRequest {
  fileType: 'PARQUET' | 'XLS';
  path: string;
}

/** The reply of the thread to a request for rows. */
export interface ThreadReply {
  rows: FileRow[];
  done: boolean;
  failure?: { message: string; isFormat: boolean; row?: number };
}

export interface ThreadLimits {
  heapMegabytes: number;
  /** How much the whole process may grow while the file is read, as the heap limit does not cover buffers. */
  growthMegabytes: number;
  /** The time limit for one batch of rows. */
  batchMs: number;
}

const LIMITS: ThreadLimits = { heapMegabytes: 640, growthMegabytes: 1_024, batchMs: 120_000 };
const LOOK_EVERY_MS = 100;

const TOO_MUCH =
  'The file needs more memory or time than a file may take. Save it in smaller parts, or as CSV.';

/** The rows of a file. Stopping early ends the thread. @throws FormatError */
export async function* readOnThread(
  request: ThreadRequest,
  limits: ThreadLimits = LIMITS,
): AsyncGenerator<FileRow, void, undefined> {
  const thread = startThread(request, limits);
  try {
    for (;;) {
      const { rows, done, failure } = await ask(thread, limits);
      yield* rows;
      if (failure) throw toFormatError(failure);
      if (done) return;
    }
  } finally {
    await thread.terminate();
  }
}

function startThread(request: ThreadRequest, { heapMegabytes }: ThreadLimits): Worker {
  return startProgramThread('reader-thread', import.meta.url, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
}

/** The next reply of the thread. @throws FormatError when the thread dies or exceeds a limit */
async function ask(thread: Worker, limits: ThreadLimits): Promise<ThreadReply> {
  const guard = new AbortController();
  const watch = watchLimits(limits, () => guard.abort());
  thread.postMessage('next');
  try {
    const [answer] = (await Promise.race([
      once(thread, 'message', { signal: guard.signal }),
      once(thread, 'exit', { signal: guard.signal }).then(() => {
        throw new FormatError(TOO_MUCH);
      }),
    ])) as [ThreadReply];
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
  { growthMegabytes, batchMs }: ThreadLimits,
  tooMuch: () => void,
): NodeJS.Timeout {
  const most = process.memoryUsage.rss() + growthMegabytes * 1_048_576;
  const end = performance.now() + batchMs;
  return setInterval(() => {
    if (process.memoryUsage.rss() > most || performance.now() > end) tooMuch();
  }, LOOK_EVERY_MS);
}

function toFormatError({ message, isFormat, row }: NonNullable<ThreadReply['failure']>) {
  const place = row === undefined ? {} : { row };
  if (isFormat) return new FormatError(message, place);
  return new FormatError(
    `The file cannot be read as what it is said to be (${message.slice(0, 200)}). Is it cut or broken?`,
  );
}
