import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '#app/commands/use-command.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { EdgeDrawer, NodeDrawer } from './details-drawer.tsx';
import { FILTER_FORM, FILTER_PROBLEM, FilterPanel } from './filter-form.tsx';
import { isOpen } from './graph-filter.ts';
import { GraphPanel } from './graph-panel.tsx';
import { readView, VIEWS } from './lifegraph-view.ts';
import type { Details, LifegraphView, ResultView, View } from './lifegraph-view.ts';
import { NodeTable } from './node-table.tsx';

/** B-279, B-307: literal texts. */
const GET_STARTED = 'Select filters to get started.';
const EMPTY =
  "Oops! Either there's no data matching your query or you don't have rights to view this data. Please try a different query.";
const GONE = 'What the address asks to open is not in this result.';

const RESULT_HEADING = 'lifegraph-result';
const VIEW_TITLES: Record<View, string> = { graph: 'Graph', table: 'Table' };

/** The graph explorer: filter, result as a graph and as a table, and details in a drawer (B-278 to B-307). */
export function Lifegraph({ view }: { view: LifegraphView }) {
  const { result } = view;
  const [params] = useSearchParams();
  const shown = readView(params);
  const { reloadCount, applied } = useApply(view);
  return (
    <>
      <PageHeader />
      <FilterPanel view={view} shown={shown} onApply={applied} />
      <Busy>
        {result ? (
          <Result result={result} view={shown} reloadCount={reloadCount} />
        ) : (
          <EmptyState icon="waypoints" title={GET_STARTED} />
        )}
      </Busy>
    </>
  );
}

/** Fades the result while the next one is loading. */
function Busy({ children }: { children: React.ReactNode }) {
  const { formAction } = useNavigation();
  const busy = formAction?.startsWith(paths.lifegraph()) === true;
  return (
    <div aria-busy={busy} className={clsx('transition-opacity', busy && 'opacity-50')}>
      {children}
    </div>
  );
}

function Result({
  result,
  view,
  reloadCount,
}: {
  result: ResultView;
  view: View;
  reloadCount: number;
}) {
  const [params] = useSearchParams();
  const details = isOpen(params) ? result.details : undefined;
  const summary = `${counted(result.nodes, 'record')}, ${counted(result.edges, 'edge')}`;
  return (
    <>
      <h2 id={RESULT_HEADING} tabIndex={-1} className="mb-3 text-lg font-semibold">
        Result
        <span className="ml-3 text-sm font-normal text-muted tabular-nums">{summary}</span>
      </h2>
      <div className="mb-4">
        <CodeBlock code={result.query} label="Query" />
      </div>
      {result.left !== undefined && (
        <div className="mb-4">
          <AlertBox tone="warning">{result.left}</AlertBox>
        </div>
      )}
      {details?.kind === 'gone' && (
        <div className="mb-4">
          <AlertBox tone="info">{GONE}</AlertBox>
        </div>
      )}
      {result.nodes === 0 ? (
        <EmptyState icon="search-x" title={EMPTY} />
      ) : (
        <Views result={result} view={view} reloadCount={reloadCount} />
      )}
      {details && <DetailsDrawer details={details} />}
    </>
  );
}

/** Graph and table: side by side on wide screens, else one of them. */
function Views({
  result,
  view,
  reloadCount,
}: {
  result: ResultView;
  view: View;
  reloadCount: number;
}) {
  const [params] = useSearchParams();
  const { graph, table } = usePanels(view);
  return (
    <>
      <nav aria-label="Views" className="mb-4 flex gap-2 xl:hidden noscript:hidden">
        {VIEWS.map((id) => (
          <LinkButton
            key={id}
            to={changeQuery(params, { view: id })}
            variant={id === view ? 'primary' : 'secondary'}
            aria-current={id === view ? 'true' : undefined}
            preventScrollReset
            replace
          >
            {VIEW_TITLES[id]}
          </LinkButton>
        ))}
      </nav>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div
          ref={graph}
          tabIndex={-1}
          className={clsx('min-w-0 outline-none', view !== 'graph' && 'max-xl:hidden')}
        >
          <Card flush title={VIEW_TITLES.graph}>
            <GraphPanel result={result} reloadCount={reloadCount} />
          </Card>
        </div>
        <div
          ref={table}
          tabIndex={-1}
          className={clsx('min-w-0 outline-none', view !== 'table' && 'max-xl:not-noscript:hidden')}
        >
          <Card flush title={VIEW_TITLES.table}>
            <NodeTable result={result} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** Commands that show a view and move the focus to it. */
function usePanels(view: View) {
  const navigate = useNavigate();
  const panels = {
    graph: useRef<HTMLDivElement>(null),
    table: useRef<HTMLDivElement>(null),
  };
  const wanted = useRef<View>();
  const show = (id: View) => {
    wanted.current = id;
    // not useSearchParams: a key may come before the command has the parameters of the latest render
    const params = new URLSearchParams(window.location.search);
    navigate(changeQuery(params, { view: id }), { preventScrollReset: true, replace: true });
  };
  useCommand('lifegraph.graph', () => show('graph'));
  useCommand('lifegraph.table', () => show('table'));
  useEffect(() => {
    if (wanted.current !== view) return;
    wanted.current = undefined;
    panels[view].current?.focus();
  });
  return panels;
}

function DetailsDrawer({ details }: { details: Details }) {
  switch (details.kind) {
    case 'node':
      return <NodeDrawer details={details} />;
    case 'edge':
      return <EdgeDrawer details={details} />;
    case 'gone':
      return null;
  }
}

/**
 * After Apply moves the focus to the first invalid field, the form's errors, or the result. If the filter has not
 * changed, the graph's data is loaded again (B-283); another filter loads its own anyway.
 * @returns how often the same filter was applied, and the function to call when the form is submitted
 */
function useApply(view: LifegraphView): { reloadCount: number; applied: () => void } {
  const waiting = useRef<string>();
  const [reloadCount, setReloadCount] = useState(0);
  const filter = JSON.stringify(view.values);
  useEffect(() => {
    if (waiting.current === undefined) return;
    if (waiting.current === filter) setReloadCount((last) => last + 1);
    waiting.current = undefined;
    const wrong = document.querySelector<HTMLElement>(`#${FILTER_FORM} [aria-invalid=true]`);
    const problem = document.getElementById(FILTER_PROBLEM);
    const target = wrong ?? problem ?? document.getElementById(RESULT_HEADING);
    target?.focus();
    if (view.result) announce(counted(view.result.nodes, 'record'));
  }, [view, filter]);
  const applied = () => {
    waiting.current = filter;
  };
  return { reloadCount, applied };
}

function counted(count: number, thing: 'record' | 'edge'): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}
