/**
 * The calls for the ledger of a zone as a whole. They show no record, so everybody in the zone may check the ledger.
 */
import { z } from 'zod';
import { AUDIT_ORDERS, AUDIT_OUTCOMES, auditLineSchema } from '#model/ledger/audit-line.ts';
import { checkpointSchema, rootedCheckpointSchema } from '#model/ledger/checkpoint.ts';
import { ledgerStateSchema } from '#model/ledger/ledger-state.ts';
import { consistencyProofSchema } from '#model/ledger/proof.ts';
import { callDefiner } from './definition/call.ts';
import { limitUpTo, skip } from './definition/page.ts';
import { recordNumber } from './definition/params.ts';

const defineCall = callDefiner({
  name: 'Ledger',
  description: 'Checkpoints of the ledger of the zone, its verification, and the audit trail.',
});

/** The most lines of the audit trail in one answer. */
const MAX_AUDIT_LINES = 1_000;

const moment = z.iso.datetime({ offset: true }).optional();
/** The limit is the length of the texts that the index of a filter holds. */
const filterText = z.string().min(1).max(300).optional();

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
  readAudit: defineCall({
    method: 'get',
    path: '/ledger/audit',
    summary:
      'The audit trail of the zone, the oldest lines first unless orderBy says otherwise: who made which change or was refused. Administrators (sdzAdmin) read all lines, everybody else those of the wallets they act as. X-Total-Count says how many lines there are.',
    access: 'zone',
    query: z.object({
      after: z.coerce
        .number()
        .int()
        .min(0)
        .default(0)
        .describe('The number of the last line that is known already.'),
      since: moment.describe('A moment in ISO 8601: only lines of it and later ones.'),
      until: moment.describe('A moment in ISO 8601: only lines before it.'),
      wallet: z
        .uuid('wallet: Send the id of a wallet (a UUID).')
        .optional()
        .describe('The id of a wallet: only lines of who signed in with it, or acted for it.'),
      call: filterText.describe('The name of a call, such as createTerm.'),
      outcome: z.enum(AUDIT_OUTCOMES).optional().describe('Refused: with any status.'),
      chain: filterText.describe('A chain: only lines about it and about what is in it.'),
      record: filterText.describe(
        'The id of a record, or of anything else that has one, or the name of a dictionary: only lines about it.',
      ),
      orderBy: z.enum(AUDIT_ORDERS).default('line').describe('By number, or by moment.'),
      skip,
      limit: limitUpTo(MAX_AUDIT_LINES).default(100),
    }),
    response: z.array(auditLineSchema),
    example: { query: { after: 0, limit: 2 }, order: 9 },
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
