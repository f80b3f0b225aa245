/** Consent contracts, and the receipts of both kinds of contract. */
import { z } from 'zod';
import { CONDITION_LENGTH } from '../fields/limits.ts';
import {
  consentDraftSchema,
  consentInputSchema,
  consentPreviewSchema,
  storedConsentSchema,
} from '../contracts/consent.ts';
import { idSchema } from '../fields/fields.ts';
import { CONTRACT_TYPES, receiptSchema } from '../contracts/receipt.ts';
import { metadataInputSchema } from '../records/record.ts';
import { callsOf } from './call.ts';
import { CHAIN, WALLET, exampleId } from './example.ts';
import { limitUpTo, pageQuery } from './page.ts';
import { chainParams, contractParams } from './params.ts';

const defineCall = callsOf({
  name: 'Consent contracts',
  description: 'Contracts that share records of their owner with others.',
});
const defineReceiptCall = callsOf({
  name: 'Receipts',
  description: 'Signed proofs that a contract was used.',
});

/** Which contracts a list shows. `where` is a condition of the query language over header and metadata. */
export const contractListQuery = pageQuery.extend({
  where: z
    .string()
    .max(CONDITION_LENGTH)
    .optional()
    .describe('A condition of the query language over header and metadata.'),
  limit: limitUpTo().default(500),
});
export type ContractListQuery = z.output<typeof contractListQuery>;

/** What the summary of every such list ends with. */
export const OF_LONG_ONES =
  'Of long ones fewer than `limit` come at once; X-Total-Count says how many there are.';

/** `{consentContract, metadata}`, or the contract bare. */
const consentBody = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && !('consentContract' in value)
      ? { consentContract: value }
      : value,
  z.strictObject({
    consentContract: consentInputSchema,
    metadata: metadataInputSchema.optional(),
  }),
);

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

/** The consent contract of the examples. */
const CONSENT_ID = exampleId('12');
const CONSENT = {
  to: [WALLET],
  description: 'The names of the patients of ward A',
  only: ['code', 'name'],
  when: "data.ward == 'A'",
  until: '2099-12-31T23:59:59Z',
};

export const contractCalls = {
  createConsent: defineCall({
    method: 'post',
    path: '/graphchain/{chain}/consentcontracts',
    summary: 'Share records that the caller owns in the chain.',
    access: 'createData',
    params: chainParams,
    body: consentBody,
    response: storedConsentSchema,
    status: 201,
    example: { params: { chain: CHAIN }, body: { consentContract: CONSENT }, makes: CONSENT_ID },
  }),
  previewConsent: defineCall({
    method: 'post',
    path: '/graphchain/{chain}/consentcontracts/preview',
    summary:
      'What a consent contract of the caller would open now, and to whom, with three of the records as a recipient would see them. Nothing is saved. `sdoId` names the stored contract that is changed.',
    access: ['createData', 'editData'],
    params: chainParams,
    body: z.strictObject({ consentContract: consentDraftSchema, sdoId: idSchema.optional() }),
    reads: true,
    response: consentPreviewSchema,
    example: { params: { chain: CHAIN }, body: { consentContract: CONSENT } },
  }),
  updateConsent: defineCall({
    method: 'put',
    path: '/graphchain/{chain}/consentcontracts/{sdoId}',
    summary: 'Replace what a consent contract of the caller says. An end in the past expires it.',
    access: 'editData',
    params: contractParams,
    body: consentBody,
    returned: ['header', 'verifications'],
    ifMatch: true,
    response: storedConsentSchema,
    example: {
      params: { chain: CHAIN, sdoId: CONSENT_ID },
      body: { consentContract: { ...CONSENT, only: ['code'] } },
    },
  }),
  listConsents: defineCall({
    method: 'get',
    path: '/graphchain/{chain}/query/consentcontracts',
    summary: `The consent contracts of the chain that the caller owns or is named by; for an administrator all. Newest first. ${OF_LONG_ONES}`,
    access: 'zone',
    params: chainParams,
    query: contractListQuery,
    response: z.array(storedConsentSchema),
    example: { params: { chain: CHAIN }, query: { limit: 20 } },
  }),
  listAllConsents: defineCall({
    method: 'get',
    path: '/consentcontracts',
    summary: `The same of all chains. ${OF_LONG_ONES}`,
    access: 'zone',
    query: contractListQuery,
    response: z.array(storedConsentSchema),
    example: { query: { limit: 20 } },
  }),
  listReceipts: defineReceiptCall({
    method: 'get',
    path: '/graphchain/{chain}/{contractType}/receipts',
    summary: `All receipts of the chain, newest first, for an administrator: whole where the caller is a party, else '--' in place of query, arguments, response and logs. ${OF_LONG_ONES}`,
    // A permission that only sdzAdmin has.
    access: 'editMetadata',
    params: receiptParams,
    query: contractListQuery,
    response: z.array(receiptSchema),
    example: { params: { chain: CHAIN, contractType: 'smartcontracts' }, query: { limit: 20 } },
  }),
  listOwnReceipts: defineReceiptCall({
    method: 'get',
    path: '/graphchain/{chain}/{contractType}/receipts/self',
    summary: `The receipts of the chain to which the caller is a party, newest first. ${OF_LONG_ONES}`,
    access: 'readData',
    params: receiptParams,
    query: contractListQuery,
    response: z.array(receiptSchema),
    example: { params: { chain: CHAIN, contractType: 'smartcontracts' }, query: { limit: 20 } },
  }),
  listAllReceipts: defineReceiptCall({
    method: 'get',
    path: '/receipts/{contractType}',
    summary: `All receipts of all chains, as those of one chain. ${OF_LONG_ONES}`,
    access: 'editMetadata',
    params: receiptTypeParams,
    query: contractListQuery,
    response: z.array(receiptSchema),
    example: { params: { contractType: 'smartcontracts' }, query: { limit: 20 } },
  }),
  listAllOwnReceipts: defineReceiptCall({
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
