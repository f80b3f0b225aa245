/**
 * The files of records. Each file is a record of type BLOB with the owners of the record that it belongs to. A file
 * is visible to those who see that record and the attribute. The contents are in blob-files.ts.
 */
import { sql } from 'kysely';
import { elementType, isArrayType } from '#model/dictionaries/datatypes.ts';
import type { Blob, BlobRecord } from '#model/records/record.ts';
import { readHeads, toRecord } from '#platform/ledger/read/heads.ts';
import type { SeenHead } from '#platform/ledger/read/heads.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { storeBlob } from './blob-files.ts';
import type { ReceivedBlob } from './blob-files.ts';
import { RecordError } from './record-problem.ts';

/** An attribute of a record that may hold files. */
export interface BlobTarget {
  record: Head;
  attribute: string;
  actor: Actor;
}

/** The present files of a record, in the order in which they were added. */
export function readBlobs(on: Queryable, zone: ZoneRef, sdoId: string): Promise<Head[]> {
  return readHeads(
    on,
    zone,
    sql`type = 'BLOB' and not deleted and body #>> '{blob,sdoId}' = ${sdoId}`,
  );
}

/** A file as it is answered. */
export function toBlobRecord(head: SeenHead): BlobRecord {
  return toRecord<BlobRecord>(head);
}

export function blobOf({ body }: Pick<Head, 'body'>): Blob {
  return body.blob as Blob;
}

/**
 * Adds a file to an attribute of a record, or replaces the files of the attribute. An attribute never has the same
 * content twice.
 * @returns the record of the file, which is signed once the transaction has ended, and the files that it replaced
 * @throws RecordError
 */
export async function attachBlob(
  tx: LedgerTransaction,
  target: BlobTarget,
  file: {
    name: string;
    metadata: Record<string, unknown>;
    received: ReceivedBlob;
    dataDir: string;
  },
  mode: 'add' | 'replace',
): Promise<{ head: Head; gone: Blob[] }> {
  const { record, attribute, actor } = target;
  const isList = await takesSeveral(tx, target);
  const { hash, size } = file.received;
  const own = await readOwn(tx, target);
  const gone = own.filter((head) => mode === 'replace' || blobOf(head).hash === hash);
  if (!isList && gone.length < own.length) {
    throw new RecordError(
      `${attribute}: The attribute has a file already, and takes one only. Replace it with PUT.`,
      'conflict',
    );
  }
  await storeBlob(file.dataDir, tx.zone, file.received);
  await changeBlobs(tx, gone, 'DELETE', actor);
  const blob: Blob = { sdoId: record.id, name: file.name, attribute, hash, size };
  const head = await tx.append({
    chain: record.chain,
    id: newRecordId(),
    type: 'BLOB',
    operation: 'CREATE',
    owners: record.owners,
    limitedOwners: record.limitedOwners,
    actor,
    body: { blob, metadata: file.metadata },
  });
  return { head, gone: gone.map(blobOf) };
}

/** Removes all files of an attribute, or the one with the hash. Returns the removed files. */
export async function detachBlobs(
  tx: LedgerTransaction,
  target: BlobTarget,
  hash?: string,
): Promise<Blob[]> {
  const own = await readOwn(tx, target);
  const gone = own.filter((head) => hash === undefined || blobOf(head).hash === hash);
  await changeBlobs(tx, gone, 'DELETE', target.actor);
  return gone.map(blobOf);
}

/** Applies an operation on a record to its files as well. Returns the files. */
export async function applyToBlobs(
  tx: LedgerTransaction,
  record: Pick<Head, 'id' | 'owners' | 'limitedOwners'>,
  operation: 'DELETE' | 'TRANSFER',
  actor: Actor,
): Promise<Blob[]> {
  const blobs = await readBlobs(tx.sql, tx.zone, record.id);
  await changeBlobs(tx, blobs, operation, actor, record);
  return blobs.map(blobOf);
}

async function changeBlobs(
  tx: LedgerTransaction,
  blobs: readonly Head[],
  operation: 'DELETE' | 'TRANSFER',
  actor: Actor,
  owned?: Pick<Head, 'owners' | 'limitedOwners'>,
): Promise<void> {
  for (const previous of blobs) {
    const { owners, limitedOwners } = owned ?? previous;
    await tx.append(nextVersion(previous, operation, actor, { owners, limitedOwners }));
  }
}

async function readOwn(tx: LedgerTransaction, { record, attribute }: BlobTarget): Promise<Head[]> {
  const blobs = await readBlobs(tx.sql, tx.zone, record.id);
  return blobs.filter((head) => blobOf(head).attribute === attribute);
}

/** Whether the attribute takes several files. @throws RecordError when it takes none */
async function takesSeveral(
  tx: LedgerTransaction,
  { record: { chain }, attribute }: BlobTarget,
): Promise<boolean> {
  const { datatypes } = await tx.chain(chain);
  const datatype = datatypes.get(attribute);
  if (datatype && elementType(datatype) === 'BLOB') return isArrayType(datatype);
  throw new RecordError(
    datatype
      ? `${attribute}: The attribute is ${datatype}, which takes no file. Choose one of datatype BLOB.`
      : `${attribute}: The dictionary '${chain}' has no such attribute.`,
  );
}
