import { z } from 'zod';
import { termInputSchema, storedTermSchema } from '#model/metadata/glossary.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_TERM_ID } from './definition/example.ts';
import { searchedPageQuery, words } from './definition/page.ts';
import { CREATE, DELETE, LIST, READ_ONE, UPDATE } from './definition/metadata-verbs.ts';

const defineCall = callDefiner({
  name: 'Glossary',
  description: 'The terms of a zone and what they mean.',
});

/** The most terms of one file that a call adds. More terms need a job. */
export const MAX_TERMS = 100;

const termFileSchema = z.preprocess(
  (given) => (Array.isArray(given) ? given : [given]),
  z
    .array(termInputSchema)
    .min(1)
    .max(MAX_TERMS, `Send ${MAX_TERMS} terms at most, or the file to /jobs/glossary/upload.`),
);

/** The term of the examples. */
const TERM = {
  term: 'Patient',
  description: 'A person under care',
  type: 'concept',
  groupName: 'Clinic',
  aliases: ['Client'],
};

export const glossaryCalls = {
  listTerms: defineCall({
    ...LIST,
    path: '/metadata/glossary',
    summary: 'The glossary terms of the zone. X-Total-Count tells how many there are in all.',
    query: searchedPageQuery.extend({
      term: words,
      type: words,
      description: words,
      groupName: words,
      aliases: words,
      abbreviations: words,
    }),
    response: z.array(storedTermSchema),
    example: { query: { term: 'pat*' } },
  }),
  readTerm: defineCall({
    ...READ_ONE,
    path: '/metadata/glossary/{id}',
    summary: 'One glossary term.',
    response: storedTermSchema,
    example: { params: { id: EXAMPLE_TERM_ID } },
  }),
  createTerm: defineCall({
    ...CREATE,
    path: '/metadata/glossary',
    summary:
      'Add a glossary term, or all terms of a JSON file (multipart, the part file). There is one of each name, without regard to case.',
    body: termInputSchema,
    fileBody: termFileSchema,
    response: z.union([storedTermSchema, z.array(storedTermSchema)]),
    example: { body: TERM, makes: EXAMPLE_TERM_ID },
  }),
  updateTerm: defineCall({
    ...UPDATE,
    path: '/metadata/glossary/{id}',
    summary: 'Replace what is said of a glossary term; the term itself stays.',
    body: termInputSchema,
    returned: ['id'],
    response: storedTermSchema,
    example: { params: { id: EXAMPLE_TERM_ID }, body: { ...TERM, abbreviations: ['Pt'] } },
  }),
  deleteTerm: defineCall({
    ...DELETE,
    path: '/metadata/glossary/{id}',
    summary: 'Delete a glossary term.',
    example: { params: { id: EXAMPLE_TERM_ID } },
  }),
};
