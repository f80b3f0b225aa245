import { z } from 'zod';
import { PAGE_LIMITS } from '../limits.ts';

const wholeNumber = z.coerce.number().int();

/** How many items of a list are left out before the first. */
export const skip = wholeNumber.min(0).max(PAGE_LIMITS.skip).default(0);

/** How many items of a list are answered, `most` at most. */
export const limitUpTo = (most: number = PAGE_LIMITS.limit) => wholeNumber.min(1).max(most);

/** 'name' or 'name DESC'; ACS is the real platform's spelling of ASC. */
const orderBy = z.string().max(PAGE_LIMITS.orderBy).optional();

/** A text that one of the item's fields contains, without regard to case. */
const search = z.string().max(PAGE_LIMITS.search).optional();

/** The page of a list. */
export const pageQuery = z.object({ limit: limitUpTo().optional(), skip, orderBy });

/** A page of the items that contain a text. */
export const searchedPageQuery = pageQuery.extend({ search });

/** How far back a list of what happened goes: a number of days, or ALL. */
export const days = (message?: string) =>
  z.union([z.literal('ALL'), wholeNumber.min(1).max(36_500)], message);
