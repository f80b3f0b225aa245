import { z } from 'zod';
import { QUERY_LENGTH } from '../limits.ts';
import { graphResultSchema } from '../record.ts';
import { defineCall } from './call.ts';

const TAG = 'Query';

const queryText = z.string().min(1, 'The query is empty.').max(QUERY_LENGTH);

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

export const queryCalls = {
  validateQuery: defineCall({
    method: 'post',
    path: '/graphchain/query/validate',
    tag: TAG,
    summary: 'Check a query without running it. Takes JSON {query} or the query as text/plain.',
    access: 'readData',
    body: z.strictObject({ query: queryText, mustHaveGraph: z.boolean().optional() }),
    bodyType: 'query',
    reads: true,
    response: z.object({ valid: z.literal(true), warnings: z.array(z.string()) }),
  }),
  runQuery: defineCall({
    method: 'post',
    path: '/graphchain/query',
    tag: TAG,
    summary:
      'Run a query. GRAPH answers {vertices, edges, left}, FROM a list of rows without absent fields. X-Truncated names the budget that cut the answer. Takes JSON {query} or text/plain.',
    access: 'readData',
    body: z.strictObject({ query: queryText }),
    bodyType: 'query',
    reads: true,
    headers: ['X-Truncated'],
    response: z.union([graphResultSchema, rowsSchema]),
  }),
};
