import { Form, useSubmit } from '@remix-run/react';
import { useId } from 'react';
import { formatBytes, formatNumber } from '#app/format/number.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { CHAIN_METRICS } from '#model/directory/metrics.ts';
import type { ChainMetric } from '#model/directory/metrics.ts';
import { BarChart } from './bar-chart.tsx';
import { isDrawable } from './chart-bars.ts';
import type { Bar } from './chart-bars.ts';
import { NotLoaded } from './not-loaded.tsx';

const EMPTY = 'There are no results that match the selected filter criteria.';

/** The bar chart of one metric over all chains. */
export function ChainMetrics({
  metric,
  bars,
}: {
  metric: ChainMetric;
  /** The bars of the chart; undefined when the figures could not be read. */
  bars: readonly Bar[] | undefined;
}) {
  const id = useId();
  const submit = useSubmit();
  const hydrated = useHydrated();
  return (
    <Card
      title="CHAIN METRICS"
      actions={
        <Form
          method="get"
          className="flex flex-wrap items-center gap-2 max-sm:w-32"
          preventScrollReset
        >
          <label htmlFor={id} className="sr-only">
            Metric
          </label>
          <Select
            id={id}
            name="metric"
            options={CHAIN_METRICS.map(({ key, label: text }) => ({ value: key, label: text }))}
            defaultValue={metric}
            onChange={(value) =>
              submit({ metric: value }, { method: 'get', preventScrollReset: true })
            }
          />
          {!hydrated && <Button type="submit">Show</Button>}
        </Form>
      }
    >
      {bars === undefined && <NotLoaded />}
      {bars?.length === 0 && <EmptyState title={EMPTY} icon="chart-column" />}
      {bars && bars.length > 0 && <Bars bars={bars} metric={metric} />}
    </Card>
  );
}

/** The chart, with its figures as a table for screen readers. With too many chains for a chart, the table alone. */
function Bars({ bars, metric }: { bars: readonly Bar[]; metric: ChainMetric }) {
  const drawable = isDrawable(bars.length);
  const label = CHAIN_METRICS.find(({ key }) => key === metric)?.label ?? '';
  const format = metric === 'blobsBytes' ? formatBytes : formatNumber;
  return (
    <>
      {drawable ? (
        <div className="max-sm:hidden">
          <BarChart bars={bars} label={`${label} by chain`} format={format} />
        </div>
      ) : (
        <p className="mb-3 text-muted">
          {bars.length.toLocaleString('en')} chains, too many for a chart. Their figures:
        </p>
      )}
      <BarTable bars={bars} label={label} format={format} hidden={drawable} />
      {drawable && (
        <p className="mt-3 text-xs text-faint max-sm:hidden">
          TradingView Lightweight Charts™, Copyright © 2026{' '}
          <a
            href="https://www.tradingview.com/"
            target="_blank"
            rel="noreferrer"
            className="underline hover:text-ink"
          >
            TradingView, Inc.
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </>
  );
}

function BarTable({
  bars,
  label,
  format,
  hidden,
}: {
  bars: readonly Bar[];
  label: string;
  format: (value: number) => string;
  /** Whether the table is hidden visually where the chart shows the same: in a window with room for it. */
  hidden: boolean;
}) {
  const most = Math.max(...bars.map(({ value }) => value));
  const table = (
    <table className="w-full text-left">
      <caption className="sr-only">{label} by chain</caption>
      <thead>
        <tr className="text-xs text-faint">
          <th scope="col" className="pb-2 font-medium">
            Chain
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            {label}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ chain, value }) => (
          <tr key={chain}>
            <th scope="row" className="py-1 pr-4 font-normal">
              {chain}
              <span
                aria-hidden
                className="mt-1 block h-1.5 rounded-full bg-accent"
                style={{ width: `${(100 * value) / most}%` }}
              />
            </th>
            <td className="py-1 text-right align-top tabular-nums">{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (hidden) return <div className="sm:sr-only">{table}</div>;
  return (
    <FocusableRegion aria-label={`${label} by chain`} className="h-70 overflow-y-auto">
      {table}
    </FocusableRegion>
  );
}
