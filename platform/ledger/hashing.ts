/**
 * What is hashed, and how.
 *
 * text         = RFC 8785 of {v, zone, chain, seq, header without hash and signature, body with salt}
 * hash         = format 2: SHA-256 of 0x00 followed by the text, which makes it a leaf of RFC 6962 (merkle.ts);
 *                format 1: SHA-256 of the text
 * running hash = SHA-256 of the previous version's running hash followed by this version's hash
 * signature    = Ed25519, format 2: over RFC 8785 of {v, zone, first, size, root} of the version's tree;
 *                format 1: over the version's hash
 *
 * The salt (128 random bits) keeps a hash from confirming a guess at a small body. The text is hashed as
 * it is stored, because jsonb does not keep the order of keys.
 */
import { hash as digest, randomFillSync } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Body, LedgerVersion, SignedTree } from './record.ts';

/** How a version was hashed and signed. New ones use 2: hashed as a leaf of a tree, and signed with it. */
export type HashFormat = 1 | 2;

/** The format in which a version was hashed. A version of format 2 names its tree. */
export function formatOf({ tree }: Pick<LedgerVersion, 'tree'>): HashFormat {
  return tree === null ? 1 : 2;
}

/** The running hash before the first record of a zone. */
export function genesisHash(zonePath: string): Buffer {
  return sha256(`keyway ledger 1 ${zonePath}`);
}

/** The canonical text of a body, with a fresh salt and without. */
export function bodyTexts(body: Body): { salted: string; plain: string } {
  // RFC 8785 sorts members by their names as UTF-16, as `sort` and `<` do.
  const names = Object.keys(body)
    .filter((name) => body[name] !== undefined && name !== SALT)
    .sort();
  const members = names.map((name) => `${JSON.stringify(name)}:${canonicalText(body[name])}`);
  const plain = `{${members.join(',')}}`;
  const before = names.filter((name) => name < SALT).length;
  members.splice(before, 0, `"${SALT}":"${nextSalt()}"`);
  return { salted: `{${members.join(',')}}`, plain };
}

const SALT = 'salt';

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

type HashedHeader = Omit<
  LedgerVersion,
  'hash' | 'signature' | 'tree' | 'runningHash' | 'bodyText' | 'chain'
>;

/** The text of a record that is hashed. @param bodyText canonical JSON, which is inserted unchanged */
export function recordText(
  zonePath: string,
  chain: string,
  header: HashedHeader,
  bodyText: string,
  version: HashFormat,
): string {
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
  return (
    `{"body":${bodyText},"chain":${JSON.stringify(chain)},"header":${headerText},` +
    `"seq":${header.seq},"v":${version},"zone":${JSON.stringify(zonePath)}}`
  );
}

/** The hash of a record. @param bodyText canonical JSON, which is inserted unchanged */
export function versionHash(
  zonePath: string,
  chain: string,
  header: HashedHeader,
  bodyText: string,
  version: HashFormat,
): Buffer {
  const text = recordText(zonePath, chain, header, bodyText, version);
  return sha256(version === 1 ? text : `\0${text}`);
}

/** The canonical JSON that is signed for a tree. */
export function treeText(
  zonePath: string,
  { first, size, root }: Pick<SignedTree, 'first' | 'root'> & { size: number },
): string {
  return JSON.stringify({ first, root: root.toString('hex'), size, v: 2, zone: zonePath });
}

export function nextRunningHash(previous: Buffer, hash: Buffer): Buffer {
  return sha256(Buffer.concat([previous, hash]));
}

/** Canonical JSON (RFC 8785). @throws when the value contains something JSON cannot express */
export function canonicalText(value: unknown): string {
  const text = isInOrder(value) ? JSON.stringify(value) : canonicalize(value);
  if (text === undefined) throw new TypeError('Only JSON values can be hashed.');
  return text;
}

/**
 * Whether JSON.stringify, which is a third of the work, gives canonical JSON: all members are in the order of their
 * names. What is neither JSON nor a plain object is left to `canonicalize`.
 */
function isInOrder(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isInOrder);
  if ('toJSON' in value) return false;
  let last = '';
  for (const name of Object.keys(value)) {
    if (name < last || !isInOrder((value as Body)[name])) return false;
    last = name;
  }
  return true;
}

/** The digest is made as text, because a buffer is memory outside the heap, which costs more to collect. */
export function sha256(data: string | Buffer): Buffer {
  return Buffer.from(digest('sha256', data, 'binary'), 'binary');
}
