import { searchAnswerSchema, searchBodySchema } from '../search.ts';
import { defineCall } from './call.ts';

export const searchCalls = {
  searchMetadata: defineCall({
    method: 'post',
    path: '/metadata/search',
    tag: 'Search',
    summary:
      'Search all metadata for any of up to 20 terms: whole values first, then beginnings, words, and words with a slip. Takes {terms} or the bare list.',
    access: 'readMetadata',
    body: searchBodySchema,
    reads: true,
    headers: ['X-Truncated'],
    response: searchAnswerSchema,
  }),
};
