import { z } from 'zod';
import {
  contractsAnswerSchema,
  idPartSchema,
  idsAnswerSchema,
  namePartSchema,
  searchAnswerSchema,
  searchBodySchema,
} from '#model/metadata/search.ts';
import { PATH_LENGTH } from '#model/fields/limits.ts';
import { NAMED_KINDS, usesSchema } from '#model/metadata/uses.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_CHAIN } from './definition/example.ts';
import { limitUpTo } from './definition/page.ts';

const defineCall = callDefiner({ name: 'Search', description: 'The search over all metadata.' });

export const searchCalls = {
  searchMetadata: defineCall({
    method: 'post',
    path: '/metadata/search',
    summary:
      'Search all metadata for any of up to 20 terms: whole values first, then beginnings, words, and words with a slip. Takes {terms} or the bare list.',
    access: 'readMetadata',
    body: searchBodySchema,
    reads: true,
    headers: ['X-Truncated'],
    response: searchAnswerSchema,
    example: { body: { terms: ['patient', 'ward'], limit: 10 } },
  }),
  searchContracts: defineCall({
    method: 'get',
    path: '/search/smartcontracts',
    summary:
      'Smart contracts of the caller, in all chains, whose name contains each of the given words: the whole name first, then beginnings.',
    access: 'readData',
    query: z.object({
      name: namePartSchema.describe('The name, or words of it in any case.'),
      limit: limitUpTo(100).default(10),
    }),
    response: contractsAnswerSchema,
    example: { query: { name: 'count', limit: 5 } },
  }),
  searchIds: defineCall({
    method: 'get',
    path: '/search/ids',
    summary:
      'Jobs and receipts whose id begins with the given letters, newest first. Receipts: those to which the caller is a party; for an administrator all.',
    access: 'zone',
    query: z.object({
      part: idPartSchema.describe('The beginning of an id.'),
      limit: limitUpTo(100).default(10),
    }),
    response: idsAnswerSchema,
    example: { query: { part: '6f1c2a34', limit: 5 } },
  }),
  findUses: defineCall({
    method: 'get',
    path: '/search/uses',
    summary:
      'Where a record of metadata or an attribute is named: by edge definitions, indexes, groups, system wallets, contracts, and by terms or what they explain. Each kind with its number and the first 50. Of consent contracts those that the lists show to the caller, of smart contracts those of the caller.',
    access: 'readMetadata',
    query: z.object({
      kind: z
        .enum(NAMED_KINDS, `Field is none of ${NAMED_KINDS.join(', ')}.`)
        .describe('What kind it is of.'),
      id: z
        .string()
        .min(1, 'Name what is looked for.')
        .max(PATH_LENGTH)
        .describe('The name of a dictionary, the dotted path of an attribute, or an id.'),
      chain: z.string().optional().describe('The dictionary of an attribute.'),
    }),
    response: usesSchema,
    example: { query: { kind: 'dictionaries', id: EXAMPLE_CHAIN } },
  }),
};
