/** Files that show, without the server, what a ledger holds. `public/check-proof.mjs` checks them. */
import { z } from 'zod';
import { signatureProofSchema } from '#model/records/record.ts';
import { rootedCheckpointSchema } from './checkpoint.ts';

/** The hashes on the way from a leaf to the root of a checkpoint (RFC 6962, 2.1.1), in hex. */
const path = z.array(z.string());

export const recordProofSchema = z
  .object({
    kind: z.literal('record'),
    /**
     * The text that was hashed: canonical JSON (RFC 8785) of header, body and salt. Its seq is its position in the
     * ledger, from 1 on.
     */
    record: z.string(),
    path,
    /** Absent for a version of format 1, which was signed by itself. */
    signature: signatureProofSchema.optional(),
    /** The record that holds the public key of the signer. */
    key: z.object({ record: z.string(), path }),
    checkpoint: rootedCheckpointSchema,
  })
  .meta({ id: 'RecordProof' });
export type RecordProof = z.infer<typeof recordProofSchema>;

export const consistencyProofSchema = z
  .object({
    kind: z.literal('consistency'),
    before: rootedCheckpointSchema,
    after: rootedCheckpointSchema,
    /** The hashes of RFC 6962, 2.1.2, in hex. */
    path,
  })
  .meta({ id: 'ConsistencyProof' });
export type ConsistencyProof = z.infer<typeof consistencyProofSchema>;
