/** Columns for lightweight-charts, narrower than its histogram, which fills the whole width of each place. */
import { customSeriesDefaultOptions } from 'lightweight-charts';
import type {
  CustomData,
  CustomSeriesOptions,
  ICustomSeriesPaneView,
  PaneRendererCustomData,
  Time,
  WhitespaceData,
} from 'lightweight-charts';

export interface Column extends CustomData<Time> {
  value: number;
}

/** The part of its place that a column fills, and its maximum width, in CSS pixels. */
const FILLS = 0.6;
const MAX_WIDTH_PX = 64;
const RADIUS_PX = 4;

/** A series whose values are columns from 0 up, with rounded tops. */
export function columnSeries(): ICustomSeriesPaneView<Time, Column, CustomSeriesOptions> {
  let drawn: PaneRendererCustomData<Time, Column> | undefined;
  return {
    renderer: () => ({
      draw: (target, toY) =>
        target.useMediaCoordinateSpace(({ context }) => {
          if (!drawn) return;
          const bottom = toY(0) ?? 0;
          const width = Math.min(drawn.barSpacing * FILLS, MAX_WIDTH_PX);
          for (const { x, originalData, barColor } of drawn.bars) {
            const top = Math.min(toY(originalData.value) ?? bottom, bottom - 1);
            const radius = Math.min(RADIUS_PX, bottom - top);
            context.fillStyle = barColor;
            context.beginPath();
            context.roundRect(x - width / 2, top, width, bottom - top, [radius, radius, 0, 0]);
            context.fill();
          }
        }),
    }),
    update: (data) => {
      drawn = data;
    },
    // the scale begins at 0
    priceValueBuilder: ({ value }) => [0, value],
    isWhitespace: (data): data is WhitespaceData<Time> => !('value' in data),
    defaultOptions: () => ({ ...customSeriesDefaultOptions }),
  };
}
