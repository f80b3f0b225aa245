/** The search of a dialog within a form. With scripts, it searches during typing; else its button sends the form. */
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';

/** The first items that a search found, and the number of all. */
export interface Found<Item> {
  items: Item[];
  total: number;
}

/** The pause in typing after which the search is sent, in milliseconds. */
const SEARCH_DELAY_MS = 200;

interface SearchOptions<Item> {
  /** The address of the data for a text. */
  addressOf: (text: string) => string;
  /** The search of a page without scripts, and what the server has found. */
  sent: { searched: string; found: Found<Item> } | undefined;
  /** The sentence when nothing matches. */
  none: string;
  /** Whether an item can be chosen; all can by default. */
  isOpen?: (item: Item) => boolean;
  /** Called with the highlighted item; undefined when Enter is pressed in an empty box. */
  onTake: (item: Item | undefined) => void;
}

/**
 * Searches on the server while the person types. Earlier results stay until the new ones arrive. The arrow keys move a
 * highlight over the results, and Enter takes the highlighted one. If Enter is pressed before the answer arrives, its
 * first item is taken once it is there.
 */
export function useFoundSearch<Item>({
  addressOf,
  sent,
  none,
  isOpen = () => true,
  onTake,
}: SearchOptions<Item>) {
  const [typed, setTyped] = useState(sent?.searched ?? '');
  const { data, failed } = useServerData<Found<Item>>(addressOf(typed.trim()), {
    delayMs: typed === '' ? 0 : SEARCH_DELAY_MS,
  });
  const [last, setLast] = useState(sent?.found);
  useEffect(() => {
    if (!data) return;
    setLast(data);
    announce(data.total === 0 ? none : `${data.total} found`);
  }, [data, none]);
  const found = failed ? undefined : (data ?? last);
  const open = found?.items.filter(isOpen) ?? [];

  const [moved, setMoved] = useState({ typed, by: 0 });
  const [askedFor, setAskedFor] = useState<string>();
  // With a text the first result is highlighted, with an empty box none.
  const first = typed.trim() === '' ? -1 : 0;
  const at = Math.min(first + (moved.typed === typed ? moved.by : 0), open.length - 1);
  const highlighted = data ? open[at] : undefined;
  useEffect(() => {
    if (askedFor !== typed || !data) return;
    setAskedFor(undefined);
    if (highlighted !== undefined) onTake(highlighted);
  }, [askedFor, typed, data, highlighted, onTake]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return;
    // By default, Enter would submit the form around the dialog.
    event.preventDefault();
    if (step) setMoved({ typed, by: Math.max(0, Math.min(at + step, open.length - 1)) - first });
    else if (highlighted !== undefined || typed.trim() === '') onTake(highlighted);
    else if (!data) setAskedFor(typed);
  };
  return { typed, setTyped, found, failed, none, highlighted, onKeyDown };
}

/**
 * The box of the search, and its results in a list that scrolls.
 * @param step the name of the field with the pressed button; the search button sends 'find'
 * @param hint the present effect of Enter; the space for it is always reserved
 * @param failure the sentence when the search failed
 * @param children renders an item of the list
 */
export function FoundSearch<Item>({
  search: { typed, setTyped, found, failed, none, onKeyDown },
  name,
  step,
  label,
  hint,
  failure,
  children,
}: {
  search: ReturnType<typeof useFoundSearch<Item>>;
  name: string;
  step: string;
  label: string;
  hint: string;
  failure: string;
  children: (item: Item) => ReactNode;
}) {
  const hydrated = useHydrated();
  const hintId = useId();
  const { items, total } = found ?? { items: [], total: undefined };
  return (
    <>
      <div className="flex gap-2">
        <input
          type="search"
          name={name}
          value={hydrated ? typed : undefined}
          defaultValue={hydrated ? undefined : typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={label}
          aria-describedby={hintId}
          placeholder={label}
          autoComplete="off"
          className="control"
        />
        {!hydrated && (
          <Button type="submit" name={step} value="find">
            Search
          </Button>
        )}
      </div>
      <p id={hintId} role="status" className="mt-1.5 min-h-5 truncate text-sm text-muted">
        {hint}
      </p>
      <div className="mt-1.5 h-72 overflow-y-auto rounded-md border border-line">
        {total === 0 && <p className="px-3 py-2 text-muted">{none}</p>}
        {total !== undefined && total > 0 && (
          <ul className="divide-y divide-line">
            {items.map(children)}
            {total > items.length && (
              <li className="px-3 py-2 text-sm text-muted">
                {(total - items.length).toLocaleString('en')} more: search to find them.
              </li>
            )}
          </ul>
        )}
        {failed && (
          <p role="alert" className="px-3 py-2 text-danger">
            {failure}
          </p>
        )}
      </div>
    </>
  );
}
