import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import type { ZoneMetrics } from '#model/metrics-schema.ts';
import type { ChainMetric } from '#model/metrics.ts';

export interface Bar {
  chain: string;
  value: number;
}

/** The minimum width of a bar in pixels; below it the library omits labels. */
const BAR_PX = 105;
const AXIS_PX = 80;

/** The maximum canvas width in Chromium, in CSS pixels on a screen with a device pixel ratio of 4. */
const MAX_CANVAS_PX = 65_535 / 4;

/** The width of a chart with this number of bars, in pixels. */
export function chartWidth(bars: number): number {
  return bars * BAR_PX + AXIS_PX;
}

/** Whether this number of bars can be drawn; a wider canvas would stay blank. */
export function isDrawable(bars: number): boolean {
  return chartWidth(bars) <= MAX_CANVAS_PX;
}

/** The chains with a value above 0 for the metric, by name; others are hidden. */
export function chartBars(
  { chainMetrics }: Pick<ZoneMetrics, 'chainMetrics'>,
  metric: ChainMetric,
) {
  return Object.entries(chainMetrics)
    .map(([chain, metrics]): Bar => ({ chain, value: metrics[metric] }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => a.chain.localeCompare(b.chain, 'en', { sensitivity: 'base' }));
}

/** The name of a chain below its bar; the tooltip has it whole. */
export function chainLabel(chain: string): string {
  return truncateText(chain, TRUNCATE_AT.chartLabel);
}
