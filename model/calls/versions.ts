/** The call that tells the history of metadata and contracts. */
import { z } from 'zod';
import { COMPARED_KINDS } from '#model/metadata/comparison.ts';
import { recordVersionSchema } from '#model/metadata/versions.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_TERM_ID } from './definition/example.ts';
import { limitUpTo, skip } from './definition/page.ts';
import { recordNumber } from './definition/params.ts';

const defineCall = callDefiner({
  name: 'Versions',
  description: 'Who has changed metadata and contracts, when, and what.',
});

export const versionCalls = {
  listVersions: defineCall({
    method: 'get',
    path: '/versions',
    summary:
      'The versions of a dictionary, an edge definition, a term, a group, a system wallet or a contract that the caller owns, the newest first, each with what differs from the one before. With `seq` only that version, with the record as it was. X-Total-Count says how many there are.',
    access: 'readMetadata',
    query: z.object({
      kind: z
        .enum(COMPARED_KINDS, `Field is none of ${COMPARED_KINDS.join(', ')}.`)
        .describe('What kind it is of.'),
      id: z
        .string()
        .min(1, 'Name the record.')
        .max(DICTIONARY_LIMITS.nameLength)
        .describe('The id of the record; of a dictionary its name.'),
      seq: recordNumber.optional().describe('The number of one version.'),
      limit: limitUpTo(100).default(25),
      skip,
    }),
    headers: ['X-Total-Count'],
    response: z.array(recordVersionSchema),
    example: { query: { kind: 'glossaries', id: EXAMPLE_TERM_ID, limit: 10 } },
  }),
};
