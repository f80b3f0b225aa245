/** Rows in a temporary file: the columns of a file, and their types, are known only after the last row. */
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { watchWrittenColumns } from './written-columns.ts';
import type { WrittenColumn, WrittenRow, Shape } from './written-columns.ts';

/** Rows that are to be written, and what is known of their columns once the first row was asked for. */
export interface Table {
  rows: AsyncIterable<WrittenRow>;
  shape(): readonly Shape[];
}

/** Rows that can be read several times, and their columns. */
export interface SpooledRows {
  count: number;
  /** The number of characters of all rows as JSON. */
  length: number;
  /** The columns of the shape in its order, then the others in the order of their first occurrence. */
  columns: readonly WrittenColumn[];
  read(): AsyncGenerator<WrittenRow, void, undefined>;
}

/** @param onRows called after each `every` rows, with the number of rows so far */
export async function spoolRows(
  { rows, shape }: Table,
  path: string,
  onRows?: { every: number; call: (count: number) => Promise<void> },
): Promise<SpooledRows> {
  let watch: ReturnType<typeof watchWrittenColumns> | undefined;
  const stream = createWriteStream(path, { mode: 0o600 });
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  let count = 0;
  let length = 0;
  try {
    for await (const row of rows) {
      if (failure) throw failure;
      watch ??= watchWrittenColumns(shape());
      watch.see(row);
      const line = JSON.stringify(row);
      length += line.length;
      if (!stream.write(`${line}\n`)) await once(stream, 'drain');
      count += 1;
      if (onRows && count % onRows.every === 0) await onRows.call(count);
    }
    stream.end();
    await finished(stream);
  } finally {
    stream.destroy();
  }
  const { columns } = watch ?? watchWrittenColumns(shape());
  return { count, length, columns: columns(), read: () => readKept(path) };
}

async function* readKept(path: string): AsyncGenerator<WrittenRow, void, undefined> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as WrittenRow;
}
