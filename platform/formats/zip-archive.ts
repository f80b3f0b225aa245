/** Reads zip archives on disk part by part, in bounded memory. Zip bombs are refused. */
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { configure, ERR_UNSUPPORTED_COMPRESSION, Reader, ZipReader } from '@zip.js/zip.js';
import type { FileEntry } from '@zip.js/zip.js';
import { FormatError } from './format.ts';

configure({ useWebWorkers: false });

/** The compression ratio of spreadsheets is about 10 to 30, that of a zip bomb about 1,000. */
const MAX_RATIO = 200;
/** Parts below this size may have any ratio. */
const HARMLESS_BYTES = 64 * 1_048_576;
const MAX_PARTS = 10_000;
/** The most that is read at once. Only the directory of the archive is read as a whole: about 100 bytes per part. */
const MAX_READ_BYTES = 16 * 1_048_576;
/**
 * The most that is unpacked of one archive. A spreadsheet program needs several times as much memory for such a sheet.
 */
export const MAX_UNPACKED_BYTES = 1_024 * 1_048_576;

export interface ZipArchive {
  /** The names of its parts. */
  names(): string[];
  /** The text of a part, which must be UTF-8, in pieces. @throws FormatError */
  text(name: string): AsyncGenerator<string, void, undefined>;
  close(): Promise<void>;
}

/**
 * Reads the directory of an archive.
 * @param maxBytes how many bytes may be unpacked from it, all parts together
 * @throws FormatError when the file is not a zip archive, or has a password
 */
export async function openZip(path: string, maxBytes = MAX_UNPACKED_BYTES): Promise<ZipArchive> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const entries = await readDirectory(file, size);
    const budget = { maxBytes, leftBytes: maxBytes };
    return {
      names: () => [...entries.keys()],
      text: (name) => readText(entries.get(name), name, budget),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error instanceof FormatError ? error : broken(error);
  }
}

async function readDirectory(file: FileHandle, size: number): Promise<Map<string, FileEntry>> {
  const reader = new ZipReader(new HandleReader(file, size), { useWebWorkers: false });
  const entries = new Map<string, FileEntry>();
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.encrypted) {
      throw new FormatError('The file is protected by a password. Save it without one.');
    }
    if (!entry.directory) entries.set(entry.filename, entry);
    if (entries.size > MAX_PARTS) {
      throw new FormatError(`The file is an archive of more than ${MAX_PARTS} parts.`);
    }
  }
  return entries;
}

/** Lets zip.js read the file in pieces. */
class HandleReader extends Reader<FileHandle> {
  readonly #file: FileHandle;

  constructor(file: FileHandle, size: number) {
    super(file);
    this.#file = file;
    this.size = size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > MAX_READ_BYTES) throw new FormatError(LARGE_DIRECTORY);
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.size - index)));
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, index);
    return new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead);
  }
}

const LARGE_DIRECTORY = `The list of parts in the file is longer than ${MAX_READ_BYTES / 1_048_576} MiB, so this is no spreadsheet. Save the data as CSV and upload that.`;

/** The number of bytes that may still be unpacked. */
interface Budget {
  maxBytes: number;
  leftBytes: number;
}

async function* readText(
  entry: FileEntry | undefined,
  part: string,
  budget: Budget,
): AsyncGenerator<string, void, undefined> {
  const name = part.slice(0, MAX_NAME_LENGTH);
  if (!entry) throw new FormatError(`The file lacks its part '${name}', so it is broken or cut.`);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacking = entry.getData(writable, { checkSignature: true });
  const reader = readable.getReader();
  const endStream = () => void reader.cancel().catch(() => {});
  // An error may not reach the stream. So this ends a read that waits, and the error is thrown below. There is no
  // Promise.race for each read, because the promise that lives longest would keep all chunks in memory.
  unpacking.catch(endStream);
  const most = Math.max(HARMLESS_BYTES, entry.compressedSize * MAX_RATIO);
  let bytes = 0;
  try {
    for (;;) {
      const { value: chunk } = await reader.read();
      if (!chunk) break;
      bytes += chunk.byteLength;
      budget.leftBytes -= chunk.byteLength;
      if (bytes > most) throw new FormatError(swells(name));
      if (budget.leftBytes < 0) throw new FormatError(tooMuch(budget));
      yield decoder.decode(chunk, { stream: true });
    }
    await unpacking;
    yield decoder.decode();
  } catch (error) {
    throw error instanceof FormatError ? error : broken(error);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Names of parts in messages are cut to this length. */
const MAX_NAME_LENGTH = 100;

function tooMuch({ maxBytes }: Budget): string {
  const megabytes = (maxBytes / 1_048_576).toLocaleString('en');
  return `The file unpacks to more than ${megabytes} MB. Save the sheet as CSV and upload that.`;
}

function swells(name: string): string {
  return `The part '${name}' of the file unpacks to more than ${MAX_RATIO} times its size, as an attack would. Save the data as CSV and upload that.`;
}

function broken(error: unknown): FormatError {
  const isPacked = error instanceof Error && error.message === ERR_UNSUPPORTED_COMPRESSION;
  return new FormatError(
    isPacked
      ? 'The file is packed as no spreadsheet program packs it. Open it in one, and save it again.'
      : 'The file is not a whole spreadsheet of the chosen type. Save it again and upload it whole.',
  );
}
