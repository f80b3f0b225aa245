import { useNavigation } from '@remix-run/react';
import { clsx } from 'clsx';
import { useContext, useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths/paths.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { PageTitle } from '#app/ui/layout/page-title.ts';
import { FilterPanel } from './filter-panel.tsx';
import { FILTER_FORM, FILTER_PROBLEM } from './filter-form.tsx';
import { counted } from './counted.ts';
import type { LifegraphView } from './lifegraph-view.ts';
import { Result, RESULT_HEADING } from './result.tsx';

/** B-279: literal text. */
const GET_STARTED = 'Select filters to get started.';

/**
 * The graph explorer: filter, result as a picture and as a list, and details in a drawer (B-278 to B-307). It is as high
 * as the window.
 */
export function Lifegraph({ view }: { view: LifegraphView }) {
  const { result } = view;
  const { reloadCount, applied } = useApply(view);
  return (
    <div className="fills-window flex flex-col">
      <div className="explorer-row items-start border-b border-line">
        <h1 tabIndex={-1} className="flex min-h-8 items-center font-semibold tracking-tight">
          {useContext(PageTitle)}
        </h1>
        <FilterPanel view={view} onApply={applied} />
      </div>
      <Busy>
        {result ? (
          <Result view={view} result={result} reloadCount={reloadCount} />
        ) : (
          <EmptyState icon="waypoints" title={GET_STARTED} />
        )}
      </Busy>
    </div>
  );
}

/** Fades the result while the next one is loading. */
function Busy({ children }: { children: React.ReactNode }) {
  const busy = useIsApplying();
  return (
    <div
      aria-busy={busy}
      className={clsx('flex min-h-0 flex-1 flex-col transition-opacity', busy && 'opacity-50')}
    >
      {children}
    </div>
  );
}

/** True while a filter is applied; not while one looks for a record. */
function useIsApplying(): boolean {
  const { formAction, location } = useNavigation();
  return formAction?.startsWith(paths.lifegraph()) === true && !location?.search.includes('find=');
}

/**
 * After Apply moves the focus to the first invalid field, the form's errors, or the result. If the filter has not
 * changed, the graph's data is loaded again (B-283); another filter loads its own anyway.
 * @returns how often the same filter was applied, and the function to call when the form is submitted
 */
function useApply(view: LifegraphView): { reloadCount: number; applied: () => void } {
  const waiting = useRef<string>();
  const [reloadCount, setReloadCount] = useState(0);
  const filter = JSON.stringify([view.values, view.query]);
  useEffect(() => {
    if (waiting.current === undefined) return;
    if (waiting.current === filter) setReloadCount((last) => last + 1);
    waiting.current = undefined;
    const wrong = document.querySelector<HTMLElement>(`#${FILTER_FORM} [aria-invalid=true]`);
    const problem = document.getElementById(FILTER_PROBLEM);
    const target = wrong ?? problem ?? document.getElementById(RESULT_HEADING);
    target?.focus();
    if (view.result) {
      const cut = view.result.left.length > 0 ? ', incomplete' : '';
      announce(counted(view.result.nodes, 'record') + cut);
    }
  }, [view, filter]);
  const applied = () => {
    waiting.current = filter;
  };
  return { reloadCount, applied };
}
