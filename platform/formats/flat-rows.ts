/** Rows as tables have them: objects become columns with dotted names, as uploads read them; lists stay one value. */
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { setKey } from './format.ts';

export type Data = Record<string, unknown>;

/** What all values of a column are. */
export type ColumnKind = 'empty' | 'boolean' | 'number' | 'text';

/** Rows that can be read more than once, with the columns they have as a table. */
export interface SpooledRows {
  count: number;
  /** In the order in which the rows brought them up. */
  columns: ReadonlyMap<string, ColumnKind>;
  read(): AsyncGenerator<Data, void, undefined>;
}

/**
 * Writes rows to a file of their own: a table's header needs the columns of all of them.
 * @param onRows called after so many rows, with their number so far
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

/** The row without objects: `{a: {b: 1}}` is `{'a.b': 1}`; lists are JSON text. */
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

/** A flat value as text; nothing is the empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : `${value as number | boolean}`;
}

/** What spreadsheets take for a formula. A plain number is none, though it may begin with a sign. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
}
