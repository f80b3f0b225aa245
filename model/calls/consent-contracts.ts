import { z } from 'zod';
import {
  consentContractDraftSchema,
  consentContractInputSchema,
  consentPreviewSchema,
  storedConsentContractSchema,
} from '#model/contracts/consent-contract.ts';
import { idSchema } from '#model/fields/fields.ts';
import { metadataInputSchema } from '#model/records/record.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_CHAIN, EXAMPLE_WALLET, exampleId } from './definition/example.ts';
import { contractListQuery, OF_LONG_ONES } from './definition/contract-list.ts';
import { chainParams, contractParams } from './definition/params.ts';

const defineCall = callDefiner({
  name: 'Consent contracts',
  description: 'Contracts that share records of their owner with others.',
});
/** The body is `{consentContract, metadata}`, or the contract alone. */
const consentBody = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && !('consentContract' in value)
      ? { consentContract: value }
      : value,
  z.strictObject({
    consentContract: consentContractInputSchema,
    metadata: metadataInputSchema.optional(),
  }),
);

/** The consent contract of the examples. */
const CONSENT_ID = exampleId('12');
const CONSENT = {
  to: [EXAMPLE_WALLET],
  description: 'The names of the patients of ward A',
  only: ['code', 'name'],
  when: "data.ward == 'A'",
  until: '2099-12-31T23:59:59Z',
};

export const consentContractCalls = {
  createConsent: defineCall({
    method: 'post',
    path: '/graphchain/{chain}/consentcontracts',
    summary: 'Share records that the caller owns in the chain.',
    access: 'createData',
    params: chainParams,
    body: consentBody,
    response: storedConsentContractSchema,
    status: 201,
    example: {
      params: { chain: EXAMPLE_CHAIN },
      body: { consentContract: CONSENT },
      makes: CONSENT_ID,
    },
  }),
  previewConsent: defineCall({
    method: 'post',
    path: '/graphchain/{chain}/consentcontracts/preview',
    summary:
      'What a consent contract of the caller would open now, and to whom, with three of the records as a recipient would see them, and who gains and who loses which records by it. Nothing is saved. `sdoId` names the stored contract that is changed; alone, the one that would be deleted.',
    access: ['createData', 'editData'],
    params: chainParams,
    body: z
      .strictObject({
        consentContract: consentContractDraftSchema.optional(),
        sdoId: idSchema.optional(),
      })
      .refine(
        ({ consentContract, sdoId }) => consentContract !== undefined || sdoId !== undefined,
        {
          path: ['consentContract'],
          message: 'Send the contract, or the sdoId of the one that would be deleted.',
        },
      ),
    reads: true,
    response: consentPreviewSchema,
    example: { params: { chain: EXAMPLE_CHAIN }, body: { consentContract: CONSENT } },
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
    response: storedConsentContractSchema,
    example: {
      params: { chain: EXAMPLE_CHAIN, sdoId: CONSENT_ID },
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
    response: z.array(storedConsentContractSchema),
    example: { params: { chain: EXAMPLE_CHAIN }, query: { limit: 20 } },
  }),
  listAllConsents: defineCall({
    method: 'get',
    path: '/consentcontracts',
    summary: `The same of all chains. ${OF_LONG_ONES}`,
    access: 'zone',
    query: contractListQuery,
    response: z.array(storedConsentContractSchema),
    example: { query: { limit: 20 } },
  }),
};
