/** The receipts of both kinds of contract. */
import { z } from 'zod';
import { CONTRACT_TYPES, receiptSchema } from '#model/contracts/receipt.ts';
import { callDefiner } from './definition/call.ts';
import { contractListQuery, OF_LONG_ONES } from './definition/contract-list.ts';
import { EXAMPLE_CHAIN } from './definition/example.ts';
import { chainParams } from './definition/params.ts';

const defineCall = callDefiner({
  name: 'Receipts',
  description: 'Signed proofs that a contract was used.',
});

const receiptTypeParams = z.object({
  contractType: z
    .string()
    .transform((given) => (given.endsWith('s') ? given : `${given}s`).toLowerCase())
    .pipe(
      z.enum(CONTRACT_TYPES, {
        error: 'The kind of contract must be consentcontracts or smartcontracts.',
      }),
    )
    .describe('consentcontracts or smartcontracts.'),
});
const receiptParams = z.object({ ...chainParams.shape, ...receiptTypeParams.shape });

export const receiptCalls = {
  listReceipts: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{contractType}/receipts',
    summary: `All receipts of the chain, newest first, for an administrator: whole where the caller is a party, else '--' in place of query, arguments, response and logs. ${OF_LONG_ONES}`,
    // Only sdzAdmin has this permission.
    access: 'editMetadata',
    params: receiptParams,
    query: contractListQuery,
    response: z.array(receiptSchema),
    example: {
      params: { chain: EXAMPLE_CHAIN, contractType: 'smartcontracts' },
      query: { limit: 20 },
    },
  }),
  listOwnReceipts: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/{contractType}/receipts/self',
    summary: `The receipts of the chain to which the caller is a party, newest first. ${OF_LONG_ONES}`,
    access: 'readData',
    params: receiptParams,
    query: contractListQuery,
    response: z.array(receiptSchema),
    example: {
      params: { chain: EXAMPLE_CHAIN, contractType: 'smartcontracts' },
      query: { limit: 20 },
    },
  }),
  listAllReceipts: defineCall({
    method: 'get',
    path: '/receipts/{contractType}',
    summary: `All receipts of all chains, as those of one chain. ${OF_LONG_ONES}`,
    access: 'editMetadata',
    params: receiptTypeParams,
    query: contractListQuery,
    response: z.array(receiptSchema),
    example: { params: { contractType: 'smartcontracts' }, query: { limit: 20 } },
  }),
  listAllOwnReceipts: defineCall({
    method: 'get',
    path: '/receipts/{contractType}/self',
    summary: `The receipts of all chains to which the caller is a party, newest first. ${OF_LONG_ONES}`,
    access: 'readData',
    params: receiptTypeParams,
    query: contractListQuery,
    response: z.array(receiptSchema),
    example: { params: { contractType: 'smartcontracts' }, query: { limit: 20 } },
  }),
};
