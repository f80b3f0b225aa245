/** The bar chart, drawn by lightweight-charts; loaded after the page, which shows a table first. */
import { useEffect, useRef } from 'react';
import { createChart, type UTCTimestamp } from 'lightweight-charts';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { chainLabel, chartWidth } from './chart-bars.ts';
import type { Bar } from './chart-bars.ts';
import { columnSeries } from './column-series.ts';

const HEIGHT_PX = 280;

export default function ChainChart({
  bars,
  label,
  format,
}: {
  bars: readonly Bar[];
  label: string;
  format: (value: number) => string;
}) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const draw = () => drawChart(element, bars, format);
    let remove = draw();
    const redraw = () => {
      remove();
      remove = draw();
    };
    // Colours follow the theme.
    const theme = window.matchMedia('(prefers-color-scheme: dark)');
    theme.addEventListener('change', redraw);
    const attribute = new MutationObserver(redraw);
    attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      theme.removeEventListener('change', redraw);
      attribute.disconnect();
      remove();
    };
  }, [bars, format]);

  return (
    <FocusableRegion className="overflow-x-auto" aria-label={label}>
      <div
        ref={box}
        role="img"
        aria-label={`${label}; the table that follows holds the same figures`}
        style={{ minWidth: chartWidth(bars.length), height: HEIGHT_PX }}
      />
    </FocusableRegion>
  );
}

/** Draws the chart and returns a function that removes it. */
function drawChart(
  element: HTMLElement,
  bars: readonly Bar[],
  format: (value: number) => string,
): () => void {
  const color = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
  const nameAt = (index: number) => bars[index]?.chain ?? '';
  const chart = createChart(element, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    layout: {
      // The attribution that the licence requires is on the page.
      attributionLogo: false,
      background: { color: 'transparent' },
      textColor: color('--muted'),
      fontFamily: getComputedStyle(element).fontFamily,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: color('--line') } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0 } },
    timeScale: {
      borderColor: color('--line'),
      fixLeftEdge: true,
      fixRightEdge: true,
      tickMarkMaxCharacterLength: 10,
      allowBoldLabels: false,
      tickMarkFormatter: (index: number) => chainLabel(nameAt(index)),
    },
    localization: {
      timeFormatter: (index: number) => nameAt(index),
      priceFormatter: format,
    },
  });
  chart
    .addCustomSeries(columnSeries(), {
      color: color('--accent'),
      lastValueVisible: false,
      priceLineVisible: false,
      priceFormat: { type: 'custom', formatter: format, minMove: 1 },
    })
    .setData(bars.map(({ value }, index) => ({ time: index as UTCTimestamp, value })));
  chart.timeScale().fitContent();
  return () => chart.remove();
}
