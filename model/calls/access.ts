import { z } from 'zod';
import {
  accessExplanationSchema,
  recordAccessExplanationSchema,
} from '#model/access/explanation.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_CHAIN, EXAMPLE_RECORD, EXAMPLE_WALLET } from './definition/example.ts';
import { chainParams, recordParams } from './definition/params.ts';

const defineCall = callDefiner({
  name: 'Access',
  description: 'Who may access which records, and by which rule.',
});

const WHOSE = 'For sdzAdmin of all records of the zone, for others of those that the caller owns.';

export const accessCalls = {
  explainAccess: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/access/{wallet}',
    summary: `How many records of the chain a wallet or group may read, change and delete, by which rules, with three records of each rule. ${WHOSE} Each call is a line of the audit trail.`,
    access: 'readMetadata',
    params: chainParams.extend({
      wallet: z.uuid('The id must be a UUID.').describe('The id of the wallet or group.'),
    }),
    response: accessExplanationSchema,
    example: { params: { chain: EXAMPLE_CHAIN, wallet: EXAMPLE_WALLET }, order: 4 },
  }),
  explainRecordAccess: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{sdoId}/access',
    summary: `Which wallets and groups may read a record, by which rules. ${WHOSE} Each call is a line of the audit trail.`,
    access: 'readMetadata',
    params: recordParams,
    response: recordAccessExplanationSchema,
    example: { params: EXAMPLE_RECORD },
  }),
};
