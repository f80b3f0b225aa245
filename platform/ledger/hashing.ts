/**
 * What is hashed, and how.
 *
 * hash         = SHA-256 over RFC 8785 of {v, zone, chain, seq, header without hash and signature, body with salt}
 * running hash = SHA-256 of the previous record's running hash followed by this record's hash
 *
 * The salt (128 random bits) keeps a hash from confirming a guess at a small body. The text is hashed as
 * it is stored, because jsonb does not keep the order of keys.
 */
import { hash as digest, randomFillSync } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Body, LedgerRecord } from './record.ts';

export const HASH_VERSION = 1;

/** The running hash before the first record of a zone. */
export function genesisHash(zonePath: string): Buffer {
  return sha256(`keyway ledger ${HASH_VERSION} ${zonePath}`);
}

/** The canonical text of a body with a fresh salt. */
export function saltedText(body: Body): string {
  return canonicalText({ ...body, salt: nextSalt() });
}

const SALT_BYTES = 16;
// Generating many random bytes at once costs little more than a few.
const salts = Buffer.alloc(256 * SALT_BYTES);
let saltsUsed = salts.length;

/** 128 random bits in hex. */
function nextSalt(): string {
  if (saltsUsed === salts.length) {
    randomFillSync(salts);
    saltsUsed = 0;
  }
  saltsUsed += SALT_BYTES;
  return salts.toString('hex', saltsUsed - SALT_BYTES, saltsUsed);
}

export type HashedHeader = Omit<
  LedgerRecord,
  'hash' | 'signature' | 'runningHash' | 'bodyText' | 'chain'
>;

/** The hash of a record. @param bodyText canonical JSON, which is inserted unchanged */
export function recordHash(
  zonePath: string,
  chain: string,
  header: HashedHeader,
  bodyText: string,
): Buffer {
  // The keys are in canonical order here and below, and the values are strings and a safe integer, so
  // JSON.stringify returns canonical JSON.
  const headerText = JSON.stringify({
    dictionary: chain,
    effectiveId: header.effectiveId,
    id: header.id,
    limitedOwners: header.limitedOwners,
    loggedInId: header.loggedInId,
    operation: header.operation,
    owners: header.owners,
    previousHash: header.previousHash?.toString('hex') ?? null,
    seq: header.seq,
    signer: header.signer,
    timestamp: header.timestamp,
    type: header.type,
  });
  const text =
    `{"body":${bodyText},"chain":${JSON.stringify(chain)},"header":${headerText},` +
    `"seq":${header.seq},"v":${HASH_VERSION},"zone":${JSON.stringify(zonePath)}}`;
  return sha256(text);
}

export function nextRunningHash(previous: Buffer, hash: Buffer): Buffer {
  return sha256(Buffer.concat([previous, hash]));
}

/** Canonical JSON (RFC 8785). @throws when the value contains something JSON cannot express */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Only JSON values can be hashed.');
  return text;
}

function sha256(data: string | Buffer): Buffer {
  return digest('sha256', data, 'buffer');
}
