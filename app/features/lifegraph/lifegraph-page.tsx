import { useNavigation, useSearchParams } from '@remix-run/react';
import { clsx } from 'clsx';
import { useContext, useEffect, useRef, useState } from 'react';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { PageTitle } from '#app/ui/layout/page-title.ts';
import { FilterPanel } from './query/filter-panel.tsx';
import { FILTER_FORM, FILTER_PROBLEM } from './query/filter-form.tsx';
import { counted } from '#model/text/counted.ts';
import { isAdvanced } from './query/graph-filter.ts';
import { Progress } from './progress.tsx';
import { SAVE_VIEW } from './lifegraph-data.ts';
import type { LifegraphData } from './lifegraph-data.ts';
import { StartPage } from './query/start-page.tsx';
import { ResultView } from './result/result-view.tsx';
import { RESULT_HEADING } from './toolbar.tsx';

const SaveViewDialog = lazyOnInteraction(
  async () => (await import('./save-view/save-view-dialog.tsx')).SaveViewDialog,
);

/** The text in the position of a missing result. The form says why there is none. */
const NO_RESULT = 'The filter has no result yet.';

/**
 * The LifeGraph: the filter, the result as a picture and as a list, and a drawer with details (B-278 to B-307). The
 * page is as high as the window.
 */
export function LifegraphPage({ loaderData, reply }: FormPageProps<LifegraphData>) {
  const { result } = loaderData;
  const [params] = useSearchParams();
  const { reloadCount, applied } = useApply(loaderData);
  return (
    <div className="fills-window flex flex-col">
      <div className="lifegraph-row items-start border-b border-line">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {useContext(PageTitle)}
        </h1>
        <FilterPanel loaderData={loaderData} onApply={applied} />
      </div>
      <Busy>
        {result && <ResultView loaderData={loaderData} result={result} reloadCount={reloadCount} />}
        {loaderData.start && <StartPage start={loaderData.start} />}
        {!result && !loaderData.start && <EmptyState icon="search-x" title={NO_RESULT} />}
      </Busy>
      {result && params.get('dialog') === SAVE_VIEW && (
        <SaveViewDialog token={loaderData.formToken} reply={reply} />
      )}
    </div>
  );
}

/** Shows a sentence and fades the old result while a filter is applied. */
function Busy({ children }: { children: React.ReactNode }) {
  const chain = useAppliedChain();
  const busy = chain !== undefined;
  return (
    <div aria-busy={busy} className="relative flex min-h-0 flex-1 flex-col">
      <div
        className={clsx('flex min-h-0 flex-1 flex-col transition-opacity', busy && 'opacity-25')}
      >
        {children}
      </div>
      {busy && <Progress text={chain === '' ? 'Reading the result…' : `Reading ${chain}…`} />}
    </div>
  );
}

/**
 * The chain of the filter that is being applied; '' for a query; undefined without a filter, or in a search for a
 * record.
 */
function useAppliedChain(): string | undefined {
  const { formAction, location } = useNavigation();
  if (formAction?.startsWith(paths.lifegraph()) !== true) return undefined;
  const params = new URLSearchParams(location?.search);
  if (params.has('find')) return undefined;
  return isAdvanced(params) ? '' : (params.get('chain') ?? '');
}
/**
 * After Apply, moves the focus to the first invalid field, the form's errors, or the result. If the filter has not
 * changed, the graph's data are loaded again (B-283). Another filter loads its own data anyway.
 * @returns how often the same filter was applied, and the function to call when the form is submitted
 */
function useApply(loaderData: LifegraphData): { reloadCount: number; applied: () => void } {
  const waiting = useRef<string>();
  const [reloadCount, setReloadCount] = useState(0);
  const filter = JSON.stringify([loaderData.values, loaderData.query]);
  useEffect(() => {
    if (waiting.current === undefined) return;
    if (waiting.current === filter) setReloadCount((last) => last + 1);
    waiting.current = undefined;
    const wrong = document.querySelector<HTMLElement>(`#${FILTER_FORM} [aria-invalid=true]`);
    const problem = document.getElementById(FILTER_PROBLEM);
    const target = wrong ?? problem ?? document.getElementById(RESULT_HEADING);
    target?.focus();
    if (loaderData.result) {
      const cut = loaderData.result.left.length > 0 ? ', incomplete' : '';
      announce(counted(loaderData.result.nodes, 'record') + cut);
    }
  }, [loaderData, filter]);
  const applied = () => {
    waiting.current = filter;
  };
  return { reloadCount, applied };
}
