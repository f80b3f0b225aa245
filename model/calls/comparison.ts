import { z } from 'zod';
import { COMPARED_KINDS, COMPARED_STATUSES, comparisonSchema } from '#model/metadata/comparison.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';
import { callDefiner } from './definition/call.ts';
import { limitUpTo, searchedPageQuery } from './definition/page.ts';

const defineCall = callDefiner({
  name: 'Comparison',
  description: 'What differs between two zones of the customer.',
});

/** One or several of a few words; all of them when none is given. */
const someOf = <Word extends string>(known: readonly [Word, ...Word[]], what: string) =>
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

export const comparisonCalls = {
  compareWithZone: defineCall({
    method: 'get',
    path: '/zones/{zone}/comparison',
    summary:
      'Compare this zone with another one of the customer that the caller may read: dictionaries, edge definitions, glossary terms, groups, system wallets and, for who reads data in both, own contracts, each by its name. By kind, then by name.',
    access: 'readMetadata',
    params: z.object({ zone: z.string().max(63).describe('The name of the other zone.') }),
    query: searchedPageQuery.omit({ orderBy: true }).extend({
      limit: limitUpTo().default(1_000),
      kind: someOf(COMPARED_KINDS, 'What is compared'),
      status: someOf(COMPARED_STATUSES, 'Which items are answered'),
      id: z
        .uuid('The id must be a UUID.')
        .optional()
        .describe('Only the item of the record with this id, in either zone.'),
    }),
    response: comparisonSchema,
    example: { params: { zone: 'acme_prod' }, query: { kind: 'dictionaries', limit: 10 } },
  }),
};
