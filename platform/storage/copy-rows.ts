/**
 * Writes many rows with COPY, which takes half of the time of INSERT, in PostgreSQL and in this process. Rows are sent
 * as text: that is simpler than binary, and most columns are texts.
 */
import pg from 'pg';
import type { Transaction } from './database.ts';

/** From this many rows on, COPY is quicker than one INSERT. */
export const COPY_FROM = 50;

/**
 * A value of a row: null, a number, a boolean, or a text that `copyText` or `copyBytes` made; several columns as
 * `copyLine` made them.
 */
export type CopyValue = string | number | boolean | null;

/** How many characters are sent in one message: few large messages cost less than many small ones. */
const MESSAGE_LENGTH = 65_536;

/**
 * Appends a row for each item to a table. A taken key is an error; `failedRow` tells its row.
 * @param valuesOf the values of an item's row in the order of the columns
 */
export async function copyRows<Item>(
  on: Transaction,
  table: string,
  columns: readonly string[],
  items: readonly Item[],
  valuesOf: (item: Item) => readonly CopyValue[],
): Promise<void> {
  const texts: string[] = [];
  let text = '';
  for (const item of items) {
    text += `${copyLine(valuesOf(item))}\n`;
    if (text.length < MESSAGE_LENGTH) continue;
    texts.push(text);
    text = '';
  }
  await copy(on, `copy ${table} (${columns.join(', ')}) from stdin`, [...texts, text]);
}

/**
 * Runs a COPY FROM STDIN. It is sent behind statements that are not answered yet, and its rows right behind it, so that
 * PostgreSQL does not wait between the COPYs of several tables. All rows are in memory until PostgreSQL has taken them.
 */
export function copy(on: Transaction, statement: string, texts: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    on.query(new Copy(statement, texts, (error) => (error ? reject(error) : resolve())));
  });
}

/** A query in the sense of `pg`. After an error PostgreSQL drops the rows that still come. */
class Copy extends pg.Query {
  constructor(
    readonly statement: string,
    readonly texts: readonly string[],
    done: (error: Error | undefined) => void,
  ) {
    super(statement, done);
  }

  override submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    stream.cork();
    connection.query(this.statement);
    for (const text of this.texts) stream.write(copyData(text));
    stream.write(COPY_DONE);
    stream.uncork();
  };

  /** PostgreSQL asks for the rows, which are under way. */
  handleCopyInResponse(): void {}
}

/** A message of the protocol: its letter, the length of what follows the letter, and a text. */
function copyData(text: string): Buffer {
  const message = Buffer.from(`d\0\0\0\0${text}`);
  message.writeUInt32BE(message.length - 1, 1);
  return message;
}

const COPY_DONE = Buffer.from('c\0\0\0\x04');

/** Part of a COPY line: the values of adjacent columns. Tables that share these columns can share the text. */
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
  // The server writes the word 'line' in its own language, so the expression does not contain it.
  const line = /^COPY \w+, \D*(\d+)/.exec(where)?.[1];
  return line === undefined ? undefined : Number(line) - 1;
}
