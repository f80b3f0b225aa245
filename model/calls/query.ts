import { z } from 'zod';
import { MOMENT_LIMITS, QUERY_LENGTH } from '#model/fields/limits.ts';
import { graphResultSchema, momentSchema } from '#model/records/record.ts';
import { callDefiner } from './definition/call.ts';
import { EXAMPLE_RECORD } from './definition/example.ts';

const defineCall = callDefiner({ name: 'Query', description: 'The query language TQL.' });

const queryText = z.string().min(1, 'The query is empty.').max(QUERY_LENGTH);

const mustHaveGraph = z
  .boolean()
  .optional()
  .describe('Whether a query that does not begin with GRAPH is refused.');

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** The answer to a FROM query that asks for the count. */
const countedRowsSchema = z.object({
  rows: rowsSchema,
  /** The number of all rows of the query; absent when the time ran out before they were counted. */
  total: z.number().int().optional(),
  /** Why the answer lacks some of the rows; null when it has all. */
  left: z
    .object({ budget: z.enum(['rows', 'bytes', 'milliseconds']), message: z.string() })
    .nullable(),
});

export const queryCalls = {
  validateQuery: defineCall({
    method: 'post',
    path: '/graphchain/query/validate',
    summary: 'Check a query without running it. Takes JSON {query} or the query as text/plain.',
    access: 'readData',
    body: z.strictObject({ query: queryText, mustHaveGraph }),
    bodyType: 'query',
    reads: true,
    response: z.object({ valid: z.literal(true), warnings: z.array(z.string()) }),
    example: {
      body: { query: "FROM patient WHERE data.ward == 'A' SELECT data.code, data.name" },
    },
  }),
  listMoments: defineCall({
    method: 'post',
    path: '/graphchain/query/moments',
    summary:
      'When records were written, the newest first: moments for which AS OF gives another answer. Of records that the caller owns: those with the ids, and those of the chains that were changed or deleted. X-Truncated says that there are more.',
    access: 'readData',
    body: z.strictObject({
      ids: z.array(z.uuid('Field is no list of ids (UUIDs).')).max(MOMENT_LIMITS.ids).default([]),
      chains: z.array(z.string()).max(MOMENT_LIMITS.chains).default([]),
    }),
    reads: true,
    headers: ['X-Truncated'],
    response: z.array(momentSchema),
    example: { body: { ids: [EXAMPLE_RECORD.sdoId], chains: ['patient'] } },
  }),
  runQuery: defineCall({
    method: 'post',
    path: '/graphchain/query',
    summary:
      'Run a query. GRAPH answers {vertices, edges, starts, left}, FROM a list of rows without absent fields, or with counted {rows, total, left}. X-Truncated names the budget that cut the answer, X-Total-Count says how many rows a FROM query has. Takes JSON {query} or text/plain.',
    access: 'readData',
    body: z.strictObject({
      query: queryText,
      mustHaveGraph,
      counted: z
        .boolean()
        .optional()
        .describe('Whether a FROM query answers {rows, total, left} in place of a list of rows.'),
    }),
    bodyType: 'query',
    reads: true,
    headers: ['X-Truncated', 'X-Total-Count'],
    response: z.union([graphResultSchema, countedRowsSchema, rowsSchema]),
    example: { body: { query: "FROM patient WHERE data.ward == 'A' SELECT data.code, data.name" } },
  }),
};
