import { z } from 'zod';
import { isUuid } from '#model/fields/fields.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';

const wholeNumber = z.coerce.number().int();

/** How many items of a list are left out before the first. */
export const skip = wholeNumber
  .min(0)
  .max(PAGE_LIMITS.skip)
  .default(0)
  .describe('How many items to leave out before the first.');

/** How many items of a list are answered, `most` at most. */
export const limitUpTo = (most: number = PAGE_LIMITS.limit) =>
  wholeNumber.min(1).max(most).describe('How many items to answer at most.');

/** 'name' or 'name DESC', or several of them. ACS is allowed too, because the real platform spells ASC so. */
const orderBy = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().join(','))
  .pipe(z.string().max(PAGE_LIMITS.orderBy))
  .optional()
  .describe(
    "What the list is sorted by: 'name', 'name DESC', or several with commas between them.",
  );

/** A text that one of the item's fields contains, without regard to case. */
const search = z
  .string()
  .max(PAGE_LIMITS.search)
  .optional()
  .describe('A text that one of the fields contains, without regard to case.');

/** One value or several; none when it is absent or empty. */
const several = (most: number) =>
  z
    .union([z.string().max(most), z.array(z.string().max(most)).max(PAGE_LIMITS.words)])
    .optional()
    .transform((given = []) => [given].flat().filter((word) => word !== ''));

/**
 * A filter of a list by the whole value of a field, or by several values. Case is ignored; * is a wildcard. Without
 * values nothing is filtered.
 */
export const words = several(PAGE_LIMITS.word).describe(
  'One value or several of which any will do, without regard to case; * stands for any letters.',
);

/** A filter by the exact value of a field, or by one of several values. */
export const values = several(PAGE_LIMITS.word).describe(
  'One value or several of which any will do.',
);

/** A filter by a field that has one of a few values; * is a wildcard here too. */
export function oneOfWords(known: readonly string[]) {
  const list = known.join(', ');
  return several(PAGE_LIMITS.word)
    .transform((given, { addIssue }) =>
      given.map((word) => {
        if (!known.some((value) => isLike(value, word))) {
          addIssue({ code: 'custom', message: `'${word}' is none of ${list}.` });
        }
        return known.find((value) => value.toUpperCase() === word.toUpperCase()) ?? word;
      }),
    )
    .describe(`One or several of ${list}; * stands for any letters.`);
}

function isLike(value: string, word: string): boolean {
  const parts = word.toUpperCase().split('*');
  const pattern = parts.map((part) => part.replaceAll(/[^\w]/g, String.raw`\$&`)).join('.*');
  return new RegExp(`^${pattern}$`).test(value.toUpperCase());
}

/** A filter by ids (UUIDs): one, several, or a text with commas between them. */
export const ids = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given = [], { addIssue }) => {
    const asked = [given].flat().flatMap((text) => text.split(','));
    const found = asked.map((id) => id.trim().toLowerCase()).filter((id) => id !== '');
    const wrong = found.find((id) => !isUuid(id));
    if (wrong !== undefined) {
      addIssue({ code: 'custom', message: `'${wrong}' is not an id (a UUID).` });
    }
    if (found.length > PAGE_LIMITS.ids) {
      addIssue({ code: 'custom', message: `Send ${PAGE_LIMITS.ids} ids at most.` });
    }
    return found;
  })
  .describe('One id or several, also with commas between them.');

/** The page of a list. */
export const pageQuery = z.object({ limit: limitUpTo().optional(), skip, orderBy });

/** A page of the items that contain a text. */
export const searchedPageQuery = pageQuery.extend({ search });

/** How far back a list of what happened goes: a number of days, or ALL. */
export const days = (message?: string) =>
  z.union([z.literal('ALL'), wholeNumber.min(1).max(36_500)], message);

/** One or several of a few words; all of them when none is given. */
export const someOf = <Word extends string>(known: readonly [Word, ...Word[]], what: string) =>
  z
    .union(
      [z.enum(known), z.array(z.enum(known)).max(PAGE_LIMITS.words)],
      `Field is none of ${known.join(', ')}.`,
    )
    .optional()
    .transform((given): readonly Word[] =>
      given === undefined ? known : ([given].flat() as Word[]),
    )
    .describe(`${what}: one or several of ${known.join(', ')}; all of them without it.`);
