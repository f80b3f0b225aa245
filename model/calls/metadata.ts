import { z } from 'zod';
import { storedDictionarySchema } from '../dictionary.ts';
import { edgeConditionSchema, edgeDefinitionSchema, storedEdgeSchema } from '../edge.ts';
import { defineCall } from './call.ts';
import { searchedPageQuery } from './page.ts';

export const metadataCalls = {
  listDictionaries: defineCall({
    method: 'get',
    path: '/metadata/dictionary',
    tag: 'Dictionaries',
    summary: 'The dictionaries of the zone. X-Total-Count tells how many there are in all.',
    access: 'readMetadata',
    query: searchedPageQuery.extend({
      /** Summaries (name, description, groupName, colour) in place of whole dictionaries. */
      summary: z.enum(['true', 'false']).default('false'),
    }),
    response: z.array(storedDictionarySchema.partial().required({ name: true })),
  }),
  readDictionary: defineCall({
    method: 'get',
    path: '/metadata/dictionary/{name}',
    tag: 'Dictionaries',
    summary: 'One dictionary, by name, else by the id of its record.',
    access: 'readMetadata',
    params: z.object({ name: z.string() }),
    response: storedDictionarySchema,
  }),
  deleteDictionary: defineCall({
    method: 'delete',
    path: '/metadata/dictionary/{name}',
    tag: 'Dictionaries',
    summary:
      'Delete a dictionary together with the records of its chain and the edge definitions that name it.',
    access: 'deleteMetadata',
    params: z.object({ name: z.string() }),
    response: null,
    status: 204,
  }),
  listEdges: defineCall({
    method: 'get',
    path: '/metadata/edge',
    tag: 'Edge definitions',
    summary: 'The edge definitions of the zone.',
    access: 'readMetadata',
    query: searchedPageQuery,
    response: z.array(storedEdgeSchema),
  }),
  readEdge: defineCall({
    method: 'get',
    path: '/metadata/edge/{id}',
    tag: 'Edge definitions',
    summary: 'One edge definition, by id.',
    access: 'readMetadata',
    params: z.object({ id: z.string() }),
    response: storedEdgeSchema,
  }),
  createEdge: defineCall({
    method: 'post',
    path: '/metadata/edge',
    tag: 'Edge definitions',
    summary: 'Define edges between the records of two dictionaries.',
    access: 'createMetadata',
    body: edgeDefinitionSchema,
    response: storedEdgeSchema,
    status: 201,
  }),
  updateEdge: defineCall({
    method: 'put',
    path: '/metadata/edge/{id}',
    tag: 'Edge definitions',
    summary: 'Replace the conditions of an edge definition; its name and ends stay.',
    access: 'editMetadata',
    params: z.object({ id: z.string() }),
    body: z.union([z.object({ condition: edgeConditionSchema }), edgeConditionSchema]),
    response: storedEdgeSchema,
  }),
  deleteEdge: defineCall({
    method: 'delete',
    path: '/metadata/edge/{id}',
    tag: 'Edge definitions',
    summary: 'Delete an edge definition and the edges it made.',
    access: 'deleteMetadata',
    params: z.object({ id: z.string() }),
    response: null,
    status: 204,
  }),
};
