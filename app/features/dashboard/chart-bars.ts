import type { ZoneMetrics } from '#model/metrics-schema.ts';
import type { ChainMetric } from '#model/metrics.ts';

export interface Bar {
  chain: string;
  value: number;
}

/** Below this width for each bar the library leaves labels out, in pixels. */
const BAR_PX = 105;
const AXIS_PX = 80;

/** The widest canvas that Chromium paints, in pixels of the screen; on the finest screens four are one of a page. */
const MAX_CANVAS_PX = 65_535 / 4;

/** How wide the chart of so many bars is, in pixels. */
export function chartWidth(bars: number): number {
  return bars * BAR_PX + AXIS_PX;
}

/** Whether so many bars can be drawn; beyond that a chart would stay blank, and nobody would read it. */
export function isDrawable(bars: number): boolean {
  return chartWidth(bars) <= MAX_CANVAS_PX;
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
