/** Proofs that a checkpoint holds a record, and that a later checkpoint holds all that an earlier one does. */
import type { RootedCheckpoint } from '#model/ledger/checkpoint.ts';
import type { ConsistencyProof, RecordProof } from '#model/ledger/proof.ts';
import type { SignatureProof } from '#model/records/record.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { SYSTEM_CHAINS } from './chains.ts';
import { recordText, formatOf } from './hashing.ts';
import { consistencyRanges, inclusionRanges, rootsOfRanges } from './merkle.ts';
import type { LeafRange } from './merkle.ts';
import { readHeadByName } from './read/heads.ts';
import { inTurn } from './read/in-turn.ts';
import type { Waiting } from './read/in-turn.ts';
import { readHashes, readVersion } from './read/read-ledger.ts';
import type { LedgerVersion } from './record.ts';

/**
 * The proof of a record. It reads the hashes of all records before the checkpoint when it is the taker's turn, which
 * takes about a second for a million.
 * @param checkpoint of the record or a later one
 * @param signature absent for a version of format 1
 * @returns undefined when the body of the record was erased
 */
export async function proveRecord(
  zone: ZoneRef,
  taker: Waiting,
  record: LedgerVersion,
  checkpoint: RootedCheckpoint,
  signature: SignatureProof | undefined,
): Promise<RecordProof | undefined> {
  const keyHead = await readHeadByName(zone.db, zone, SYSTEM_CHAINS.key, record.signer);
  const key = keyHead && (await readVersion(zone.db, zone, keyHead.id, keyHead.seq));
  if (!key) return undefined;
  const [text, keyText] = [textOf(zone, record), textOf(zone, key)];
  if (text === undefined || keyText === undefined) return undefined;
  const ranges = inclusionRanges(record.seq - 1, checkpoint.seq);
  const keyRanges = inclusionRanges(key.seq - 1, checkpoint.seq);
  const hashes = await hashesOf(zone, taker, [...ranges, ...keyRanges], checkpoint.seq);
  return {
    kind: 'record',
    record: text,
    path: hashes.slice(0, ranges.length),
    signature,
    key: { record: keyText, path: hashes.slice(ranges.length) },
    checkpoint,
  };
}

/** The proof that the ledger only grew between two checkpoints. It reads as `proveRecord` does. */
export async function proveConsistency(
  zone: ZoneRef,
  taker: Waiting,
  before: RootedCheckpoint,
  after: RootedCheckpoint,
): Promise<ConsistencyProof> {
  const ranges = consistencyRanges(before.seq, after.seq);
  return {
    kind: 'consistency',
    before,
    after,
    path: await hashesOf(zone, taker, ranges, after.seq),
  };
}

/** The text of a record that was hashed; undefined when its body was erased. */
function textOf(zone: ZoneRef, record: LedgerVersion): string | undefined {
  const { bodyText, chain } = record;
  return bodyText === null
    ? undefined
    : recordText(zone.path, chain, record, bodyText, formatOf(record));
}

async function hashesOf(
  zone: ZoneRef,
  taker: Waiting,
  ranges: readonly LeafRange[],
  size: number,
): Promise<string[]> {
  const roots = await inTurn(zone, taker, (on) =>
    rootsOfRanges(ranges, readHashes(on, zone, 0, size)),
  );
  return roots.map((root) => root.toString('hex'));
}
