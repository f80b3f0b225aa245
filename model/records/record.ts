/**
 * Records of a chain (SDOs) and the answer of a graph query.
 * Requirements: B-337, B-359 to B-362.
 */
import { z } from 'zod';

export const OPERATIONS = ['CREATE', 'UPDATE', 'TRANSFER', 'DELETE'] as const;
export type Operation = (typeof OPERATIONS)[number];

export const headerSchema = z
  .object({
    id: z.uuid(),
    dictionary: z.string(),
    timestamp: z.string(),
    type: z.string(),
    operation: z.enum(OPERATIONS),
    owners: z.array(z.uuid()),
    limitedOwners: z.array(z.uuid()),
    effectiveId: z.uuid(),
    loggedInId: z.uuid(),
    signer: z.uuid(),
    /**
     * Signature and hashes are withheld from readers who see the record by consent only, who could check guesses with
     * them.
     */
    signature: z.string().optional(),
    hash: z.string().optional(),
    /** Absent in a first version as well. */
    previousHash: z.string().optional(),
    seq: z.number().int(),
  })
  .meta({ id: 'Header' });
export type Header = z.infer<typeof headerSchema>;

/**
 * The proof with which anybody can check a record's signature, given its hash. Records are signed together: their
 * hashes are the leaves of a Merkle tree (RFC 6962). What was signed is the canonical JSON (RFC 8785) of `{first, root,
 * size, v: 2, zone}`; the root follows from hash and path.
 */
export const signatureProofSchema = z.object({
  zone: z.string(),
  /** The tree: the seq of its first record, and how many records it has. */
  first: z.number().int(),
  size: z.number().int(),
  /** The Ed25519 signature, in base64. */
  signature: z.string(),
  /** The public key, SPKI in base64. */
  publicKey: z.string(),
  /** Which leaf the record is; the first is 0. */
  index: z.number().int(),
  /** The hashes that lead from it to the root, in hex. */
  path: z.array(z.string()),
});
export type SignatureProof = z.infer<typeof signatureProofSchema>;

/** A file that belongs to a record, under an attribute of datatype BLOB (B-365). It is a record of its own. */
export const blobSchema = z.object({
  /** The record that it belongs to. */
  sdoId: z.uuid(),
  name: z.string(),
  /** The dotted path of the attribute. */
  attribute: z.string(),
  /** SHA-256 of the content, in hex. A request names a blob by it. */
  hash: z.string(),
  size: z.number().int(),
});
export type Blob = z.infer<typeof blobSchema>;

/** The parts that every answered record has in addition to its own content. */
export const recordParts = {
  header: headerSchema,
  metadata: z.record(z.string(), z.unknown()),
  verifications: z.record(z.string(), z.unknown()),
};

/** A file as it is answered. */
export const blobRecordSchema = z
  .object({
    ...recordParts,
    blob: blobSchema,
  })
  .meta({ id: 'Blob' });
export type BlobRecord = z.infer<typeof blobRecordSchema>;

export const vertexSchema = z
  .object({
    ...recordParts,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Record' });
export type Vertex = z.infer<typeof vertexSchema>;

export const graphEdgeSchema = z
  .object({
    label: z.string(),
    edgeId: z.uuid(),
    fromSDOId: z.uuid(),
    toSDOId: z.uuid(),
    fromChain: z.string(),
    toChain: z.string(),
  })
  .meta({ id: 'Edge' });
export type GraphEdge = z.infer<typeof graphEdgeSchema>;

/** A moment at which records were written. */
export const momentSchema = z
  .object({
    /** ISO 8601: the end of the moment, as AS OF takes it. */
    timestamp: z.string(),
    /** How many versions of the records were written then. */
    records: z.number().int(),
  })
  .meta({ id: 'Moment' });
export type Moment = z.infer<typeof momentSchema>;

export const graphResultSchema = z.object({
  vertices: z.array(vertexSchema),
  edges: z.array(graphEdgeSchema),
  /** How many of the vertices, from the first one on, are those that the walk began with; absent in older answers. */
  starts: z.number().int().nonnegative().optional(),
  /**
   * What was left out, by a budget or because the ledger no longer holds it ('history', AS OF only). It never counts
   * records that the reader may not see. Null when nothing was left out.
   */
  left: z
    .object({
      budget: z.enum(['vertices', 'edges', 'hops', 'bytes', 'milliseconds', 'history']),
      /** How many vertices are known to be left out. */
      vertices: z.number().int(),
      message: z.string(),
    })
    .nullable(),
});
export type GraphResult = z.infer<typeof graphResultSchema>;

/** The most UTF-16 units of the metadata of a record or contract, as JSON. */
export const METADATA_LENGTH = 64 * 1024;
export const METADATA_MESSAGE = `Metadata may have ${METADATA_LENGTH.toLocaleString('en')} characters at most.`;

/** Metadata of a record or a contract: JSON of any shape, but short, as every list repeats it. */
export const metadataInputSchema = z.record(z.string(), z.json()).refine(isShort, METADATA_MESSAGE);

/** True for JSON of at most METADATA_LENGTH characters. */
export function isShort(metadata: object): boolean {
  return JSON.stringify(metadata).length <= METADATA_LENGTH;
}

/** The wallets to which a record belongs, each once. */
export const walletIds = z
  .array(z.uuid('Name wallets by their ids.').toLowerCase())
  .max(1_000, 'A record may have 1,000 owners at most.')
  .transform((ids) => [...new Set(ids)]);
