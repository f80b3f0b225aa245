import { z } from 'zod';
import { dictionaryChangeSchema } from '../dictionary-change.ts';
import { dictionaryProposalSchema } from '../dictionary-proposal.ts';
import { dictionarySchema, storedDictionarySchema } from '../dictionary.ts';
import { edgeConditionSchema, edgeInputSchema, answeredEdgeSchema } from '../edge.ts';
import { DICTIONARY_FORM_BYTES } from '../limits.ts';
import { defineCall } from './call.ts';
import { fileTypeField, tick, writtenFields } from './file-fields.ts';
import { searchedPageQuery, words } from './page.ts';
import { idParams } from './params.ts';

const DICTIONARY_TAG = {
  name: 'Dictionaries',
  description: 'The schemas of chains. They are written by the job POST /jobs/dictionary.',
};
const EDGE_TAG = {
  name: 'Edge definitions',
  description: 'Which attributes of two dictionaries must be equal to connect their records.',
};
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

export const metadataCalls = {
  listDictionaries: defineCall({
    method: 'get',
    path: '/metadata/dictionary',
    tag: DICTIONARY_TAG,
    summary: 'The dictionaries of the zone. X-Total-Count tells how many there are in all.',
    access: 'readMetadata',
    query: searchedPageQuery.extend({
      name: words,
      description: words,
      summary: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Whether to answer name, description, groupName and colour only.'),
    }),
    headers: ['ETag'],
    response: z.array(storedDictionarySchema.partial().required({ name: true })),
  }),
  readDictionary: defineCall({
    method: 'get',
    path: '/metadata/dictionary/{name}',
    tag: DICTIONARY_TAG,
    summary: 'One dictionary, by name, else by the id of its record.',
    access: 'readMetadata',
    params: nameParams,
    headers: ['ETag'],
    response: storedDictionarySchema,
  }),
  previewDictionary: defineCall({
    method: 'post',
    path: '/metadata/dictionary/{name}/preview',
    tag: DICTIONARY_TAG,
    summary:
      'What saving the dictionary would do, without saving it: what changes, which of the first 50,000 records would not fit, which edges and contracts name what goes.',
    access: ['createMetadata', 'editMetadata'],
    params: nameParams,
    body: dictionarySchema,
    bodyBytes: DICTIONARY_FORM_BYTES,
    returned: ['hash', 'timestamp', 'author'],
    reads: true,
    response: dictionaryChangeSchema,
  }),
  proposeDictionary: defineCall({
    method: 'post',
    path: '/metadata/dictionary/proposal',
    tag: DICTIONARY_TAG,
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
  }),
  deleteDictionary: defineCall({
    method: 'delete',
    path: '/metadata/dictionary/{name}',
    tag: DICTIONARY_TAG,
    summary:
      'Delete a dictionary together with the records of its chain and the edge definitions that name it.',
    access: 'deleteMetadata',
    params: nameParams,
    ifMatch: true,
    response: null,
    status: 204,
  }),
  listEdges: defineCall({
    method: 'get',
    path: '/metadata/edge',
    tag: EDGE_TAG,
    summary: 'The edge definitions of the zone.',
    access: 'readMetadata',
    query: searchedPageQuery.extend({ name: words, fromDictionary: words, toDictionary: words }),
    headers: ['ETag'],
    response: z.array(answeredEdgeSchema),
  }),
  readEdge: defineCall({
    method: 'get',
    path: '/metadata/edge/{id}',
    tag: EDGE_TAG,
    summary: 'One edge definition, by id.',
    access: 'readMetadata',
    params: idParams,
    headers: ['ETag'],
    response: answeredEdgeSchema,
  }),
  createEdge: defineCall({
    method: 'post',
    path: '/metadata/edge',
    tag: EDGE_TAG,
    summary: 'Define edges between the records of two dictionaries.',
    access: 'createMetadata',
    body: edgeInputSchema,
    response: answeredEdgeSchema,
    status: 201,
  }),
  updateEdge: defineCall({
    method: 'put',
    path: '/metadata/edge/{id}',
    tag: EDGE_TAG,
    summary: 'Replace the conditions of an edge definition; its name and ends stay.',
    access: 'editMetadata',
    params: idParams,
    body: changedEdgeSchema,
    returned: ['id', 'edgeId'],
    ifMatch: true,
    response: answeredEdgeSchema,
  }),
  deleteEdge: defineCall({
    method: 'delete',
    path: '/metadata/edge/{id}',
    tag: EDGE_TAG,
    summary: 'Delete an edge definition and the edges it made.',
    access: 'deleteMetadata',
    params: idParams,
    ifMatch: true,
    response: null,
    status: 204,
  }),
};
