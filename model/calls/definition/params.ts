/** The placeholders of paths that several calls share. */
import { z } from 'zod';
import { METADATA_LENGTH, METADATA_MESSAGE } from '#model/records/record.ts';

/** A JSON object in a parameter: metadata that is stored with what the call writes. */
export const metadataText = z
  .string()
  .max(METADATA_LENGTH, METADATA_MESSAGE)
  .describe('A JSON object: the metadata of what is written.');

const chain = z.string().describe('The chain, named as its dictionary.');

/** One record of a collection of metadata. */
export const idParams = z.object({ id: z.string().describe('The id of the item.') });

export const chainParams = z.object({ chain });

/** One record, contract or receipt of a chain. */
export const recordParams = z.object({
  chain,
  sdoId: z
    .uuid('The id of the record must be a UUID.')
    .describe('The id of the record, contract or receipt.'),
});
export const contractParams = z.object({
  chain,
  sdoId: z.uuid('The id must be a UUID.').describe('The id of the contract.'),
});

const NOT_A_RECORD = 'It must be the number of a record, 1 or more.';

/** The number of a record in the ledger of the zone. */
export const recordNumber = z.coerce.number(NOT_A_RECORD).int(NOT_A_RECORD).positive(NOT_A_RECORD);
