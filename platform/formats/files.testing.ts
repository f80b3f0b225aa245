/** Helpers for tests of parsers: files, and the rows or errors of reading them. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll } from 'vitest';
import type { UploadFileType } from '#model/jobs/job.ts';
import { FormatError } from './format.ts';
import type { FileRow } from './format.ts';
import { readRows } from './read-rows.ts';
import { readSpss } from './spss/spss.ts';
import { readXlsx } from './workbook/xlsx.ts';

/** The path of a file of `fixtures`. */
export const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', name);

let folder: string;

/** Gives the test file a folder for the files that it makes; called once at its top. */
export function useFiles(): void {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'keyway-formats-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
}

/** An unused path in the folder of the test file. */
export const freshPath = () => path.join(folder, crypto.randomUUID());

export async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = freshPath();
  await writeFile(file, content);
  return file;
}

/** Writes a file of any size piece by piece. */
export async function largeFile(pieces: Iterable<string>): Promise<string> {
  const file = freshPath();
  await pipeline(Readable.from(pieces), createWriteStream(file));
  return file;
}

export function* repeated(first: string, piece: string, times: number): Generator<string> {
  yield first;
  for (let i = 0; i < times; i += 1) yield piece;
}

export async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

/**
 * The rows of a file. Parsers of our own run in the test's thread, as starting one for each file takes half a second;
 * `readRows` runs them on one of their own.
 */
export function readFileAs(fileType: UploadFileType, file: string): Promise<FileRow[]> {
  if (fileType === 'SPSS') return gather(readSpss(file));
  if (fileType === 'XLSX' || fileType === 'XLSM') return gather(readXlsx(file));
  return gather(readRows(file, { fileType }));
}

/** The rows of a file with this content. */
export const read = async (fileType: UploadFileType, content: string | Uint8Array) =>
  readFileAs(fileType, await fileOf(content));

/** The error of a file that is refused. */
export const refusal = (fileType: UploadFileType, file: string) =>
  refused(readFileAs(fileType, file));

/** The FormatError with which reading ends. */
export async function refused(reading: Promise<unknown>): Promise<FormatError> {
  const error: unknown = await reading.catch((reason: unknown) => reason);
  if (error instanceof FormatError) return error;
  throw error instanceof Error
    ? error
    : new Error(`not refused: ${JSON.stringify(error)?.slice(0, 500)}`);
}
