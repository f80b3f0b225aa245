/** The edges of one record. */
import { z } from 'zod';
import { graphEdgeSchema, vertexSchema } from './record.ts';

/** The direction of an edge as seen from the record: an `out` edge begins at it. */
export const EDGE_DIRECTIONS = ['out', 'in'] as const;
export type EdgeDirection = (typeof EDGE_DIRECTIONS)[number];

export const edgeCountsSchema = z.object({
  /** The number of edges of each kind; the most frequent kind comes first. */
  counts: z.array(
    z.object({
      edgeId: z.uuid(),
      label: z.string(),
      direction: z.enum(EDGE_DIRECTIONS),
      /** The chain at the other end. */
      chain: z.string(),
      /** Records at the other end that the caller may read. */
      count: z.number().int(),
    }),
  ),
  /** False when there are more edges than are counted. */
  isComplete: z.boolean(),
});
export type EdgeCounts = z.infer<typeof edgeCountsSchema>;

export const neighborsSchema = z.object({
  /** The record, then its neighbors in the order of their creation. */
  vertices: z.array(vertexSchema),
  edges: z.array(graphEdgeSchema),
  /** Whether there are more neighbors of the kind, which the caller may read. */
  hasMore: z.boolean(),
});
export type Neighbors = z.infer<typeof neighborsSchema>;
