/** The placeholders of paths that several calls share. */
import { z } from 'zod';

/** One item of a collection of metadata. */
export const idParams = z.object({ id: z.string() });

export const chainParams = z.object({ chain: z.string() });

/** One record of a chain, or one contract. */
export const recordParams = z.object({
  chain: z.string(),
  sdoId: z.uuid('The id of the record must be a UUID.'),
});
export const contractParams = z.object({
  chain: z.string(),
  sdoId: z.uuid('The id must be a UUID.'),
});
