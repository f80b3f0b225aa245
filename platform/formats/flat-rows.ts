/** Flattens rows for tables: objects become columns with dotted names, as in uploads; lists stay one value. */
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { setKey } from './format.ts';

export type Data = Record<string, unknown>;

/** The common type of all values of a column. */
export type ColumnKind = 'empty' | 'boolean' | 'number' | 'text';

/** Rows in a temporary file, which can be read several times, and the columns of their table. */
export interface SpooledRows {
  count: number;
  /** In the order of their first occurrence. */
  columns: ReadonlyMap<string, ColumnKind>;
  read(): AsyncGenerator<Data, void, undefined>;
}

/**
 * Writes rows to a temporary file, as the header of a table needs the columns of all rows.
 * @param onRows called after each `every` rows, with the number of rows so far
 */
export async function spoolRows(
  rows: AsyncIterable<Data>,
  path: string,
  onRows?: { every: number; call: (count: number) => Promise<void> },
): Promise<SpooledRows> {
  const columns = new Map<string, ColumnKind>();
  const stream = createWriteStream(path, { mode: 0o600 });
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  let count = 0;
  try {
    for await (const row of rows) {
      if (failure) throw failure;
      for (const [name, value] of Object.entries(flatten(row))) {
        columns.set(name, joinKinds(columns.get(name) ?? 'empty', kindOf(value)));
      }
      if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain');
      count += 1;
      if (onRows && count % onRows.every === 0) await onRows.call(count);
    }
    stream.end();
    await finished(stream);
  } finally {
    stream.destroy();
  }
  return { count, columns, read: () => readKept(path) };
}

async function* readKept(path: string): AsyncGenerator<Data, void, undefined> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as Data;
}

/** The row without nested objects: `{a: {b: 1}}` becomes `{'a.b': 1}`; lists become JSON text. */
export function flatten(row: Data, parent = '', flat: Data = {}): Data {
  for (const [name, value] of Object.entries(row)) {
    const path = parent === '' ? name : `${parent}.${name}`;
    if (Array.isArray(value)) setKey(flat, path, JSON.stringify(value));
    else if (typeof value === 'object' && value !== null) flatten(value as Data, path, flat);
    else setKey(flat, path, value);
  }
  return flat;
}

function kindOf(value: unknown): ColumnKind {
  if (value === null || value === undefined) return 'empty';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'number' ? 'number' : 'text';
}

function joinKinds(before: ColumnKind, next: ColumnKind): ColumnKind {
  if (before === 'empty' || before === next) return next;
  return next === 'empty' ? before : 'text';
}

/** A flat value as text; an absent value is the empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : `${value as number | boolean}`;
}

/** True for text that spreadsheets treat as a formula; false for numbers, even with a sign. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
}
