/** A checkpoint says where a zone's ledger ended at a moment. It is signed with the zone's key. */
import { z } from 'zod';

const hash = z.string().regex(/^[\da-f]{64}$/);

export const checkpointSchema = z
  .strictObject({
    v: z.literal(1),
    /** The path of the zone: 'customer/zone'. */
    zone: z.string(),
    /** The seq of the last record, which is also the number of records of the ledger. */
    seq: z.int().positive(),
    /**
     * The root of the Merkle tree over the hashes of all records (RFC 6962), in hex. The first checkpoints had none.
     */
    root: hash.optional(),
    /** The running hash of the last record (platform/ledger/hashing.ts), in hex. */
    runningHash: hash,
    /**
     * The last line of the audit trail when the checkpoint was taken, 0 for none, and its hash in hex
     * (platform/storage/migrations/031_audit_chain.sql). The first checkpoints had neither.
     */
    auditLine: z.int().nonnegative().optional(),
    auditHash: z.union([hash, z.literal('')]).optional(),
    /** The moment at which that record was written. */
    timestamp: z.iso.datetime(),
    /** The zone's public key, SPKI in base64. */
    publicKey: z.base64(),
    /** The Ed25519 signature over the canonical JSON (RFC 8785) of all the other fields, in base64. */
    signature: z.base64(),
  })
  .meta({ id: 'Checkpoint' });
export type Checkpoint = z.infer<typeof checkpointSchema>;

/** A checkpoint with the root of a tree, so that a proof can lead from a version to it. */
export const rootedCheckpointSchema = checkpointSchema.required({ root: true });
export type RootedCheckpoint = z.infer<typeof rootedCheckpointSchema>;

/** A checkpoint as the text of a file. */
export function checkpointText(checkpoint: Checkpoint): string {
  return `${JSON.stringify(checkpoint, undefined, 2)}\n`;
}
