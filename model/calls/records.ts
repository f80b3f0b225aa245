/** Records of a chain (SDOs). */
import { z } from 'zod';
import { EDGE_DIRECTIONS, edgeCountsSchema, neighborsSchema } from '#model/records/neighbors.ts';
import { recordProofSchema } from '#model/ledger/proof.ts';
import { MAX_NEIGHBORS } from '#model/fields/limits.ts';
import {
  headerSchema,
  signatureProofSchema,
  vertexSchema,
  walletIds,
} from '#model/records/record.ts';
import { readDate } from '#model/tql/literals.ts';
import { callDefiner } from './definition/call.ts';
import {
  EXAMPLE_CHAIN,
  EXAMPLE_RECORD,
  EXAMPLE_SELF,
  EXAMPLE_WALLET,
} from './definition/example.ts';
import { limitUpTo, skip } from './definition/page.ts';
import { chainParams, recordNumber, recordParams } from './definition/params.ts';

const defineCall = callDefiner({ name: 'Records', description: 'Single records of a chain.' });

const object = z.record(z.string(), z.json());
const asset = z.strictObject({
  data: object,
  metadata: object.optional(),
  /** Ids of wallets; by default the wallet that acts. Existing records keep their owners. */
  owners: walletIds.default([]),
  limitedOwners: walletIds.default([]),
});

/** The moment for which a record is read, written as after AS OF. */
const asOf = z
  .string()
  .transform((text, { addIssue }) => {
    const date = readDate(text);
    if (date === undefined) addIssue({ code: 'custom', message: 'A date such as 2021-01-31.' });
    return date ?? text;
  })
  .optional()
  .describe('The moment at which the ledger is read; the present when it is left out.');

const verdict = z.object({ success: z.boolean() });

export const recordCalls = {
  createRecord: defineCall({
    method: 'post',
    path: '/graphchain/{chain}',
    summary: 'Create a record.',
    access: 'createData',
    params: chainParams,
    body: asset,
    response: vertexSchema,
    status: 201,
    example: {
      params: { chain: EXAMPLE_CHAIN },
      body: { data: { code: 'P3', name: 'Cy', ward: 'A' }, metadata: { source: 'admission' } },
      makes: EXAMPLE_RECORD.sdoId,
    },
  }),
  upsertRecord: defineCall({
    method: 'put',
    path: '/graphchain/{chain}',
    summary: 'Replace the record of the caller with this primary key, or create it.',
    access: ['createData', 'editData'],
    params: chainParams,
    body: asset,
    response: vertexSchema,
    example: {
      params: { chain: EXAMPLE_CHAIN },
      body: { data: { code: 'P3', name: 'Cy Doe', ward: 'A' } },
    },
  }),
  patchRecord: defineCall({
    method: 'patch',
    path: '/graphchain/{chain}',
    summary:
      'Change some attributes of the record with the primary key that stands in data (JSON Merge Patch: null takes an attribute away).',
    access: 'editData',
    params: chainParams,
    body: asset.pick({ data: true, metadata: true }),
    ifMatch: true,
    response: vertexSchema,
    example: { params: { chain: EXAMPLE_CHAIN }, body: { data: { code: 'P3', ward: 'B' } } },
  }),
  patchRecordByKey: defineCall({
    method: 'patch',
    path: '/graphchain/{chain}/bypk',
    summary: 'The same with the primary key apart, so that it can be changed too.',
    access: 'editData',
    params: chainParams,
    body: z.strictObject({ pkFields: object, patchFields: object, metadata: object.optional() }),
    ifMatch: true,
    response: vertexSchema,
    example: {
      params: { chain: EXAMPLE_CHAIN },
      body: { pkFields: { code: 'P3' }, patchFields: { code: 'P4' } },
    },
  }),
  transferRecord: defineCall({
    method: 'put',
    path: '/graphchain/{chain}/{sdoId}/transfer',
    summary: 'Give a record to other owners. Whoever is none of them loses it.',
    access: 'editData',
    params: recordParams,
    body: z.strictObject({
      newOwners: walletIds.refine((ids) => ids.length > 0, 'A record needs an owner.'),
      newLimitedOwners: walletIds.default([]),
    }),
    ifMatch: true,
    response: vertexSchema,
    example: {
      params: EXAMPLE_RECORD,
      body: { newOwners: [EXAMPLE_SELF], newLimitedOwners: [EXAMPLE_WALLET] },
    },
  }),
  readHistory: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/history',
    summary:
      'The versions of a record or contract that the caller owns, the first one first. Of long ones fewer than `limit` come at once; X-Total-Count says how many there are.',
    access: 'readData',
    params: recordParams,
    query: z.object({
      limit: limitUpTo(1_000).default(100),
      skip,
    }),
    response: z.array(z.looseObject({ header: headerSchema })),
    example: { params: EXAMPLE_RECORD, query: { limit: 10, skip: 0 } },
  }),
  countEdges: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/edges',
    summary:
      'How many neighbors a record has by each edge definition and direction, of those that the caller may read.',
    access: 'readData',
    params: recordParams,
    query: z.object({ asOf }),
    response: edgeCountsSchema,
    example: { params: EXAMPLE_RECORD },
  }),
  readNeighbors: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/neighbors',
    summary:
      'A record with its first neighbors in the order of their creation, all or by one edge definition or direction, and the edges to them.',
    access: 'readData',
    params: recordParams,
    query: z.object({
      edgeId: z
        .uuid('The id of the edge must be a UUID.')
        .optional()
        .describe('An edge definition.'),
      direction: z
        .enum(EDGE_DIRECTIONS)
        .optional()
        .describe('`out` for edges that begin at the record, `in` for those that end at it.'),
      limit: limitUpTo(MAX_NEIGHBORS).default(100),
      asOf,
    }),
    response: neighborsSchema,
    example: { params: EXAMPLE_RECORD, query: { limit: 10 } },
  }),
  verifyHash: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/verify/hash',
    summary: 'Whether what the caller owns still is what was hashed when it was written.',
    access: 'readData',
    params: recordParams,
    response: verdict,
    example: { params: EXAMPLE_RECORD },
  }),
  verifySignature: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/verify/signature',
    summary: "Whether the hash of what the caller owns was signed with the signer's key.",
    access: 'readData',
    params: recordParams,
    response: verdict.extend({
      /** Absent for a version of format 1, which was signed by itself. */
      proof: signatureProofSchema.optional(),
    }),
    example: { params: EXAMPLE_RECORD },
  }),
  proveRecord: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/proof',
    summary:
      'A proof, checked without the server, that a checkpoint holds the present version of what the caller owns.',
    access: 'readData',
    params: recordParams,
    query: z.object({
      checkpoint: recordNumber
        .optional()
        .describe(
          'The number of the record of a checkpoint that you keep; a new one is taken when it is left out.',
        ),
    }),
    response: recordProofSchema,
    example: { params: EXAMPLE_RECORD },
  }),
  readRecord: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}',
    summary:
      'One record, contract or receipt of the chain. Data and smart contracts need the permission readData.',
    access: 'zone',
    params: recordParams,
    headers: ['ETag'],
    response: z.looseObject({ header: headerSchema }),
    example: { params: EXAMPLE_RECORD },
  }),
  updateRecord: defineCall({
    method: 'put',
    path: '/graphchain/{chain}/{sdoId}',
    summary: 'Replace the data of a record that the caller owns.',
    access: 'editData',
    params: recordParams,
    body: asset.pick({ data: true, metadata: true }),
    returned: ['header', 'verifications'],
    ifMatch: true,
    response: vertexSchema,
    example: { params: EXAMPLE_RECORD, body: { data: { code: 'P4', name: 'Cy Doe', ward: 'A' } } },
  }),
  deleteRecord: defineCall({
    method: 'delete',
    path: '/graphchain/{chain}/{sdoId}',
    summary: 'Delete a record, a consent contract or a smart contract that the caller owns.',
    access: 'deleteData',
    params: recordParams,
    ifMatch: true,
    response: null,
    status: 204,
    example: { params: EXAMPLE_RECORD },
  }),
};
