/**
 * Writing many rows with COPY, for which PostgreSQL and this process take half of the time that INSERT takes. Text and
 * not binary: it is simpler, and most columns are texts.
 */
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from './database.ts';

/** From this many rows on, COPY is quicker than one INSERT. */
export const COPY_FROM = 100;

/** A value of a row: null, a number, or a text that `copyText` or `copyBytes` made. */
export type CopyValue = string | number | boolean | null;

/**
 * Appends rows to a table. A taken key is an error, of which `failedRow` tells the row.
 * @param rows the values in the order of the columns
 */
export async function copyRows(
  tx: Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  let text = '';
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) {
      const value = row[i];
      text += (i === 0 ? '' : '\t') + (value === null ? '\\N' : value);
    }
    text += '\n';
  }
  const copy = tx.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  copy.end(text);
  await finished(copy);
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
