/** Columns for lightweight-charts. The histogram of the library would fill the whole width of each slot. */
import { customSeriesDefaultOptions } from 'lightweight-charts';
import type {
  CustomData,
  CustomSeriesOptions,
  ICustomSeriesPaneView,
  PaneRendererCustomData,
  Time,
  WhitespaceData,
} from 'lightweight-charts';
import { BAR } from './chart-bars.ts';

export interface ChartColumn extends CustomData<Time> {
  value: number;
}

/** The library draws a bar this much to the left of the middle of its slot, in CSS pixels. */
const LEFT_PX = 1;

/**
 * A series that draws its values as columns from the lower edge up, with rounded tops.
 * @param most the value at the upper edge
 */
export function columnSeries(
  most: number,
): ICustomSeriesPaneView<Time, ChartColumn, CustomSeriesOptions> {
  let drawn: PaneRendererCustomData<Time, ChartColumn> | undefined;
  return {
    renderer: () => ({
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize: { height: bottom } }) => {
          if (!drawn) return;
          const width = Math.min(drawn.barSpacing * BAR.fills, BAR.mostPx);
          for (const { x, originalData, barColor } of drawn.bars) {
            const top = Math.min(bottom * (1 - originalData.value / most), bottom - 1);
            const radius = Math.min(BAR.radiusPx, bottom - top);
            context.fillStyle = barColor;
            context.beginPath();
            context.roundRect(x + LEFT_PX - width / 2, top, width, bottom - top, [
              radius,
              radius,
              0,
              0,
            ]);
            context.fill();
          }
        }),
    }),
    update: (data) => {
      drawn = data;
    },
    // A value of 0 is included, so that the scale begins there.
    priceValueBuilder: ({ value }) => [0, value],
    isWhitespace: (data): data is WhitespaceData<Time> => !('value' in data),
    defaultOptions: () => ({ ...customSeriesDefaultOptions }),
  };
}
