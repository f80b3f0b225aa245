import { z } from 'zod';
import { glossaryTermInputSchema, storedTermSchema } from '../glossary.ts';
import { defineCall } from './call.ts';
import { exampleId } from './example.ts';
import { searchedPageQuery, words } from './page.ts';
import { idParams } from './params.ts';

const TAG = { name: 'Glossary', description: 'The terms of a zone and what they mean.' };

/** Terms of one file that are added in one call; more of them are a job. */
export const MOST_TERMS = 100;

/** A term or a list of them. */
const termFileSchema = z.preprocess(
  (given) => (Array.isArray(given) ? given : [given]),
  z
    .array(glossaryTermInputSchema)
    .min(1)
    .max(MOST_TERMS, `Send ${MOST_TERMS} terms at most, or the file to /jobs/glossary/upload.`),
);

/** Of the examples. */
const TERM_ID = exampleId('05');
const TERM = {
  term: 'Patient',
  description: 'A person under care',
  type: 'concept',
  groupName: 'Clinic',
  aliases: ['Client'],
};

export const glossaryCalls = {
  listTerms: defineCall({
    method: 'get',
    path: '/metadata/glossary',
    tag: TAG,
    summary: 'The glossary terms of the zone. X-Total-Count tells how many there are in all.',
    access: 'readMetadata',
    query: searchedPageQuery.extend({
      term: words,
      type: words,
      description: words,
      groupName: words,
      aliases: words,
      abbreviations: words,
    }),
    headers: ['ETag'],
    response: z.array(storedTermSchema),
    example: { query: { term: 'pat*' } },
  }),
  readTerm: defineCall({
    method: 'get',
    path: '/metadata/glossary/{id}',
    tag: TAG,
    summary: 'One glossary term.',
    access: 'readMetadata',
    params: idParams,
    headers: ['ETag'],
    response: storedTermSchema,
    example: { params: { id: TERM_ID } },
  }),
  createTerm: defineCall({
    method: 'post',
    path: '/metadata/glossary',
    tag: TAG,
    summary:
      'Add a glossary term, or all terms of a JSON file (multipart, the part file). There is one of each name, without regard to case.',
    access: 'createMetadata',
    body: glossaryTermInputSchema,
    fileBody: termFileSchema,
    response: z.union([storedTermSchema, z.array(storedTermSchema)]),
    status: 201,
    example: { body: TERM, makes: TERM_ID },
  }),
  updateTerm: defineCall({
    method: 'put',
    path: '/metadata/glossary/{id}',
    tag: TAG,
    summary: 'Replace what is said of a glossary term; the term itself stays.',
    access: 'editMetadata',
    params: idParams,
    body: glossaryTermInputSchema,
    returned: ['id'],
    ifMatch: true,
    response: storedTermSchema,
    example: { params: { id: TERM_ID }, body: { ...TERM, abbreviations: ['Pt'] } },
  }),
  deleteTerm: defineCall({
    method: 'delete',
    path: '/metadata/glossary/{id}',
    tag: TAG,
    summary: 'Delete a glossary term.',
    access: 'deleteMetadata',
    params: idParams,
    ifMatch: true,
    response: null,
    status: 204,
    example: { params: { id: TERM_ID } },
  }),
};
