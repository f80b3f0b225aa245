/**
 * The contents of blobs: files under `DATA_DIR/blobs/<zone>`, named by the SHA-256 of their content, so that equal
 * contents are stored once. With several machines DATA_DIR is a shared folder.
 *
 * Files are placed and removed under the zone's lock, so that every content that a record refers to exists.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Ledger, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { readEnd } from '#platform/ledger/read/read-ledger.ts';
import { run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** A received file that does not have its final path yet. */
export interface ReceivedBlob {
  hash: string;
  size: number;
  /** Its temporary path. */
  waiting: string;
}

/** The file is larger than the caller may send. */
export class BlobTooLargeError extends Error {
  override name = 'BlobTooLargeError';
  constructor(limitBytes: number) {
    super(`The file is larger than the ${limitBytes.toLocaleString('en')} bytes that are allowed.`);
  }
}

const WAITING = 'waiting';

/** Receives a file and flushes it to disk. @throws BlobTooLargeError */
export async function receiveBlob(
  source: Readable,
  { dataDir, zone, limitBytes }: { dataDir: string; zone: ZoneRef; limitBytes: number },
): Promise<ReceivedBlob> {
  const waiting = path.join(folderOf(dataDir, zone), WAITING, crypto.randomUUID());
  await mkdir(path.dirname(waiting), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > limitBytes ? new BlobTooLargeError(limitBytes) : null, chunk);
    },
  });
  try {
    await pipeline(source, measure, createWriteStream(waiting, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(waiting, { force: true });
    throw error;
  }
  return { hash: hash.digest('hex'), size, waiting };
}

/** Links a received file to its final path, unless the content exists already. Call it under the zone's lock. */
export async function storeBlob(
  dataDir: string,
  zone: ZoneRef,
  { hash, waiting }: ReceivedBlob,
): Promise<void> {
  const target = pathOf(dataDir, zone, hash);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await link(waiting, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Removes the temporary file, after it was placed or when it is not needed. */
export function discardReceived({ waiting }: ReceivedBlob): Promise<void> {
  return rm(waiting, { force: true });
}

/** The folders of temporary files, in which a killed API process leaves its own behind. */
export async function pendingFolders(dataDir: string): Promise<string[]> {
  const zones = await readdir(path.join(dataDir, 'blobs')).catch(() => []);
  return zones.map((zone) => path.join('blobs', zone, WAITING));
}

/**
 * The content of a blob and its size in bytes; undefined when it was removed meanwhile. Once open, it can be read to
 * the end.
 */
export async function openBlob(
  dataDir: string,
  zone: ZoneRef,
  hash: string,
): Promise<{ sizeBytes: number; content: Readable } | undefined> {
  try {
    const file = await open(pathOf(dataDir, zone, hash));
    const { size } = await file.stat();
    return { sizeBytes: size, content: file.createReadStream() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** How many contents are looked up under one lock of the zone. */
const HASHES_AT_ONCE = 500;

/** Removes the contents that no record of the zone refers to any more. Call it after the commit. */
export async function removeUnused(
  ledger: Ledger,
  dataDir: string,
  zone: ZoneRef,
  blobs: readonly { hash: string }[],
): Promise<void> {
  const hashes = [...new Set(blobs.map(({ hash }) => hash))];
  for (let from = 0; from < hashes.length; from += HASHES_AT_ONCE) {
    const some = hashes.slice(from, from + HASHES_AT_ONCE);
    const committed = await readEnd(zone);
    await ledger.append(zone, async (tx) => {
      for (const hash of await findUnused(tx, some, committed)) {
        await rm(pathOf(dataDir, zone, hash), { force: true });
      }
    });
  }
}

/** Removes all contents that no record of the zone refers to, after chains were erased. */
export async function removeOrphanBlobs(
  ledger: Ledger,
  dataDir: string,
  zone: ZoneRef,
): Promise<void> {
  const files = await readdir(folderOf(dataDir, zone), { recursive: true }).catch(() => []);
  const hashes = files.map((file) => path.basename(file)).filter((name) => HASH.test(name));
  await removeUnused(
    ledger,
    dataDir,
    zone,
    hashes.map((hash) => ({ hash })),
  );
}

const HASH = /^[0-9a-f]{64}$/;

/**
 * The contents that no record refers to. Deletions after `committed` do not count yet: they may be rolled back with
 * the transactions of their group, and whoever made them calls again after the commit.
 */
async function findUnused(
  { sql: on, zone }: LedgerTransaction,
  hashes: readonly string[],
  committed: number,
): Promise<string[]> {
  const rows = await run<{ hash: string }>(
    on,
    sql`with going as (
          select type, body::jsonb #>> '{blob,hash}' as hash from ledger
          where zone = ${zone.id} and seq > ${committed}
            and (type = 'TOMBSTONE' or type = 'BLOB' and operation = 'DELETE'))
        select hash from unnest(${hashes}::text[]) as asked (hash)
        where not exists (select from head where zone = ${zone.id} and type = 'BLOB' and not deleted
            and body #>> '{blob,hash}' = asked.hash)
          and not exists (select from going where type = 'TOMBSTONE' or going.hash = asked.hash)`,
  );
  return rows.map(({ hash }) => hash);
}

function pathOf(dataDir: string, zone: ZoneRef, hash: string): string {
  return path.join(folderOf(dataDir, zone), hash.slice(0, 2), hash);
}

function folderOf(dataDir: string, zone: ZoneRef): string {
  return path.join(dataDir, 'blobs', String(zone.id));
}
