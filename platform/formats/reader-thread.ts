/** The program of the thread of read-on-thread.ts: reads one file and sends a batch of rows on each request. */
import { parentPort, workerData } from 'node:worker_threads';
import { FormatError, lengthOf, MAX_ROW_LENGTH, type FileRow } from './format.ts';
import type { ThreadRequest, ThreadReply } from './read-on-thread.ts';
import { readXls } from './xls.ts';
import { readParquet } from './parquet.ts';

const BATCH_ROWS = 500;
const READERS = { PARQUET: readParquet, XLS: readXls };

const { fileType, path } = workerData as ThreadRequest;
const rows = READERS[fileType](path);

parentPort?.on('message', () => {
  void nextBatch().then((answer) => parentPort?.postMessage(answer));
});

async function nextBatch(): Promise<ThreadReply> {
  const batch: FileRow[] = [];
  try {
    // A batch is copied to the other thread, so its characters are limited too.
    for (let length = 0; batch.length < BATCH_ROWS && length < MAX_ROW_LENGTH;) {
      const next = await rows.next();
      if (next.done) return { rows: batch, done: true };
      batch.push(next.value);
      length += lengthOf(next.value.data);
    }
    return { rows: batch, done: false };
  } catch (error) {
    const isFormat = error instanceof FormatError;
    const failure = {
      message: error instanceof Error ? error.message : 'unreadable',
      isFormat,
      ...(isFormat && error.row !== undefined ? { row: error.row } : {}),
    };
    return { rows: batch, done: true, failure };
  }
}
