/**
 * Checkpoints: where a zone's ledger ended at a moment, signed with the zone's key. A person who keeps one elsewhere
 * can detect any change before it, even by somebody who owns the database and all keys.
 */
import { verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { rootedCheckpointSchema } from '#model/ledger/checkpoint.ts';
import type { Checkpoint, RootedCheckpoint } from '#model/ledger/checkpoint.ts';
import { build, execute, run, runOne, countRows } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import { storableJson } from '#platform/storage/storable.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { publicKeyOf, ZONE_WALLET } from './append/signing-keys.ts';
import type { Keyring } from './append/signing-keys.ts';
import { canonicalText } from './hashing.ts';
import { GrowingTree } from './merkle.ts';
import { inTurn } from './read/in-turn.ts';
import type { Waiting } from './read/in-turn.ts';
import { readHashes } from './read/read-ledger.ts';

const HASH_BYTES = 32;

/**
 * A checkpoint of the zone as it is now, which is stored; undefined while its ledger is empty.
 * @param taker who waits for it; absent for the server itself, which takes no turn
 */
export async function takeCheckpoint(
  keyring: Keyring,
  zone: ZoneRef,
  taker?: Waiting,
): Promise<RootedCheckpoint | undefined> {
  const end = await runOne(
    zone.db,
    build
      .selectFrom('ledger_end')
      .select(['seq', 'running_hash', 'timestamp'])
      .where('zone', '=', zone.id),
  );
  if (!end || end.seq === 0) return undefined;
  const stored = await checkpointHolding(zone, end.seq);
  if (stored) return stored;
  const tree = taker
    ? await inTurn(zone, taker, (on) => growTree(on, zone, end.seq))
    : await growTree(zone.db, zone, end.seq);
  const audit = await runOne(
    zone.db,
    build.selectFrom('audit_end').select(['line', 'hash']).where('zone', '=', zone.id),
  );
  const signer = await keyring.signer(zone.db, zone, ZONE_WALLET);
  const stated = {
    v: 1 as const,
    zone: zone.path,
    seq: end.seq,
    root: tree.root().toString('hex'),
    runningHash: end.running_hash.toString('hex'),
    auditLine: audit?.line ?? 0,
    auditHash: audit?.hash.toString('hex') ?? '',
    timestamp: end.timestamp,
    publicKey: signer.publicKey,
  };
  const checkpoint = { ...stated, signature: signer.sign(textOf(stated)).toString('base64') };
  const subtrees = Buffer.concat(tree.subtreeRoots());
  await execute(
    zone.db,
    sql`insert into ledger_checkpoint (zone, seq, subtrees, body)
        values (${zone.id}, ${end.seq}, ${subtrees}, ${storableJson(checkpoint)}) on conflict do nothing`,
  );
  return checkpoint;
}

/** The tree over the first `size` records. It goes on from the newest checkpoint before. */
async function growTree(on: Queryable, zone: ZoneRef, size: number): Promise<GrowingTree> {
  const before = await runOne(
    on,
    build
      .selectFrom('ledger_checkpoint')
      .select(['seq', 'subtrees'])
      .where('zone', '=', zone.id)
      .where('seq', '<', size)
      .orderBy('seq', 'desc')
      .limit(1),
  );
  const roots: Buffer[] = [];
  for (let at = 0; at < (before?.subtrees.length ?? 0); at += HASH_BYTES) {
    roots.push(before!.subtrees.subarray(at, at + HASH_BYTES));
  }
  const tree = new GrowingTree(before?.seq ?? 0, roots);
  for await (const page of readHashes(on, zone, before?.seq ?? 0, size)) {
    for (const hash of page) tree.add(hash);
  }
  return tree;
}

/** The first stored checkpoint that holds a record, by its seq; undefined when none does. */
export async function checkpointHolding(
  zone: ZoneRef,
  seq: number,
): Promise<RootedCheckpoint | undefined> {
  const stored = await runOne(
    zone.db,
    build
      .selectFrom('ledger_checkpoint')
      .select('body')
      .where('zone', '=', zone.id)
      .where('seq', '>=', seq)
      .orderBy('seq')
      .limit(1),
  );
  return stored && rootedCheckpointSchema.parse(stored.body);
}

/** The newest stored checkpoints, the newest first, and how many there are. */
export async function listCheckpoints(zone: ZoneRef, limit: number) {
  const rows = await run(
    zone.db,
    build
      .selectFrom('ledger_checkpoint')
      .select(['body', 'taken_at'])
      .where('zone', '=', zone.id)
      .orderBy('seq', 'desc')
      .limit(limit),
  );
  const total = await countRows(zone.db, sql`from ledger_checkpoint where zone = ${zone.id}`);
  const checkpoints = rows.map(({ body, taken_at: takenAt }) => ({
    checkpoint: rootedCheckpointSchema.parse(body),
    takenAt,
  }));
  return { checkpoints, total };
}

/** Whether the holder of the key that a checkpoint names signed it. */
export function isSignedCheckpoint({ signature, ...stated }: Checkpoint): boolean {
  let key: KeyObject;
  try {
    key = publicKeyOf(stated.publicKey);
  } catch {
    return false;
  }
  if (key.asymmetricKeyType !== 'ed25519') return false;
  return verify(null, textOf(stated), key, Buffer.from(signature, 'base64'));
}

function textOf(stated: Omit<Checkpoint, 'signature'>): Buffer {
  return Buffer.from(canonicalText(stated));
}
