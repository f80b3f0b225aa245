import { useNavigate, useSearchParams } from '@remix-run/react';
import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { useCommand } from '#app/commands/use-command.ts';
import { lifegraphPaths } from '#app/paths/lifegraph-paths.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
import type { Inset } from '#app/features/lifegraph/picture/fit.ts';
import type { GraphData } from './graph-data.ts';
import { isOpen, resultParams } from '#app/features/lifegraph/query/graph-filter.ts';
import { GraphPanel } from '#app/features/lifegraph/picture/graph-panel.tsx';
import { readView } from '#app/features/lifegraph/lifegraph-data.ts';
import type { LifegraphData, ResultData, View } from '#app/features/lifegraph/lifegraph-data.ts';
import { setLocalResult } from './local-result.ts';
import { NodeList } from './node-list.tsx';
import { PICTURE } from '#app/features/lifegraph/picture/picture-selector.ts';
import { PathBar } from './path-bar.tsx';
import { RESULT_HEADING, Toolbar } from '#app/features/lifegraph/toolbar.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useShown, useShownCode } from './use-shown-records.ts';

/** The walk in the list and the picture. Both work without it when its code cannot be loaded. */
const Walker = lazy(() =>
  import('#app/features/lifegraph/walk/walker.tsx').catch(() => ({ default: () => null })),
);
const OpenDetails = lazyOnInteraction(
  async () => (await import('#app/features/lifegraph/details/open-details.tsx')).OpenDetails,
);
const TimeBar = lazyOnInteraction(
  async () => (await import('#app/features/lifegraph/time/time-bar.tsx')).TimeBar,
);

/** The specification has this text (B-307). */
const EMPTY =
  "Oops! Either there's no data matching your query or you don't have rights to view this data. Please try a different query.";
const GONE = 'What the address asks to open is not in this result.';

/** The result of a query: its actions, its picture and its list. */
export function ResultView({
  loaderData,
  result,
  reloadCount,
}: {
  loaderData: LifegraphData;
  result: ResultData;
  /** A counter that increases each time the same filter is applied, so that its data are loaded again (B-283). */
  reloadCount: number;
}) {
  const [params] = useSearchParams();
  const { failed, ...known } = useGraphData(reloadCount, result);
  const shown = useShown(result, known, params);
  const [cursor, onCursor] = useState<string>();
  const walked = { shown, cursor, onCursor };
  const details = isOpen(params) ? result.details : undefined;
  const notices = [...result.left, ...(details?.kind === 'gone' ? [GONE] : [])];
  if (result.nodes === 0) {
    return (
      <>
        <h2 id={RESULT_HEADING} tabIndex={-1} className="sr-only">
          Result: 0 records, 0 edges{result.left.length > 0 && ', incomplete'}
        </h2>
        {result.time && <TimeBar time={result.time} />}
        <Notices texts={result.left} />
        {result.left.length === 0 && <EmptyState icon="search-x" title={EMPTY} />}
      </>
    );
  }
  return (
    <>
      <Toolbar loaderData={loaderData} result={result} shown={shown} />
      {result.time && <TimeBar time={result.time} />}
      <Notices texts={notices} />
      {shown.path && <PathBar path={shown.path} />}
      <Panels>
        {{
          graph: (inset) => (
            <GraphPanel
              {...walked}
              loaderData={loaderData}
              result={result}
              failed={failed}
              inset={inset}
            />
          ),
          table: <NodeList {...walked} />,
          over: shown.picture && (
            <Suspense>
              <Walker {...walked} />
            </Suspense>
          ),
        }}
      </Panels>
      {details && <OpenDetails details={details} />}
    </>
  );
}

function Notices({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <div key={text} className="px-(--gutter) py-2">
      <AlertBox tone={text === GONE ? 'info' : 'warning'}>{text}</AlertBox>
    </div>
  ));
}

/**
 * The data of the result. They are loaded for every applied query whose page does not contain them, and again when the
 * page was made from other data. They are null when the filter is invalid or its query fails. They do not change while
 * neighbors are added.
 */
function useGraphData(reloadCount: number, { digest, data: text }: ResultData) {
  const [params] = useSearchParams();
  const { expand, ...base } = resultParams(params);
  const query = JSON.stringify([base, reloadCount]);
  const version = `${reloadCount} ${digest}`;
  const last = useRef<{ query: string; version: string; data: GraphData }>();
  const sent = useMemo(() => text && (JSON.parse(text) as GraphData), [text]);
  const here = sent || (last.current?.version === version && last.current.data);
  const loaded = useServerData<GraphData | null>(
    here
      ? undefined
      : lifegraphPaths.graphData({ ...base, ...(expand !== undefined && { expand }) }),
    { version },
  );
  const { code, failed: failedCode } = useShownCode();
  const failed = loaded.failed || failedCode;
  const data = here || loaded.data;
  useEffect(() => {
    if (data) last.current = { query, version, data };
    setLocalResult(Boolean(data && code));
  }, [data, code, query, version]);
  useEffect(() => () => setLocalResult(false), []);
  if (data || failed || last.current?.query !== query) return { data, code, failed };
  return { data: last.current.data, code, failed };
}

/** The width of the list over the picture, in pixels. `list-drawer` in tailwind.css has the same value. */
const LIST_WIDTH = 400;
/** The picture with the list over its right, or one of them alone. */
function Panels({
  children: { graph, table, over },
}: {
  children: {
    graph: (inset: Inset) => React.ReactNode;
    table: React.ReactNode;
    /** The elements over the picture. */
    over: React.ReactNode;
  };
}) {
  const [params] = useSearchParams();
  const view = readView(params);
  const isWide = useIsWide();
  const panels = usePanels(view);
  const shows = {
    graph: view === 'graph' || (view === 'both' && isWide),
    table: view !== 'graph',
  };
  const inset = view === 'both' && isWide ? LIST_WIDTH : 0;
  const style: CSSProperties & Record<'--inset', string> = { '--inset': `${inset}px` };
  return (
    <div className="relative min-h-0 flex-1" style={style}>
      {shows.graph && (
        <div
          ref={panels.graph}
          tabIndex={-1}
          className={clsx(
            'min-w-0 outline-none lg:absolute lg:inset-0',
            view === 'both' ? 'max-lg:hidden' : 'max-lg:h-[70dvh]',
          )}
        >
          {graph(inset)}
        </div>
      )}
      {shows.table && (
        <div
          ref={panels.table}
          tabIndex={-1}
          className={clsx(
            'min-w-0 outline-none',
            view === 'both' ? 'list-drawer' : 'lg:absolute lg:inset-0',
          )}
        >
          {table}
        </div>
      )}
      {over}
    </div>
  );
}

/** Binds the commands that show a view and move the focus to it. */
function usePanels(view: View) {
  const navigate = useNavigate();
  const panels = {
    graph: useRef<HTMLDivElement>(null),
    table: useRef<HTMLDivElement>(null),
  };
  const wanted = useRef<View>();
  const show = (id: View) => {
    wanted.current = id;
    // The parameters are not those of useSearchParams, because a key may be pressed before the command has the latest
    // ones.
    const params = new URLSearchParams(window.location.search);
    const to = changeQuery(params, { view: id === 'both' ? undefined : id });
    navigate(to, { preventScrollReset: true, replace: true });
  };
  useCommand('lifegraph.graph', () => show('graph'));
  useCommand('lifegraph.showList', () => show('table'));
  useCommand('lifegraph.both', () => show('both'));
  useCommand('lifegraph.foldList', () => {
    const isFolded = readView(new URLSearchParams(window.location.search)) === 'graph';
    show(isFolded ? 'both' : 'graph');
    announce(isFolded ? 'The list is shown' : 'The list is folded away');
  });
  useEffect(() => {
    if (wanted.current !== view) return;
    wanted.current = undefined;
    const panel = panels[view === 'graph' ? 'graph' : 'table'].current;
    (panel?.querySelector<HTMLElement>(PICTURE) ?? panel)?.focus();
  });
  return panels;
}
