import { useNavigate, useSearchParams } from '@remix-run/react';
import { lazy, Suspense, useCallback } from 'react';
import { paths } from '#app/paths/paths.ts';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
import type { ServerData } from '#app/ui/browser/use-server-data.ts';
import { edgeColor } from './edge-color.ts';
import { readFilter } from './graph-filter.ts';
import type { Legend, ResultView } from './lifegraph-view.ts';
import type { GraphData } from './graph-data.ts';
import { edgeAddress, recordAddress } from './graph-navigation.ts';

/** A failure to load the code is shown in place of the graph, so that the page with its table stays. */
const GraphCanvas = lazy(() => import('./graph-canvas.tsx').catch(() => ({ default: NotLoaded })));

/** The result as a graph, with a legend. */
export function GraphPanel({
  result,
  reloadCount,
}: {
  result: ResultView;
  /** Increased each time the same filter is applied, to load its data again (B-283). */
  reloadCount: number;
}) {
  const hydrated = useHydrated();
  const { data, failed } = useGraphData(reloadCount);
  const [params, open] = useOpen();
  const onNode = useCallback((id: string) => open((at) => recordAddress(at, id)), [open]);
  const onEdge = useCallback((key: string) => open((at) => edgeAddress(at, key)), [open]);
  return (
    <>
      <LegendList legend={result.legend} />
      {data && data.leftOut > 0 && (
        <p className="px-5 pt-3 text-sm text-warning">
          {data.leftOut.toLocaleString('en')} more records are not drawn. The table has them all.
        </p>
      )}
      <noscript>
        <p className="p-5 text-muted">
          The picture needs JavaScript. The table shows the same records and edges.
        </p>
      </noscript>
      <div className="h-[min(70vh,40rem)] noscript:hidden">
        {/* no Suspense boundary while hydrating, because the data may arrive before that is finished */}
        {failed && <NotLoaded />}
        {hydrated && data ? (
          <Suspense fallback={<GraphSkeleton />}>
            <GraphCanvas
              data={data}
              label={describe(result)}
              selected={params.get('row') ?? undefined}
              onNode={onNode}
              onEdge={onEdge}
            />
          </Suspense>
        ) : (
          !failed && <GraphSkeleton />
        )}
      </div>
    </>
  );
}

function NotLoaded() {
  return (
    <p className="p-5 text-muted">
      The picture could not be loaded. Load the page again, or use the table, which shows the same.
    </p>
  );
}

function GraphSkeleton() {
  return (
    <div className="h-full p-5">
      <Skeleton className="h-full" />
    </div>
  );
}

/**
 * The data of the graph, loaded for every filter and every time one is applied; undefined while loading, so that each
 * result is drawn from scratch, and null when the filter is invalid or its query fails.
 */
function useGraphData(reloadCount: number): ServerData<GraphData | null> {
  const [params] = useSearchParams();
  return useServerData(paths.lifegraphGraphData({ ...readFilter(params) }), { reloadCount });
}

/** Navigates to an address derived from the current one; the function is stable. */
function useOpen() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const open = useCallback(
    (address: (params: URLSearchParams) => string) => {
      const now = new URLSearchParams(window.location.search);
      navigate(address(now), { preventScrollReset: true });
    },
    [navigate],
  );
  return [params, open] as const;
}

/** The text alternative of the graph (WCAG 1.1.1). */
function describe({ nodes, edges, legend }: ResultView): string {
  const chains = legend.chains.map(({ name, count }) => `${count} of ${name}`).join(', ');
  return `Graph of ${nodes} records and ${edges} edges: ${chains}. The table holds the same.`;
}

function LegendList({ legend: { chains, labels } }: { legend: Legend }) {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-5 py-3 text-xs text-muted"
    >
      {chains.map(({ name, color, count }) => (
        <li key={`chain ${name}`} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-full" style={{ backgroundColor: color }} />
          {name} <span className="tabular-nums">{count.toLocaleString('en')}</span>
        </li>
      ))}
      {labels.map(({ label, count }) => (
        <li key={`label ${label}`} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className="h-0.5 w-4 rounded-full"
            style={{ backgroundColor: `var(${edgeColor(label)})` }}
          />
          {label} <span className="tabular-nums">{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  );
}
