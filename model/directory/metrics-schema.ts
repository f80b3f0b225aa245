/**
 * Counts of a zone and of each of its chains.
 * Requirements.
 */
import { z } from 'zod';
import { CHAIN_METRICS } from './metrics.ts';
import type { ChainMetric } from './metrics.ts';
import { ENVIRONMENTS } from './zone.ts';

const count = z.number().int().nonnegative();

export const chainMetricsSchema = z
  .object(
    Object.fromEntries(CHAIN_METRICS.map(({ key }) => [key, count])) as Record<
      ChainMetric,
      typeof count
    >,
  )
  .meta({ id: 'ChainMetrics' });

/** `lastUpdated` is absent while nothing has been written. */
export const zoneMetricsSchema = z.object({
  customer: z.string(),
  /** The name of the zone. */
  sdz: z.string(),
  realm: z.enum(ENVIRONMENTS),
  chainMetrics: z.record(z.string(), chainMetricsSchema),
  totalNodes: count,
  totalEdges: count,
  totalBlobs: count,
  totalBlobsBytes: count,
  lastUpdated: z.string().optional(),
});
export type ZoneMetrics = z.infer<typeof zoneMetricsSchema>;
