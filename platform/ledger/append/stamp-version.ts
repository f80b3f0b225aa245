/** Numbers, stamps and hashes a new version: the part of an append that needs no database. */
import type { ZoneRef } from '#platform/storage/zone.ts';
import { nameOf } from '#platform/ledger/chains.ts';
import { bodyTexts, nextRunningHash, versionHash } from '#platform/ledger/hashing.ts';
import type { Body, Head, LedgerVersion, NewVersion } from '#platform/ledger/record.ts';
import { ZONE_WALLET } from './signing-keys.ts';
import type { FirstWrite } from './write-versions.ts';

/** The end of the zone's ledger, updated with each version of a transaction. */
export interface LedgerEnd {
  seq: number;
  runningHash: Buffer;
  timestamp: string;
  metadataSeq: number;
  /** The newest committed definition; the shared cache of definitions may only be read up to it. */
  readonly committedMetadataSeq: number;
}

/** The wallet that signs a new version. */
export function signerOf(newVersion: NewVersion): string {
  return canonicalId(newVersion.signedBy === 'zone' ? ZONE_WALLET : newVersion.actor.effectiveId);
}

/** Numbers, stamps and hashes a new version, and moves the end of the ledger to it. */
export function stampVersion(
  zone: ZoneRef,
  end: LedgerEnd,
  newVersion: NewVersion,
  tree: number,
  now: Date,
): Pick<FirstWrite, 'version' | 'plainText'> {
  const timestamp = timestampOf(now);
  const { salted: bodyText, plain: plainText } = bodyTexts(newVersion.body);
  // All properties are set in one object: to copy it for each step costs more than to hash it.
  const version: LedgerVersion = {
    id: canonicalId(newVersion.id),
    seq: end.seq + 1,
    chain: newVersion.chain,
    type: newVersion.type,
    operation: newVersion.operation,
    // Timestamps in the ledger never decrease, even when the clock was set back.
    timestamp: timestamp > end.timestamp ? timestamp : end.timestamp,
    owners: newVersion.owners.map(canonicalId),
    limitedOwners: (newVersion.limitedOwners ?? []).map(canonicalId),
    effectiveId: canonicalId(newVersion.actor.effectiveId),
    loggedInId: canonicalId(newVersion.actor.loggedInId),
    signer: signerOf(newVersion),
    previousHash: newVersion.previous?.hash ?? null,
    hash: NOT_YET,
    signature: null,
    tree,
    runningHash: NOT_YET,
    bodyText,
  };
  version.hash = versionHash(zone.path, version.chain, version, bodyText, 2);
  version.runningHash = nextRunningHash(end.runningHash, version.hash);
  end.seq = version.seq;
  end.timestamp = version.timestamp;
  end.runningHash = version.runningHash;
  return { version, plainText };
}

let lastTimestamp = { ms: NaN, text: '' };

/** A time as a text, which is made once a millisecond: many versions have the same. */
function timestampOf(now: Date): string {
  const ms = now.getTime();
  if (ms !== lastTimestamp.ms) lastTimestamp = { ms, text: now.toISOString() };
  return lastTimestamp.text;
}

/** The newest version of its record, not signed yet. */
export function headOf(version: LedgerVersion, key: number, body: Body): Head {
  return {
    key,
    chain: version.chain,
    id: version.id,
    seq: version.seq,
    type: version.type,
    operation: version.operation,
    timestamp: version.timestamp,
    owners: version.owners,
    limitedOwners: version.limitedOwners,
    effectiveId: version.effectiveId,
    loggedInId: version.loggedInId,
    signer: version.signer,
    signature: NOT_YET,
    tree: version.tree,
    hash: version.hash,
    previousHash: version.previousHash,
    name: nameOf(version.chain, body),
    body,
    deleted: version.operation === 'DELETE',
  };
}

/** The hashed form must equal what PostgreSQL returns: a UUID in lower case. */
function canonicalId(id: string): string {
  return id.toLowerCase();
}

/** Stands for a hash or signature that is not made yet: heads have it until they are flushed. */
const NOT_YET = Buffer.alloc(0);
