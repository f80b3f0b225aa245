import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useCommand, useCommandKey } from '#app/commands/use-command.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { SearchInput } from '#app/ui/controls/search-input.tsx';
import { flattenDraft } from './draft/draft.ts';
import { openButton } from './editor-form.ts';
import { FILTER_FIELD, SHOWN_FILTER_FIELD } from './read-open-tab.ts';
import { filteredRows } from './tree-navigation.ts';
import type { Editor } from './use-editor.ts';

/** The filter is shown from this many attributes on, because fewer are seen at a glance. */
const FILTERED_FROM = 10;

/** Filters the tree by name. With scripts it filters while the person types, without them by its button. */
export function AttributeFilter({ editor }: { editor: Editor }) {
  const { filter, setFilter, location, draft } = editor;
  const enhanced = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const kbd = useCommandKey('dictionary.filterAttributes');
  useCommand('dictionary.filterAttributes', () => box.current?.focus());
  const total = flattenDraft(draft.attributes).length;
  if (total <= FILTERED_FROM && filter === '') return null;

  const { found } = filteredRows(draft.attributes, filter);
  const openFirst = () => {
    const id = found[0]?.attribute.id;
    if (id !== undefined) editor.open({ tab: 'attributes', id }, 'item');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'Escape' && filter !== '') setFilter('');
    else if (key === 'Escape') editor.open(location, 'item');
    else if (key === 'Enter' || key === 'ArrowDown') openFirst();
    else return;
    // By default Enter would save the dictionary, and Escape would leave the box.
    event.preventDefault();
  };
  return (
    <div className="grid gap-1 px-(--gutter) pb-2">
      <div className="flex gap-2">
        <SearchInput
          ref={box}
          name={FILTER_FIELD}
          label="Filter by name"
          placeholder="Filter by name"
          kbd={kbd}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {!enhanced && <Button {...openButton(location)}>Filter</Button>}
      </div>
      <input type="hidden" name={SHOWN_FILTER_FIELD} value={filter} />
      <p role="status" className="text-xs text-muted empty:hidden">
        {filter.trim() !== '' && foundText(found.length, total, filter)}
      </p>
    </div>
  );
}

function foundText(found: number, total: number, filter: string): string {
  if (found === 0) return `No attribute has '${filter.trim()}' in its name.`;
  return `${found.toLocaleString('en')} of ${total.toLocaleString('en')} attributes`;
}
