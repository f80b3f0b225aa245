/** Draws the columns of the bar chart by lightweight-charts, over the page's lines. Loading waits for an idle page. */
import { useEffect, useRef } from 'react';
import { createChart } from 'lightweight-charts';
import type { UTCTimestamp } from 'lightweight-charts';
import type { Bar } from './chart-bars.ts';
import { columnSeries } from './column-series.ts';

interface ChainChartProps {
  bars: readonly Bar[];
  /** The value at the upper edge. */
  top: number;
  /** Receives the index of the bar below the pointer; undefined when there is none. */
  onHover: (index: number | undefined) => void;
}

export default function ChainChart({ bars, top, onHover }: ChainChartProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const draw = () => drawChart(element, { bars, top, onHover });
    let remove = draw();
    const redraw = () => {
      remove();
      remove = draw();
    };
    // The chart is redrawn in the colors of the new theme when the theme changes.
    const theme = window.matchMedia('(prefers-color-scheme: dark)');
    theme.addEventListener('change', redraw);
    const attribute = new MutationObserver(redraw);
    attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      theme.removeEventListener('change', redraw);
      attribute.disconnect();
      remove();
    };
  }, [bars, top, onHover]);

  return <div ref={box} className="absolute inset-0" />;
}

/** Draws the chart and returns a function that removes it. */
function drawChart(element: HTMLElement, { bars, top, onHover }: ChainChartProps): () => void {
  const color = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
  const chart = createChart(element, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    // The attribution that the license requires is shown below the chart.
    layout: { attributionLogo: false, background: { color: 'transparent' } },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    crosshair: {
      horzLine: { visible: false, labelVisible: false },
      vertLine: { color: color('--muted'), labelVisible: false },
    },
    rightPriceScale: { visible: false, scaleMargins: { top: 0, bottom: 0 } },
    timeScale: { visible: false, fixLeftEdge: true, fixRightEdge: true },
  });
  chart
    .addCustomSeries(columnSeries(top), {
      color: color('--accent'),
      lastValueVisible: false,
      priceLineVisible: false,
      autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: top } }),
    })
    .setData(bars.map(({ value }, index) => ({ time: index as UTCTimestamp, value })));
  chart.timeScale().fitContent();
  chart.subscribeCrosshairMove(({ time }) => onHover(typeof time === 'number' ? time : undefined));
  return () => chart.remove();
}
