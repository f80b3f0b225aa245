import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#app/ui/browser/when-idle.ts';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import { BAR, chainLabel, chartWidth, scaleOf } from './chart-bars.ts';
import type { Bar } from './chart-bars.ts';

const ChainChart = lazy(() => import('./chain-chart.tsx'));

// The margin makes room for the uppermost line, which is above the plot.
const PLOT = 'relative mt-px h-60 border-b border-control';
/** The columns of the CSS grid: a slot of the same width for each bar. */
const slots = (bars: readonly Bar[]) => ({
  gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))`,
});

/**
 * The bar chart as the server draws it: scale, lines and names are HTML. Once the page is idle, lightweight-charts
 * draws the columns instead, in the same slots, and names the figure below the pointer.
 */
export function BarChart({
  bars,
  label,
  format,
}: {
  bars: readonly Bar[];
  label: string;
  format: (value: number) => string;
}) {
  // The library makes a bar at most half as wide as the chart, so a single bar remains as HTML.
  const takesOver = useIdle() && bars.length > 1;
  const [hovered, setHovered] = useState<number>();
  const { top, ticks } = scaleOf(bars);
  const bar = hovered === undefined ? undefined : bars[hovered];
  const columns = <Columns bars={bars} top={top} />;
  return (
    <>
      <p aria-hidden className="mb-2 min-h-5 truncate text-sm text-muted">
        {bar && `${bar.chain}: ${format(bar.value)}`}
      </p>
      <div className="flex">
        <FocusableRegion className="chart-scroller" aria-label={label}>
          <div style={{ minWidth: chartWidth(bars.length) }}>
            <div
              role="img"
              aria-label={`${label}; the table that follows holds the same figures`}
              className={PLOT}
            >
              {ticks.map((tick) => (
                <div
                  key={tick}
                  className="absolute inset-x-0 border-t border-line"
                  style={{ bottom: `${(100 * tick) / top}%` }}
                />
              ))}
              {takesOver ? (
                <Suspense fallback={columns}>
                  <ChainChart bars={bars} top={top} onHover={setHovered} />
                </Suspense>
              ) : (
                columns
              )}
            </div>
            <div className="grid pt-2 text-center text-xs text-muted" style={slots(bars)}>
              {bars.map(({ chain }) => (
                <Name key={chain} chain={chain} />
              ))}
            </div>
          </div>
        </FocusableRegion>
        <div
          aria-hidden
          className="relative mt-px h-60 w-16 shrink-0 text-xs text-muted tabular-nums"
        >
          {[0, ...ticks].map((tick) => (
            <span
              key={tick}
              className="absolute left-2 translate-y-1/2 whitespace-nowrap"
              style={{ bottom: `${(100 * tick) / top}%` }}
            >
              {format(tick)}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

/** The columns as HTML, shaped as `columnSeries` draws them. */
function Columns({ bars, top }: { bars: readonly Bar[]; top: number }) {
  return (
    <div className="absolute inset-0 grid items-end justify-items-center" style={slots(bars)}>
      {bars.map(({ chain, value }) => (
        <div
          key={chain}
          className="min-h-px bg-accent"
          style={{
            width: `${BAR.fills * 100}%`,
            maxWidth: BAR.mostPx,
            height: `${(100 * value) / top}%`,
            borderRadius: `${BAR.radiusPx}px ${BAR.radiusPx}px 0 0`,
          }}
        />
      ))}
    </div>
  );
}

/** The name of a chain below its bar. A long name is cut, and shown in full on hover and focus. */
function Name({ chain }: { chain: string }) {
  const shown = chainLabel(chain);
  if (shown === chain) return <span aria-hidden>{chain}</span>;
  return (
    <span>
      <Tooltip text={chain} names>
        <button type="button" aria-label={chain} className="max-w-full cursor-default rounded-sm">
          {shown}
        </button>
      </Tooltip>
    </span>
  );
}

/** Whether the browser has been idle since the page was loaded; false on the server. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
