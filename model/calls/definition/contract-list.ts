/** What the lists of contracts and of receipts have in common. */
import { z } from 'zod';
import { CONDITION_LENGTH } from '#model/fields/limits.ts';
import { limitUpTo, pageQuery } from './page.ts';

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

/** The sentence that ends the summary of every such list. */
export const OF_LONG_ONES =
  'Of long ones fewer than `limit` come at once; X-Total-Count says how many there are.';
