import { useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useCommand, useCommandKey } from '#app/commands/use-command.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { KeyHint } from '#app/ui/content/kbd.tsx';
import { FilterForm } from './filter-form.tsx';
import { advancedAddress, simpleAddress } from './graph-filter.ts';
import type { LifegraphData } from '#app/features/lifegraph/lifegraph-data.ts';

const AdvancedForm = lazyOnInteraction(
  async () => (await import('./advanced-form.tsx')).AdvancedForm,
);

/**
 * The filter: simple or advanced, in a panel that can be collapsed (B-280). In a narrow window, it is folded while
 * there is a result. Until scripts run, CSS folds it (`data-folds`), so that nothing moves when they start.
 */
export function FilterPanel({
  loaderData,
  onApply,
}: {
  loaderData: LifegraphData;
  onApply: () => void;
}) {
  const panel = useRef<HTMLDetailsElement>(null);
  const keys = useCommandKey('lifegraph.filters');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  useCommand('lifegraph.filters', () => {
    panel.current?.toggleAttribute('open');
    panel.current?.querySelector('summary')?.focus();
  });
  const otherMode =
    loaderData.query === undefined
      ? advancedAddress(params, loaderData.result?.query)
      : simpleAddress(params);
  useCommand('lifegraph.mode', () => navigate(otherMode, { preventScrollReset: true }));
  const filled = JSON.stringify([loaderData.values, loaderData.query]);
  const hydrated = useHydrated();
  const folds = loaderData.result !== undefined;
  useEffect(() => {
    if (folds && window.matchMedia('(width < 576px)').matches) panel.current!.open = false;
  }, [folds, filled]);
  return (
    <details
      ref={panel}
      open
      data-folds={(folds && !hydrated) || undefined}
      className="filter-bar group"
    >
      <summary>
        <Icon
          name="chevron-right"
          className="text-faint transition-transform group-open:rotate-90"
        />
        Filters
        <KeyHint keys={keys} className="hidden 2xl:inline-flex" />
      </summary>
      {/* The key is the filter in the address, so that a new filter resets the fields to its values. */}
      {loaderData.query === undefined ? (
        <FilterForm key={filled} loaderData={loaderData} otherMode={otherMode} onApply={onApply} />
      ) : (
        <AdvancedForm
          key={filled}
          loaderData={loaderData}
          otherMode={otherMode}
          onApply={onApply}
        />
      )}
    </details>
  );
}
