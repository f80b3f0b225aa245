import type { ZoneMetrics } from '#model/metrics-schema.ts';
import type { ChainMetric } from '#model/metrics.ts';

export interface Bar {
  chain: string;
  value: number;
}

/** The chains with a count of the metric, by name; those without one are hidden. */
export function chartBars(
  { chainMetrics }: Pick<ZoneMetrics, 'chainMetrics'>,
  metric: ChainMetric,
) {
  return Object.entries(chainMetrics)
    .map(([chain, metrics]): Bar => ({ chain, value: metrics[metric] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => a.chain.localeCompare(b.chain, 'en', { sensitivity: 'base' }));
}
