import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import type { ZoneMetrics } from '#model/directory/metrics-schema.ts';
import type { ChainMetric } from '#model/directory/metrics.ts';

export interface Bar {
  chain: string;
  value: number;
}

/** The look of a bar: its share of the slot, its maximum width and the radius of its upper corners, in CSS pixels. */
export const BAR = { fills: 0.6, mostPx: 64, radiusPx: 4 } as const;

/** The minimum width of the slot of a bar in pixels: a name of 12 characters fits it. */
const SLOT_PX = 105;

/** The maximum canvas width in Chromium, in CSS pixels on a screen with a device pixel ratio of 4. */
const MAX_CANVAS_PX = 65_535 / 4;

/** The width of a chart with this number of bars, in pixels. */
export function chartWidth(bars: number): number {
  return bars * SLOT_PX;
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

/** The name of a chain below its bar. The tooltip shows the whole name. */
export function chainLabel(chain: string): string {
  return truncateText(chain, TRUNCATE_AT.chartLabel);
}

/** The approximate number of lines of the scale above 0. */
const LINES = 4;
/** The steps of a scale, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** The scale of the chart: the value at its upper edge, and the values above 0 at which it has a line. */
export function scaleOf(bars: readonly Bar[]): { top: number; ticks: number[] } {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const power = 10 ** Math.floor(Math.log10(most / LINES));
  const nice = STEPS.map((step) => step * power).find((step) => step * LINES >= most);
  // Steps are whole numbers, because counts are.
  const step = Math.max(1, Math.ceil(nice ?? most));
  const ticks = Array.from({ length: Math.ceil(most / step) }, (_, n) => step * (n + 1));
  return { top: ticks.at(-1) ?? most, ticks };
}
