/**
 * The contents of blobs: files under `DATA_DIR/blobs/<zone>`, named by the SHA-256 of what they hold, so that
 * the same content is kept once. With several machines DATA_DIR is a shared folder.
 *
 * A file is put in its place, and taken away, under the zone's lock: what a record names is there.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Ledger, LedgerTransaction } from '../ledger/ledger.ts';
import { run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

/** A file that was received and waits for its place. */
export interface ReceivedBlob {
  hash: string;
  size: number;
  /** Where it waits. */
  waiting: string;
}

/** The file is larger than the caller may send. */
export class BlobTooLarge extends Error {
  override name = 'BlobTooLarge';
  constructor(limitBytes: number) {
    super(`The file is larger than the ${limitBytes.toLocaleString('en')} bytes that are allowed.`);
  }
}

/** Receives a file; it is on disk when this returns. @throws BlobTooLarge */
export async function receiveBlob(
  source: Readable,
  { dataDir, zone, limitBytes }: { dataDir: string; zone: ZoneRef; limitBytes: number },
): Promise<ReceivedBlob> {
  const waiting = path.join(folderOf(dataDir, zone), 'waiting', crypto.randomUUID());
  await mkdir(path.dirname(waiting), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > limitBytes ? new BlobTooLarge(limitBytes) : null, chunk);
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

/** Puts a received file in its place; one that is there already stays. To be called under the zone's lock. */
export async function placeBlob(
  dataDir: string,
  zone: ZoneRef,
  { hash, waiting }: ReceivedBlob,
): Promise<void> {
  const place = placeOf(dataDir, zone, hash);
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  try {
    await link(waiting, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The waiting file has its place, or is not wanted any more. */
export function dropWaiting({ waiting }: ReceivedBlob): Promise<void> {
  return rm(waiting, { force: true });
}

/** The content of a blob and its size in bytes. */
export async function openBlob(
  dataDir: string,
  zone: ZoneRef,
  hash: string,
): Promise<{ sizeBytes: number; content: Readable }> {
  const place = placeOf(dataDir, zone, hash);
  const { size } = await stat(place);
  return { sizeBytes: size, content: createReadStream(place) };
}

/** Removes those of the contents that no record of the zone has any more. */
export function removeUnused(
  ledger: Ledger,
  dataDir: string,
  zone: ZoneRef,
  blobs: readonly { hash: string }[],
): Promise<void> {
  if (blobs.length === 0) return Promise.resolve();
  return ledger.append(zone, (tx) => removeUnusedIn(tx, dataDir, blobs));
}

/** Removes all contents that no record of the zone has: after chains were erased. */
export async function sweepBlobs(ledger: Ledger, dataDir: string, zone: ZoneRef): Promise<void> {
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

async function removeUnusedIn(
  { sql: on, zone }: LedgerTransaction,
  dataDir: string,
  blobs: readonly { hash: string }[],
): Promise<void> {
  for (const { hash } of blobs) {
    const [used] = await run(
      on,
      sql`select from head where zone = ${zone.id} and type = 'BLOB' and not deleted
          and body #>> '{blob,hash}' = ${hash} limit 1`,
    );
    if (!used) await rm(placeOf(dataDir, zone, hash), { force: true });
  }
}

function placeOf(dataDir: string, zone: ZoneRef, hash: string): string {
  return path.join(folderOf(dataDir, zone), hash.slice(0, 2), hash);
}

function folderOf(dataDir: string, zone: ZoneRef): string {
  return path.join(dataDir, 'blobs', String(zone.id));
}
