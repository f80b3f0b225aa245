/** The call that undoes a deletion. */
import { z } from 'zod';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_TERM_ID } from './definition/example.ts';

const defineCall = callDefiner({
  name: 'Deletions',
  description: 'What was deleted, and is there again.',
});

export const restoreCalls = {
  restoreDeleted: defineCall({
    method: 'post',
    path: '/restore',
    summary:
      'Undo a deletion of an edge definition, a glossary term, a wallet, a group or a contract of the caller: it is again as it was, with its id; a wallet is in its groups again. Without an id, what the caller has deleted last. Metadata needs the permission createMetadata, a contract createData.',
    access: ['createMetadata', 'createData'],
    body: z.strictObject({ id: z.uuid().optional() }),
    response: z.object({ id: z.uuid(), chain: z.string(), name: z.string() }),
    example: { body: { id: EXAMPLE_TERM_ID }, order: 9 },
  }),
};
