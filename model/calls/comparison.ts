import { z } from 'zod';
import { COMPARED_KINDS, COMPARED_STATUSES, comparisonSchema } from '#model/metadata/comparison.ts';
import { callDefiner } from './definition/call.ts';
import { limitUpTo, searchedPageQuery, someOf } from './definition/page.ts';

const defineCall = callDefiner({
  name: 'Comparison',
  description: 'What differs between two zones of the customer.',
});

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
