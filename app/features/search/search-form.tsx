import { Form, Link, useNavigate } from '@remix-run/react';
import { useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useCommandKey } from '#app/commands/use-command.ts';
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { paths } from '#app/paths/paths.ts';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { SearchInput } from '#app/ui/controls/search-input.tsx';
import { useGoToRows } from '#app/ui/grid/use-go-to-rows.ts';
import { SEARCH_LIMITS } from '#model/fields/limits.ts';
import { ADD_PARAM, TERMS_PARAM } from './search-address.ts';
import type { SearchData } from './search-data.ts';

/** The hint below the search box. */
export const HINT = 'Enter one or more search terms separated by commas.';

/** The search terms, each with a link that removes it, and a box to add others. */
export function SearchForm({
  terms,
  typed,
  problem,
}: Pick<SearchData, 'terms' | 'typed' | 'problem'>) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const kbd = useCommandKey('list.filter');
  const sent = useRef<string>();
  // The text that was typed since the search began is kept.
  useBrowserLayoutEffect(() => {
    if (box.current && box.current.value === sent.current) box.current.value = typed;
    sent.current = undefined;
  }, [terms, typed]);
  const { goToRows, goWhenFound, stay } = useGoToRows(box);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, repeat } = event;
    const isEmpty = event.currentTarget.value === '';
    if (key === 'Enter' && !isEmpty) goWhenFound();
    if (!isEmpty || repeat) return;
    if (key === 'Backspace' && terms.length > 0) {
      navigate(without(terms, terms.at(-1)), { preventScrollReset: true });
    } else if (terms.length > 0 && ['Enter', 'Escape', 'ArrowDown'].includes(key)) {
      event.preventDefault();
      goToRows();
    }
  };
  return (
    <Form
      role="search"
      action={paths.metadataSearch()}
      preventScrollReset
      onSubmit={() => {
        sent.current = box.current?.value;
      }}
    >
      {terms.length > 0 && <input type="hidden" name={TERMS_PARAM} value={terms.join(',')} />}
      <div className="flex items-start gap-2">
        <SearchInput
          ref={box}
          type="text"
          name={ADD_PARAM}
          label="Search terms"
          kbd={kbd}
          defaultValue={typed}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? `${id}-hint` : `${id}-problem ${id}-hint`}
          placeholder={terms.length === 0 ? 'patient, consent' : 'Add terms'}
          enterKeyHint="search"
          onChange={stay}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className={terms.length === 0 ? 'sr-only' : 'mt-1.5 text-sm text-muted'}>
        {HINT} {terms.length} of {SEARCH_LIMITS.terms} are searched.
      </p>
      {terms.length > 0 && <Terms terms={terms} />}
    </Form>
  );
}

function Terms({ terms }: { terms: readonly string[] }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ul aria-label="Terms searched" className="contents">
        {terms.map((term) => (
          <li key={term} className="chip bg-accent-soft pr-1 text-accent-ink" title={term}>
            <span className="truncate">{truncateText(term, TRUNCATE_AT.chip)}</span>
            <Link
              to={without(terms, term)}
              preventScrollReset
              aria-label={`Remove ${term}`}
              className="ml-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-surface"
            >
              <Icon name="x" size={14} />
            </Link>
          </li>
        ))}
      </ul>
      {terms.length > 1 && (
        <Link
          to={paths.metadataSearch('')}
          preventScrollReset
          className="rounded-sm text-sm text-muted underline hover:text-ink"
        >
          Clear all
        </Link>
      )}
    </div>
  );
}

function without(terms: readonly string[], removed: string | undefined): string {
  return paths.metadataSearch(terms.filter((term) => term !== removed).join(','));
}
