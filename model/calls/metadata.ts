/** Dictionaries, edge definitions and the undoing of deletions. Other kinds of metadata have a file of their own. */
import { z } from 'zod';
import { dictionaryChangeSchema } from '../dictionaries/dictionary-change.ts';
import { dictionaryProposalSchema } from '../dictionaries/dictionary-proposal.ts';
import { dictionarySchema, storedDictionarySchema } from '../dictionaries/dictionary.ts';
import {
  edgeConditionSchema,
  edgeInputSchema,
  answeredEdgeSchema,
} from '../dictionaries/edge-definition.ts';
import { DICTIONARY_FORM_BYTES } from '../fields/limits.ts';
import { callsOf } from './call.ts';
import { CHAIN, PATIENT, TERM_ID, exampleId } from './example.ts';
import { fileTypeField, tick, writtenFields } from './file-fields.ts';
import { searchedPageQuery, words } from './page.ts';
import { CREATE, DELETE, LIST, READ_ONE, UPDATE } from './metadata-verbs.ts';

const defineDictionaryCall = callsOf({
  name: 'Dictionaries',
  description: 'The schemas of chains. They are written by the job POST /jobs/dictionary.',
});
const defineDeletionCall = callsOf({
  name: 'Deletions',
  description: 'What was deleted, and is there again.',
});
const defineEdgeCall = callsOf({
  name: 'Edge definitions',
  description: 'Which attributes of two dictionaries must be equal to connect their records.',
});
/** `{condition}`, or the bare list. What cannot be changed may come along as it is. */
const changedEdgeSchema = z.preprocess(
  (given) => (Array.isArray(given) ? { condition: given } : given),
  z.strictObject({
    condition: edgeConditionSchema,
    name: z.string().optional(),
    fromDictionary: z.string().optional(),
    toDictionary: z.string().optional(),
  }),
);

const nameParams = z.object({ name: z.string().describe('The name of the dictionary.') });

/** The edge definition of the examples. */
const EDGE_ID = exampleId('04');

export const metadataCalls = {
  listDictionaries: defineDictionaryCall({
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
  readDictionary: defineDictionaryCall({
    method: 'get',
    path: '/metadata/dictionary/{name}',
    summary: 'One dictionary, by name, else by the id of its record.',
    access: 'readMetadata',
    params: nameParams,
    headers: ['ETag'],
    response: storedDictionarySchema,
    example: { params: { name: CHAIN } },
  }),
  previewDictionary: defineDictionaryCall({
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
    example: { params: { name: CHAIN }, body: PATIENT },
  }),
  proposeDictionary: defineDictionaryCall({
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
  deleteDictionary: defineDictionaryCall({
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
  listEdges: defineEdgeCall({
    ...LIST,
    path: '/metadata/edge',
    summary: 'The edge definitions of the zone.',
    query: searchedPageQuery.extend({ name: words, fromDictionary: words, toDictionary: words }),
    response: z.array(answeredEdgeSchema),
    example: { query: { fromDictionary: CHAIN } },
  }),
  readEdge: defineEdgeCall({
    ...READ_ONE,
    path: '/metadata/edge/{id}',
    summary: 'One edge definition, by id.',
    response: answeredEdgeSchema,
    example: { params: { id: EDGE_ID } },
  }),
  createEdge: defineEdgeCall({
    ...CREATE,
    path: '/metadata/edge',
    summary: 'Define edges between the records of two dictionaries.',
    body: edgeInputSchema,
    response: answeredEdgeSchema,
    example: {
      body: {
        name: 'lies_in',
        fromDictionary: CHAIN,
        toDictionary: 'ward',
        condition: [{ fromCol: 'ward', toCol: 'code' }],
      },
      makes: EDGE_ID,
    },
  }),
  updateEdge: defineEdgeCall({
    ...UPDATE,
    path: '/metadata/edge/{id}',
    summary: 'Replace the conditions of an edge definition; its name and ends stay.',
    body: changedEdgeSchema,
    returned: ['id', 'edgeId'],
    response: answeredEdgeSchema,
    example: {
      params: { id: EDGE_ID },
      body: { condition: [{ fromCol: 'ward', toCol: 'code' }] },
    },
  }),
  deleteEdge: defineEdgeCall({
    ...DELETE,
    path: '/metadata/edge/{id}',
    summary: 'Delete an edge definition and the edges it made.',
    example: { params: { id: EDGE_ID } },
  }),
  restoreDeleted: defineDeletionCall({
    method: 'post',
    path: '/restore',
    summary:
      'Undo a deletion of an edge definition, a glossary term, a wallet, a group or a contract of the caller: it is again as it was, with its id; a wallet is in its groups again. Without an id, what the caller has deleted last. Metadata needs the permission createMetadata, a contract createData.',
    access: ['createMetadata', 'createData'],
    body: z.strictObject({ id: z.uuid().optional() }),
    response: z.object({ id: z.uuid(), chain: z.string(), name: z.string() }),
    example: { body: { id: TERM_ID }, order: 9 },
  }),
};
