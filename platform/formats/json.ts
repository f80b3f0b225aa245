/** JSON: a list of objects, an object a line, or one object. */
import { stat } from 'node:fs/promises';
import streamArray from 'stream-json/streamers/stream-array.js';
import { FormatError, MAX_ROW_BYTES, readText, toRow, type FileRow } from './format.ts';

const EMPTY = 'The file is empty. Choose a file with a list of objects.';

/** The rows of a file; row 1 is the first. @throws FormatError */
export async function* readJson(path: string): AsyncGenerator<FileRow, void> {
  const first = await firstCharacter(path);
  if (first === undefined) throw new FormatError(EMPTY);
  const rows = first === '[' ? readList(path) : readLines(path);
  let count = 0;
  for await (const row of rows) {
    count++;
    yield row;
  }
  if (count === 0) throw new FormatError('The list in the file holds no rows.');
}

async function firstCharacter(path: string): Promise<string | undefined> {
  const text = readText(path);
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      const found = /[^\s\uFEFF]/.exec(chunk.toString('utf8'));
      if (found) return found[0];
    }
    return undefined;
  } finally {
    text.destroy();
  }
}

/** Streams a list, so that only one row at a time stands in memory. */
async function* readList(path: string): AsyncGenerator<FileRow, void> {
  const text = readText(path);
  const rows = streamArray.withParserAsStream();
  let row = 0;
  let unread = 0;
  text.on('data', (chunk: Buffer) => {
    unread += chunk.length;
    if (unread > 2 * MAX_ROW_BYTES) rows.destroy(tooLong(row + 1));
  });
  text.on('error', (error) => rows.destroy(error));
  text.pipe(rows);
  try {
    for await (const { value } of rows as unknown as AsyncIterable<{ value: unknown }>) {
      unread = 0;
      row++;
      yield toRow(value, row);
    }
  } catch (error) {
    if (error instanceof FormatError || isSystemError(error)) throw error;
    throw new FormatError(
      `The list breaks off or is not JSON after row ${row}: ${sentenceOf(error)}`,
      row + 1,
    );
  } finally {
    text.destroy();
  }
}

/** An object a line; a file whose first line is not a whole object is read as one object. */
async function* readLines(path: string): AsyncGenerator<FileRow, void> {
  let row = 0;
  let line = 0;
  for await (const text of linesOf(path)) {
    line++;
    if (text.trim() === '') continue;
    row++;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      if (row === 1) {
        yield await readObject(path);
        return;
      }
      throw new FormatError(`Line ${line} is not JSON: ${sentenceOf(error)}`, row);
    }
    yield toRow(value, row);
  }
}

async function* linesOf(path: string): AsyncGenerator<string, void> {
  const text = readText(path);
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      if (rest.length > MAX_ROW_BYTES) throw tooLong(undefined);
    }
  } finally {
    text.destroy();
  }
  if (rest !== '') yield rest;
}

async function readObject(path: string): Promise<FileRow> {
  const { size } = await stat(path);
  if (size > MAX_ROW_BYTES) throw tooLong(1);
  const chunks: Buffer[] = [];
  for await (const chunk of readText(path) as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  try {
    return toRow(JSON.parse(text), 1);
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new FormatError(
      `The file is neither a JSON list, nor an object a line, nor one object: ${sentenceOf(error)}`,
    );
  }
}

function tooLong(row: number | undefined): FormatError {
  const what = row === undefined ? 'A line' : `Row ${row}`;
  return new FormatError(`${what} is longer than ${MAX_ROW_BYTES / 1024 / 1024} MiB.`, row);
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unreadable';
}
