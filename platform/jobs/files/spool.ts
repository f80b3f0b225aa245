/**
 * The files a job works on, kept in `DATA_DIR/spool/<jobId>/` from the upload until the job has ended.
 * With several machines DATA_DIR is a shared folder, so any worker can take the job.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The file is larger than the caller may send. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
  constructor(readonly limitBytes: number) {
    super(`The file is larger than the ${limitBytes.toLocaleString('en')} bytes that are allowed.`);
  }
}

/** The path of an uploaded file of a job: 'data' for the first, 'data-1' and so on for the others. */
export function uploadPath(dataDir: string, jobId: string, index = 0): string {
  return spoolPath(dataDir, jobId, index === 0 ? 'data' : `data-${index}`);
}

/** The path of a file that a job makes for itself. */
export function spoolPath(dataDir: string, jobId: string, name: string): string {
  return path.join(spoolDir(dataDir, jobId), name);
}

/**
 * Writes an uploaded file to disk and syncs it.
 * @returns its size in bytes
 * @throws FileTooLargeError when it exceeds the limit; the job's spool is deleted then
 */
export async function receiveUpload(
  source: Readable,
  target: { dataDir: string; jobId: string; index?: number; limitBytes: number },
): Promise<number> {
  const { dataDir, jobId, index, limitBytes } = target;
  const file = uploadPath(dataDir, jobId, index);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const counter = countBytes(limitBytes);
  try {
    await pipeline(source, counter.stream, createWriteStream(file, { mode: 0o600 }));
    await syncToDisk(file);
    await syncToDisk(path.dirname(file));
  } catch (error) {
    await removeSpool(dataDir, jobId);
    throw error;
  }
  return counter.bytes();
}

/** A stream to a file that a job makes for itself; call `syncToDisk` when it is complete. */
export function writeSpoolFile(dataDir: string, jobId: string, name: string): Writable {
  return createWriteStream(spoolPath(dataDir, jobId, name), { mode: 0o600 });
}

export function readSpoolFile(dataDir: string, jobId: string, name: string): Readable {
  return createReadStream(spoolPath(dataDir, jobId, name), { highWaterMark: 1024 * 1024 });
}

/** Flushes a file, or the entries of a folder, to disk (fsync). */
export async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes all files of a job; none is not an error. */
export async function removeSpool(dataDir: string, jobId: string): Promise<void> {
  await rm(spoolDir(dataDir, jobId), { recursive: true, force: true });
}

function spoolDir(dataDir: string, jobId: string): string {
  return path.join(dataDir, 'spool', jobId);
}

function countBytes(limitBytes: number): { stream: Transform; bytes: () => number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limitBytes) done(new FileTooLargeError(limitBytes));
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}
