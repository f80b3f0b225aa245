/**
 * Checkpoints: where a zone's ledger ended at a moment, signed with the zone's key. Who keeps one elsewhere finds out when
 * anything before it is changed, even by somebody who owns the database and all keys.
 */
import { verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { build, runOne } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { publicKeyOf, ZONE_WALLET, type Keyring } from './append/keys.ts';
import { canonicalText } from './hashing.ts';

export const checkpointSchema = z.object({
  v: z.literal(1),
  /** 'customer/zone'. */
  zone: z.string(),
  /** The last record of the ledger. */
  seq: z.int().positive(),
  /** The running hash of that record (hashing.ts), in hex. */
  runningHash: z.string().regex(/^[\da-f]{64}$/),
  /** When that record was written. */
  timestamp: z.iso.datetime(),
  /** The zone's key, SPKI in base64. */
  publicKey: z.base64(),
  /** Ed25519 over the canonical JSON (RFC 8785) of all the other fields, in base64. */
  signature: z.base64(),
});
export type Checkpoint = z.infer<typeof checkpointSchema>;

/** A checkpoint of the zone as it is now; undefined while its ledger is empty. */
export async function takeCheckpoint(
  keyring: Keyring,
  zone: ZoneRef,
): Promise<Checkpoint | undefined> {
  const end = await runOne(
    zone.db,
    build
      .selectFrom('ledger_end')
      .select(['seq', 'running_hash', 'timestamp'])
      .where('zone', '=', zone.id),
  );
  if (!end || end.seq === 0) return undefined;
  const signer = await keyring.signer(zone.db, zone, ZONE_WALLET);
  const stated = {
    v: 1 as const,
    zone: zone.path,
    seq: end.seq,
    runningHash: end.running_hash.toString('hex'),
    timestamp: end.timestamp,
    publicKey: signer.publicKey,
  };
  return { ...stated, signature: signer.sign(textOf(stated)).toString('base64') };
}

/** Whether the holder of the key that a checkpoint names signed it. */
export function isSignedCheckpoint({ signature, ...stated }: Checkpoint): boolean {
  let key: KeyObject;
  try {
    key = publicKeyOf(stated.publicKey);
  } catch {
    return false;
  }
  return verify(null, textOf(stated), key, Buffer.from(signature, 'base64'));
}

function textOf(stated: Omit<Checkpoint, 'signature'>): Buffer {
  return Buffer.from(canonicalText(stated));
}
