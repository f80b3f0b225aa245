/** Reads single records and their history, and verifies hashes and signatures. */
import { verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { RootedCheckpoint } from '#model/ledger/checkpoint.ts';
import type { RecordProof } from '#model/ledger/proof.ts';
import type { Blob, BlobRecord, SignatureProof } from '#model/records/record.ts';
import { printChain } from '#model/tql/print.ts';
import { consentsBehind, ownedBy, visibleHeads, limitToChains } from '#platform/access/visible.ts';
import type { Consent, GrantedRow, Reader } from '#platform/access/visible.ts';
import { publicKeyOf } from '#platform/ledger/append/signing-keys.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { versionHash, formatOf } from '#platform/ledger/hashing.ts';
import { isSigned } from '#platform/ledger/maintenance/check-trees.ts';
import { pathOf, rootFromPath } from '#platform/ledger/merkle.ts';
import { proveRecord } from '#platform/ledger/proof.ts';
import { HEAD_COLUMNS, readHeadByName, toRecord } from '#platform/ledger/read/heads.ts';
import type { ReadableRecord, SeenHead } from '#platform/ledger/read/heads.ts';
import { bodyOf, readTree, readVersion, readVersions } from '#platform/ledger/read/read-ledger.ts';
import type { VersionPage } from '#platform/ledger/read/read-ledger.ts';
import type { Head, LedgerVersion } from '#platform/ledger/record.ts';
import { run, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { blobOf, readBlobs, toBlobRecord } from './blobs.ts';

export interface RecordRef {
  zone: ZoneRef;
  reader: Reader;
  chain: string;
  id: string;
}

export interface VisibleRecord {
  head: SeenHead;
  /** The paths to which the data are redacted; null when they are complete. */
  shown: readonly string[] | null;
  consents: Consent[];
}

/** The time limit for the conditions of all consent contracts, on one record. */
const STATEMENT_MS = 20_000;

/** A data record or smart contract that the reader sees, with the consent contracts through which it does. */
export async function readVisible(
  { zone, reader: everywhere, chain, id }: RecordRef,
  type: 'ASSET' | 'SMART_CONTRACT' = 'ASSET',
): Promise<VisibleRecord | undefined> {
  const reader = limitToChains(everywhere, new Set([chain]));
  const read = (on: Queryable) =>
    run<SeenHead & GrantedRow & Pick<VisibleRecord, 'shown'>>(
      on,
      sql`select ${HEAD_COLUMNS}, granted, shown from ${visibleHeads(reader, zone.id, 'seen', type)}
          where id = ${id} and chain = ${chain}`,
    );
  // The conditions of consent contracts are written by others, who decide how long they take.
  const isQuick = reader.grants.every(({ when }) => when === undefined);
  const [head] = isQuick
    ? await read(zone.db)
    : await queryTransaction(zone, reader.wallet, read, { statementTimeoutMs: STATEMENT_MS });
  return head && { head, shown: head.shown, consents: consentsBehind(reader, [head]) };
}

/** The files of a record under attributes that the reader sees. */
export async function readVisibleBlobs(
  zone: ZoneRef,
  { head, shown }: VisibleRecord,
): Promise<BlobRecord[]> {
  const isShown = ({ attribute }: Blob) =>
    shown === null || shown.some((path) => attribute === path || attribute.startsWith(`${path}.`));
  const blobs = await readBlobs(zone.db, zone, head.id);
  return blobs
    .filter((blob) => isShown(blobOf(blob)))
    .map((blob) => toBlobRecord({ ...blob, hash: head.hash && blob.hash }));
}

/** The query in the receipt of a record that was read by its id: the one that would have found it. */
export function readingQuery({ chain, id }: Pick<RecordRef, 'chain' | 'id'>): string {
  return `FROM ${printChain(chain)} WHERE header.id == '${id}'`;
}

/**
 * The versions of a record that the reader owns, also when it is deleted, and their total number; undefined for
 * other records.
 */
export async function readHistory(
  recordRef: RecordRef,
  page: VersionPage,
): Promise<{ total: number; versions: ReadableRecord[] } | undefined> {
  const { zone } = recordRef;
  const head = await readOwned(recordRef);
  if (!head) return undefined;
  const { total, versions } = await readVersions(zone.db, zone, head.id, page);
  return {
    total,
    versions: versions.map((version) => toRecord({ ...head, ...version, body: bodyOf(version) })),
  };
}

export interface RecordVerification {
  success: boolean;
}

/** Whether the present version still matches its hash; undefined for records that the reader does not own. */
export async function verifyHash(recordRef: RecordRef): Promise<RecordVerification | undefined> {
  const found = await readWritten(recordRef);
  if (!found) return undefined;
  const { head, written } = found;
  const text = written.bodyText ?? '';
  const hash = versionHash(recordRef.zone.path, written.chain, written, text, formatOf(written));
  const isSame = isDeepStrictEqual(bodyOf(written), head.body);
  return { success: isSame && hash.equals(written.hash) && hash.equals(head.hash) };
}

/** Whether the signature of the present version was made with the signer's key, with what it takes to check that. */
export async function verifySignature(
  recordRef: RecordRef,
): Promise<(RecordVerification & { proof?: SignatureProof }) | undefined> {
  const found = await readWritten(recordRef);
  return found && signatureOf(recordRef.zone, found.written);
}

async function signatureOf(
  zone: ZoneRef,
  written: LedgerVersion,
): Promise<RecordVerification & { proof?: SignatureProof }> {
  const kept = await readHeadByName(zone.db, zone, SYSTEM_CHAINS.key, written.signer);
  const { publicKey } = (kept?.body ?? {}) as { publicKey?: string };
  if (publicKey === undefined) return { success: false };
  const key = publicKeyOf(publicKey);
  if (formatOf(written) === 1) return { success: isSignedAlone(written, key) };
  const proof = await proofOf(zone, written, publicKey);
  return proof ? { success: holds(proof, written, key), proof } : { success: false };
}

function isSignedAlone({ hash, signature }: LedgerVersion, key: KeyObject): boolean {
  return signature !== null && verify(null, hash, key, signature);
}

/** Leads from the record's hash to the root of its tree; undefined when the tree does not hold the record. */
async function proofOf(
  zone: ZoneRef,
  { seq, tree: first, signer }: LedgerVersion,
  publicKey: string,
): Promise<SignatureProof | undefined> {
  const tree = first === null ? undefined : await readTree(zone.db, zone, first);
  const index = tree?.leaves.findIndex((leaf) => leaf.seq === seq) ?? -1;
  if (!tree || index < 0 || tree.signer !== signer) return undefined;
  const hashes = tree.leaves.map(({ hash }) => hash);
  return {
    zone: zone.path,
    first: tree.first,
    size: hashes.length,
    signature: tree.signature.toString('base64'),
    publicKey,
    index,
    path: pathOf(hashes, index).map((hash) => hash.toString('hex')),
  };
}

/** Checks a proof. Anybody with the record's hash can do the same. */
function holds(proof: SignatureProof, { hash }: LedgerVersion, key: KeyObject): boolean {
  const path = proof.path.map((step) => Buffer.from(step, 'hex'));
  const root = rootFromPath(hash, proof.index, proof.size, path);
  const signature = Buffer.from(proof.signature, 'base64');
  return root !== undefined && isSigned(proof.zone, { ...proof, root }, key, signature);
}

/**
 * The proof that a checkpoint holds the present version; 'erased' when its body is gone, 'unsigned' when its signature
 * does not hold.
 * @param findCheckpoint the checkpoint that has to hold the record with this seq
 * @param signal aborts when nobody waits for the proof any more
 */
export async function proveOwned(
  recordRef: RecordRef,
  findCheckpoint: (seq: number) => Promise<RootedCheckpoint>,
  signal?: AbortSignal,
): Promise<RecordProof | 'erased' | 'unsigned' | undefined> {
  const found = await readWritten(recordRef);
  if (!found) return undefined;
  const { zone, reader } = recordRef;
  const { written } = found;
  const { success, proof: signature } = await signatureOf(zone, written);
  if (!success) return 'unsigned';
  const checkpoint = await findCheckpoint(written.seq);
  const taker = { wallet: reader.wallet, signal };
  const proof = await proveRecord(zone, taker, written, checkpoint, signature);
  return proof ?? 'erased';
}

/** The record types in data chains, without those that the platform uses itself. */
const RECORD_TYPES = [
  'ASSET',
  'CONSENT_CONTRACT',
  'SMART_CONTRACT',
  'CONSENT_CONTRACT_RECEIPT',
  'SMART_CONTRACT_RECEIPT',
];

/** A record of any type that the reader owns, deleted or not. Consent opens neither history nor verification. */
async function readOwned({ zone, reader, chain, id }: RecordRef): Promise<Head | undefined> {
  return runOne<Head>(
    zone.db,
    sql`select ${HEAD_COLUMNS} from signed_head h
        where h.zone = ${zone.id} and h.id = ${id} and h.chain = ${chain}
          and h.type = any(${RECORD_TYPES}::text[]) and ${ownedBy(reader, 'h')}`,
  );
}

/** The present version, from the projection and from the ledger. */
async function readWritten(
  recordRef: RecordRef,
): Promise<{ head: Head; written: LedgerVersion } | undefined> {
  const head = await readOwned(recordRef);
  if (!head || head.deleted) return undefined;
  const { zone } = recordRef;
  const written = await readVersion(zone.db, zone, head.id, head.seq);
  return written && { head, written };
}
