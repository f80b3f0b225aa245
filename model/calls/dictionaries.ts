/** The calls of dictionaries; the job that writes them is among the jobs. */
import { z } from 'zod';
import { dictionaryChangeSchema } from '#model/dictionaries/dictionary-change.ts';
import { dictionaryProposalSchema } from '#model/dictionaries/dictionary-proposal.ts';
import { dictionarySchema, storedDictionarySchema } from '#model/dictionaries/dictionary.ts';
import { DICTIONARY_FORM_BYTES } from '#model/fields/limits.ts';
import { explainedAttributesSchema } from '#model/metadata/glossary.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_CHAIN, EXAMPLE_DICTIONARY } from './definition/example.ts';
import { fileTypeField, tick, writtenFields } from './definition/file-fields.ts';
import { LIST } from './definition/metadata-verbs.ts';
import { searchedPageQuery, words } from './definition/page.ts';

const defineCall = callDefiner({
  name: 'Dictionaries',
  description: 'The schemas of chains. They are written by the job POST /jobs/dictionary.',
});

const nameParams = z.object({ name: z.string().describe('The name of the dictionary.') });

export const dictionaryCalls = {
  listDictionaries: defineCall({
    ...LIST,
    path: '/metadata/dictionary',
    summary: 'The dictionaries of the zone. X-Total-Count tells how many there are in all.',
    query: searchedPageQuery.extend({
      name: words,
      description: words,
      summary: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Whether to answer name, description, groupName and colour only.'),
    }),
    response: z.array(storedDictionarySchema.partial().required({ name: true })),
    example: { query: { name: 'pat*', limit: 20 } },
  }),
  readDictionary: defineCall({
    method: 'get',
    path: '/metadata/dictionary/{name}',
    summary: 'One dictionary, by name, else by the id of its record.',
    access: 'readMetadata',
    params: nameParams,
    headers: ['ETag'],
    response: storedDictionarySchema,
    example: { params: { name: EXAMPLE_CHAIN } },
  }),
  listAttributeTerms: defineCall({
    method: 'get',
    path: '/metadata/dictionary/{name}/terms',
    summary:
      'The attributes of a dictionary that the glossary explains: those whose name or display name is a term, an alias or an abbreviation in any spelling, each with its first 10 terms and the first 300 letters of their descriptions.',
    access: 'readMetadata',
    params: nameParams,
    response: explainedAttributesSchema,
    example: { params: { name: EXAMPLE_CHAIN } },
  }),
  previewDictionary: defineCall({
    method: 'post',
    path: '/metadata/dictionary/{name}/preview',
    summary:
      'What saving the dictionary would do, without saving it: what changes, which of the first 50,000 records would not fit, which edges and contracts name what goes.',
    access: ['createMetadata', 'editMetadata'],
    params: nameParams,
    body: dictionarySchema,
    bodyBytes: DICTIONARY_FORM_BYTES,
    returned: ['hash', 'timestamp', 'author'],
    reads: true,
    response: dictionaryChangeSchema,
    example: { params: { name: EXAMPLE_CHAIN }, body: EXAMPLE_DICTIONARY },
  }),
  proposeDictionary: defineCall({
    method: 'post',
    path: '/metadata/dictionary/proposal',
    summary:
      'Propose a dictionary for a file, guessed from its first 10,000 rows: names, datatypes, what is required, a key, each with the reason. Nothing is saved. The file, or with partial its beginning, may be 100 MiB.',
    access: 'createMetadata',
    body: z.object({
      fileType: fileTypeField,
      ...writtenFields,
      partial: tick.describe('Only the beginning of the file is sent, so its last row may be cut.'),
    }),
    bodyType: 'multipart',
    reads: true,
    response: dictionaryProposalSchema,
    example: {
      body: { fileType: 'CSV', headerRow: '2', dateOrder: 'DMY' },
      file: {
        name: 'patients.csv',
        content: 'Patients of ward A,,\ncode,name,born\nP1,Ann,03.02.1961\nP2,Bo,\n',
      },
    },
  }),
  deleteDictionary: defineCall({
    method: 'delete',
    path: '/metadata/dictionary/{name}',
    summary:
      'Delete a dictionary together with the records of its chain and the edge definitions that name it.',
    access: 'deleteMetadata',
    params: nameParams,
    ifMatch: true,
    response: null,
    status: 204,
    example: { params: { name: 'ward' }, order: 9 },
  }),
};
