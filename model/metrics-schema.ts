/**
 * Counts of a zone and of each of its chains.
 * Source: document 1, sections 2 and 3.
 */
import { z } from 'zod';
import { CHAIN_METRICS, type ChainMetric } from './metrics.ts';

const count = z.number().int().nonnegative();

export const chainMetricsSchema = z.object(
  Object.fromEntries(CHAIN_METRICS.map(({ key }) => [key, count])) as Record<
    ChainMetric,
    typeof count
  >,
);

export const zoneMetricsSchema = z.object({
  chainMetrics: z.record(z.string(), chainMetricsSchema),
  totalNodes: count,
  totalEdges: count,
  totalBlobs: count,
  totalBlobsBytes: count,
  lastUpdated: z.string().nullable(),
});
export type ZoneMetrics = z.infer<typeof zoneMetricsSchema>;
