/** Numbering, stamping and hashing a new record: the part of an append that needs no database. */
import type { ZoneRef } from '#platform/storage/zone.ts';
import { nameOf } from '#platform/ledger/chains.ts';
import { bodyTexts, nextRunningHash, recordHash } from '#platform/ledger/hashing.ts';
import type { Body, Head, LedgerRecord, NewRecord } from '#platform/ledger/record.ts';
import { ZONE_WALLET } from './keys.ts';
import type { FirstWrite } from './write-records.ts';

/** The end of the zone's ledger, updated with each record of a transaction. */
export interface End {
  seq: number;
  runningHash: Buffer;
  timestamp: string;
  metadataSeq: number;
  /** The newest committed definition; the shared cache of definitions may only be read up to it. */
  readonly committedMetadataSeq: number;
}

/** The wallet that signs a new record. */
export function signerOf(newRecord: NewRecord): string {
  return canonicalId(newRecord.signedBy === 'zone' ? ZONE_WALLET : newRecord.actor.effectiveId);
}

/** Numbers, stamps and hashes a new record, and moves the end of the ledger to it. */
export function sealRecord(
  zone: ZoneRef,
  end: End,
  newRecord: NewRecord,
  tree: number,
  now: Date,
): Pick<FirstWrite, 'record' | 'plainText'> {
  const stamp = stampOf(now);
  const { salted: bodyText, plain: plainText } = bodyTexts(newRecord.body);
  // One object with all its properties: to copy it for each step costs more than to hash it.
  const record: LedgerRecord = {
    id: canonicalId(newRecord.id),
    seq: end.seq + 1,
    chain: newRecord.chain,
    type: newRecord.type,
    operation: newRecord.operation,
    // Timestamps in the ledger never decrease, even when the clock was set back.
    timestamp: stamp > end.timestamp ? stamp : end.timestamp,
    owners: newRecord.owners.map(canonicalId),
    limitedOwners: (newRecord.limitedOwners ?? []).map(canonicalId),
    effectiveId: canonicalId(newRecord.actor.effectiveId),
    loggedInId: canonicalId(newRecord.actor.loggedInId),
    signer: signerOf(newRecord),
    previousHash: newRecord.previous?.hash ?? null,
    hash: NOT_YET,
    signature: null,
    tree,
    runningHash: NOT_YET,
    bodyText,
  };
  record.hash = recordHash(zone.path, record.chain, record, bodyText, 2);
  record.runningHash = nextRunningHash(end.runningHash, record.hash);
  end.seq = record.seq;
  end.timestamp = record.timestamp;
  end.runningHash = record.runningHash;
  return { record, plainText };
}

let lastStamp = { ms: NaN, text: '' };

/** A time as a text, which is made once a millisecond: many records have the same. */
function stampOf(now: Date): string {
  const ms = now.getTime();
  if (ms !== lastStamp.ms) lastStamp = { ms, text: now.toISOString() };
  return lastStamp.text;
}

/** The newest version of its record, not signed yet. */
export function headOf(record: LedgerRecord, key: number, body: Body): Head {
  return {
    key,
    chain: record.chain,
    id: record.id,
    seq: record.seq,
    type: record.type,
    operation: record.operation,
    timestamp: record.timestamp,
    owners: record.owners,
    limitedOwners: record.limitedOwners,
    effectiveId: record.effectiveId,
    loggedInId: record.loggedInId,
    signer: record.signer,
    signature: NOT_YET,
    tree: record.tree,
    hash: record.hash,
    previousHash: record.previousHash,
    name: nameOf(record.chain, body),
    body,
    deleted: record.operation === 'DELETE',
  };
}

/** The hashed form must equal what PostgreSQL returns: a UUID in lower case. */
function canonicalId(id: string): string {
  return id.toLowerCase();
}

/** Stands for a hash or signature that is not made yet: heads have it until they are flushed. */
const NOT_YET = Buffer.alloc(0);
