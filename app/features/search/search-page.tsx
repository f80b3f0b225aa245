import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import type { IconName } from '#app/screens/icon-names.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { LoadFailure } from '#app/ui/feedback/load-failure.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { counted } from '#model/text/counted.ts';
import { ResultSection } from './result-section.tsx';
import { HINT, SearchForm } from './search-form.tsx';
import type { ResultGroup, SearchData } from './search-data.ts';
import { useSavedTerms } from './use-saved-terms.ts';

const ResultDrawer = lazyOnInteraction(
  async () => (await import('./result-drawer.tsx')).ResultDrawer,
);

/** The metadata that are searched, which the page lists before the first search. */
const SEARCHED: readonly { icon: IconName; label: string; text: string }[] = [
  {
    icon: 'database',
    label: 'Dictionaries',
    text: 'Names, groupings and descriptions, also of their attributes',
  },
  { icon: 'waypoints', label: 'Edge Definitions', text: 'Names, dictionaries and attributes' },
  { icon: 'book-a', label: 'Glossary', text: 'Terms, their other names and their meaning' },
  { icon: 'user-round', label: 'User Wallets', text: 'Names and email addresses' },
  { icon: 'users-round', label: 'User Groups', text: 'Names and descriptions' },
  { icon: 'wallet', label: 'System Wallets', text: 'Types and descriptions' },
];

/** Global Metadata Search: the terms, and their results by kind. */
export function SearchPage({ loaderData }: { loaderData: SearchData }) {
  const { terms, results, failure, drawer } = loaderData;
  const [params] = useSearchParams();
  const list = terms.join(', ');
  const count = results && countOf(results);
  useListCommands({ filter: true });
  useSavedTerms(loaderData);
  useEffect(() => {
    if (count !== undefined) announce(count);
  }, [count, list]);
  return (
    <>
      <PageHeader />
      {failure !== undefined && (
        <div className="mb-4">
          <LoadFailure>{failure}</LoadFailure>
        </div>
      )}
      <div className="flex flex-col gap-4">
        <Card>
          {results ? (
            <h2 className="text-lg font-semibold wrap-break-word">Results for {list}</h2>
          ) : (
            <h2 className="text-lg font-semibold">Enter search term(s) below</h2>
          )}
          <p className="mt-0.5 mb-4 text-muted">{count ?? HINT}</p>
          <SearchForm {...loaderData} />
        </Card>
        {!results && (
          <Card title="What is searched">
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {SEARCHED.map(({ icon, label, text }) => (
                <li key={label} className="flex gap-3">
                  <Icon name={icon} className="mt-0.5 shrink-0 text-faint" />
                  <span>
                    <span className="block font-medium">{label}</span>
                    <span className="text-muted">{text}</span>
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {results?.map((group) => (
          <ResultSection key={`${group.kind} ${list}`} group={group} />
        ))}
      </div>
      {drawer && (
        <ResultDrawer
          key={drawer.key}
          result={drawer}
          closeTo={changeQuery(params, { row: undefined })}
        />
      )}
    </>
  );
}

/** A text such as '23 results in 3 categories'. */
function countOf(results: readonly ResultGroup[]): string {
  const total = results.reduce((sum, group) => sum + group.total, 0);
  const categories = results.filter((group) => group.total > 0).length;
  if (total === 0) return NO_RESULTS;
  const more = results.some(({ atLeast }) => atLeast) ? 'At least ' : '';
  return `${more}${counted(total, 'result')} in ${counted(categories, 'category', 'categories')}`;
}
