/**
 * The rows of an upload after their check, one line of JSON each: written while the file is checked, read while it is
 * applied. So exactly the checked rows are written, the file's format is read once, and a worker that continues the
 * job skips the lines that are done.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { toBatches } from '#platform/jobs/file-rows/batches.ts';
import {
  readSpoolFile,
  spoolPath,
  syncToDisk,
  writeSpoolFile,
} from '#platform/jobs/files/spool.ts';
import type { UploadedRow } from './upload-rules.ts';

const NAME = 'checked.jsonl';
/** The name of the file until it is complete. It is unique, because a worker that lost the job may still be writing. */
const partialName = () => `checked-${randomUUID()}.jsonl`;

export interface CheckedRow {
  /** The number of the row as a person counts rows in the file. */
  row: number;
  data: UploadedRow;
  /** Its key under the PRIMARY index, when the operation looks for records. */
  key?: string | undefined;
}

export interface CheckedRowsWriter {
  write(rows: readonly CheckedRow[]): Promise<void>;
  /** Returns once all rows are safely on disk. */
  end(): Promise<void>;
  /** Closes the file without completing it. */
  abandon(): void;
}

export function writeCheckedRows(dataDir: string, jobId: string): CheckedRowsWriter {
  const partial = partialName();
  const stream = writeSpoolFile(dataDir, jobId, partial);
  // `end` and the next `write` throw the error; without a listener it would end the process.
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  return {
    async write(rows) {
      if (failure) throw failure;
      const text = rows
        .map(({ row, data, key }) => `${JSON.stringify([row, data, key])}\n`)
        .join('');
      if (!stream.write(text)) await once(stream, 'drain');
    },
    async end() {
      stream.end();
      await finished(stream);
      await syncToDisk(spoolPath(dataDir, jobId, partial));
      await rename(spoolPath(dataDir, jobId, partial), spoolPath(dataDir, jobId, NAME));
    },
    abandon: () => void stream.destroy(),
  };
}

/** The checked rows in batches, without the first `skipped`. The next batch is read while one is applied. */
export async function* readCheckedBatches(
  dataDir: string,
  jobId: string,
  skipped: number,
): AsyncGenerator<CheckedRow[], void> {
  yield* readAhead(readBatches(dataDir, jobId, skipped));
}

async function* readBatches(
  dataDir: string,
  jobId: string,
  skipped: number,
): AsyncGenerator<CheckedRow[], void> {
  const lines = readLines(dataDir, jobId, skipped);
  for await (const batch of toBatches(lines, (line) => line.length)) {
    yield batch.map((line) => {
      const [row, data, key] = JSON.parse(line) as [number, UploadedRow, string | null | undefined];
      return { row, data, key: key ?? undefined };
    });
  }
}

async function* readLines(
  dataDir: string,
  jobId: string,
  skipped: number,
): AsyncGenerator<string, void> {
  const input = readSpoolFile(dataDir, jobId, NAME);
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    if (line++ >= skipped) yield text;
  }
}

/** Requests the next item before the current one is used. */
async function* readAhead<Item>(items: AsyncGenerator<Item, void>): AsyncGenerator<Item, void> {
  let next = items.next();
  try {
    for (;;) {
      const item = await next;
      if (item.done) return;
      next = items.next();
      // The error is handled when the item is awaited; until then it must not count as unhandled.
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await items.return();
  }
}
