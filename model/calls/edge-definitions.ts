import { z } from 'zod';
import {
  answeredEdgeDefinitionSchema,
  edgeConditionSchema,
  edgeDefinitionInputSchema,
} from '#model/dictionaries/edge-definition.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_CHAIN, exampleId } from './definition/example.ts';
import { CREATE, DELETE, LIST, READ_ONE, UPDATE } from './definition/metadata-verbs.ts';
import { searchedPageQuery, words } from './definition/page.ts';

const defineCall = callDefiner({
  name: 'Edge definitions',
  description: 'Which attributes of two dictionaries must be equal to connect their records.',
});

/** The body is `{condition}`, or the list alone. It may repeat what cannot be changed, if the values are unchanged. */
const changedEdgeSchema = z.preprocess(
  (given) => (Array.isArray(given) ? { condition: given } : given),
  z.strictObject({
    condition: edgeConditionSchema,
    name: z.string().optional(),
    fromDictionary: z.string().optional(),
    toDictionary: z.string().optional(),
  }),
);

/** The edge definition of the examples. */
const EDGE_ID = exampleId('04');

export const edgeDefinitionCalls = {
  listEdges: defineCall({
    ...LIST,
    path: '/metadata/edge',
    summary: 'The edge definitions of the zone.',
    query: searchedPageQuery.extend({ name: words, fromDictionary: words, toDictionary: words }),
    response: z.array(answeredEdgeDefinitionSchema),
    example: { query: { fromDictionary: EXAMPLE_CHAIN } },
  }),
  readEdge: defineCall({
    ...READ_ONE,
    path: '/metadata/edge/{id}',
    summary: 'One edge definition, by id.',
    response: answeredEdgeDefinitionSchema,
    example: { params: { id: EDGE_ID } },
  }),
  createEdge: defineCall({
    ...CREATE,
    path: '/metadata/edge',
    summary: 'Define edges between the records of two dictionaries.',
    body: edgeDefinitionInputSchema,
    response: answeredEdgeDefinitionSchema,
    example: {
      body: {
        name: 'lies_in',
        fromDictionary: EXAMPLE_CHAIN,
        toDictionary: 'ward',
        condition: [{ fromCol: 'ward', toCol: 'code' }],
      },
      makes: EDGE_ID,
    },
  }),
  updateEdge: defineCall({
    ...UPDATE,
    path: '/metadata/edge/{id}',
    summary: 'Replace the conditions of an edge definition; its name and ends stay.',
    body: changedEdgeSchema,
    returned: ['id', 'edgeId'],
    response: answeredEdgeDefinitionSchema,
    example: {
      params: { id: EDGE_ID },
      body: { condition: [{ fromCol: 'ward', toCol: 'code' }] },
    },
  }),
  deleteEdge: defineCall({
    ...DELETE,
    path: '/metadata/edge/{id}',
    summary: 'Delete an edge definition and the edges it made.',
    example: { params: { id: EDGE_ID } },
  }),
};
