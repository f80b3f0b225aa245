/** The ledger of a zone as a whole. It shows no record, so that everybody in the zone may watch over it. */
import { z } from 'zod';
import { checkpointSchema, rootedCheckpointSchema } from '#model/ledger/checkpoint.ts';
import { ledgerStateSchema } from '#model/ledger/ledger-state.ts';
import { consistencyProofSchema } from '#model/ledger/proof.ts';
import { callDefiner } from './definition/call.ts';
import { recordNumber } from './definition/params.ts';

const defineCall = callDefiner({
  name: 'Ledger',
  description: 'Checkpoints of the ledger of the zone, and its verification.',
});

export const ledgerCalls = {
  readLedger: defineCall({
    method: 'get',
    path: '/ledger',
    summary: 'The end of the ledger, its newest checkpoints and the last verification.',
    access: 'zone',
    response: ledgerStateSchema,
    example: {},
  }),
  takeCheckpoint: defineCall({
    method: 'post',
    path: '/ledger/checkpoints',
    summary: 'A signed checkpoint of the ledger as it is now. Keep it where the platform cannot.',
    access: 'zone',
    body: z.strictObject({}).optional(),
    bodyType: 'json',
    response: rootedCheckpointSchema,
    status: 201,
    example: { body: {}, order: 7 },
  }),
  readCheckpoint: defineCall({
    method: 'get',
    path: '/ledger/checkpoints/{seq}',
    summary: 'The first checkpoint that holds a record.',
    access: 'zone',
    params: z.object({ seq: recordNumber.describe('The number of the record.') }),
    response: rootedCheckpointSchema,
    example: { params: { seq: 1 }, order: 9 },
  }),
  proveConsistency: defineCall({
    method: 'get',
    path: '/ledger/consistency',
    summary: 'The proof that nothing before a checkpoint was changed until a later one (RFC 9162).',
    access: 'zone',
    query: z.object({
      before: recordNumber.describe('A record; the first checkpoint that holds it.'),
      after: recordNumber.describe('Another record, for the later checkpoint.'),
    }),
    response: consistencyProofSchema,
    example: { query: { before: 1, after: 1 }, order: 9 },
  }),
  startVerification: defineCall({
    method: 'post',
    path: '/ledger/verification',
    summary:
      'Verifies every record of the zone in the background, and compares the ledger with its checkpoints.',
    access: 'zone',
    body: z.strictObject({
      checkpoint: checkpointSchema
        .optional()
        .describe('A checkpoint that was kept elsewhere, to compare with too.'),
    }),
    response: ledgerStateSchema,
    status: 202,
    example: { body: {} },
  }),
};
