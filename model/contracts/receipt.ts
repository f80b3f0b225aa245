/**
 * Receipts: the records of a read through a consent contract, or of a run of a smart contract.
 * Requirements: B-336 to B-339.
 */
import { z } from 'zod';
import { recordParts } from '#model/records/record.ts';

/** The kinds of contract as addresses name them; clients may also send the singular (B-550). */
export const CONTRACT_TYPES = ['consentcontracts', 'smartcontracts'] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

/**
 * Replaces a value that the reader may not see: an administrator who is no party to a receipt sees its header,
 * its ids, the function and whether it was successful. It is not valid base64.
 */
export const MASKED = '--';

export const consentReceiptSchema = z.object({
  /** The query that was run, in base64. */
  tqlBase64: z.string(),
});

export const smartReceiptSchema = z.object({
  function: z.string(),
  successful: z.boolean(),
  arguments: z.unknown(),
  response: z.unknown(),
  consoleBase64: z.string(),
  errorLogBase64: z.string(),
});

export const receiptSchema = z
  .object({
    ...recordParts,
    contractSdoId: z.uuid(),
    contractOwnerId: z.uuid(),
    /** The wallet for which the contract was used, and the one that had signed in. */
    effectiveId: z.uuid(),
    loggedInId: z.uuid(),
    receiptConsentContract: consentReceiptSchema.optional(),
    receiptSmartContract: smartReceiptSchema.optional(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;
