/**
 * Writing many rows with COPY, for which PostgreSQL and this process take half of the time that INSERT takes. Text and
 * not binary: it is simpler, and most columns are texts.
 */
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from './database.ts';

/** From this many rows on, COPY is quicker than one INSERT. */
export const COPY_FROM = 100;

/** A value of a row: null, a number, or a text that `copyText` or `copyBytes` made; several columns as `copyLine` made them. */
export type CopyValue = string | number | boolean | null;

/** So many characters are sent at a time: few at first, as PostgreSQL waits for them. */
const PIECE_LENGTH = { first: 4_096, next: 65_536 };

/**
 * Appends a row for each item to a table, a piece at a time: PostgreSQL writes one while the next is made here. A taken key
 * is an error, of which `failedRow` tells the row.
 * @param valuesOf the values of an item's row in the order of the columns
 */
export async function copyRows<Item>(
  tx: Transaction,
  table: string,
  columns: readonly string[],
  items: readonly Item[],
  valuesOf: (item: Item) => readonly CopyValue[],
): Promise<void> {
  const copy = tx.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  const copied = finished(copy);
  let failed = false;
  copied.catch(() => (failed = true));
  try {
    for (const piece of pieces(items, valuesOf)) {
      copy.write(piece);
      await nextTurn();
      // After an error PostgreSQL takes nothing more.
      if (failed) break;
    }
  } catch (error) {
    copy.destroy();
    throw error;
  }
  if (!failed) copy.end();
  await copied;
}

function* pieces<Item>(
  items: readonly Item[],
  valuesOf: (item: Item) => readonly CopyValue[],
): Generator<string, void> {
  let text = '';
  let length = PIECE_LENGTH.first;
  for (const item of items) {
    text += `${copyLine(valuesOf(item))}\n`;
    if (text.length < length) continue;
    yield text;
    text = '';
    length = PIECE_LENGTH.next;
  }
  if (text) yield text;
}

/** Values of columns that follow one another, for rows of several tables that have them. */
export function copyLine(values: readonly CopyValue[]): string {
  return values.map((value) => value ?? '\\N').join('\t');
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A text as COPY reads it. */
export function copyText(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (c) => ESCAPES[c] ?? c) : text;
}

/** Bytes as COPY reads them. */
export function copyBytes(bytes: Buffer | null): string | null {
  return bytes && `\\\\x${bytes.toString('hex')}`;
}

/** The row that a failed COPY names, from 0 on; undefined for other errors. */
export function failedRow(error: unknown): number | undefined {
  const where = error instanceof Error && 'where' in error ? String(error.where) : '';
  // 'line' is in the language of the server.
  const line = /^COPY \w+, \D*(\d+)/.exec(where)?.[1];
  return line === undefined ? undefined : Number(line) - 1;
}
