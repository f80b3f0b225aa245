import { z } from 'zod';

/** The page of a list. `orderBy` is 'name' or 'name DESC'; ACS is the real platform's spelling of ASC. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
  skip: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  orderBy: z.string().max(200).optional(),
};

/** A page of what holds the words in one of its fields, without regard to case. */
export const searchedPageQuery = z.object({
  ...pageQuery,
  search: z.string().max(200).optional(),
});
