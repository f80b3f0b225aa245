import { memo, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { whenIdle } from '#app/ui/browser/when-idle.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import type { Commands } from '../context.ts';
import { PaletteRow } from './palette-row.tsx';
import { useFirstRows } from './use-first-rows.ts';
import { usePaletteResults } from './use-palette-results.ts';
import type { PaletteItem, PaletteResults } from './use-palette-results.ts';
import { rowId, useSelection } from './use-selection.ts';

// the same elements for each letter, so that they are not rendered again
const SEARCH_ICON = <Icon name="search" size={18} className="shrink-0 text-faint" />;
const CLOSING_KEY = <Kbd keys="Escape" />;

/** The field, the rows below it and what is said about them. */
export const PaletteBox = memo(function PaletteBox({
  open,
  commands,
  titleId,
  typedAhead,
  onChoose,
}: {
  open: boolean;
  commands: Commands;
  titleId: string;
  typedAhead: string;
  onChoose: (item: PaletteItem) => void;
}) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(typedAhead);
  const results = usePaletteResults(typed, commands, open);
  const rows = useFirstRows(typed, results.groups, open);
  const choose = (item: PaletteItem) => {
    results.used(item);
    onChoose(item);
  };
  const { selected, selectFirst, onKeyDown, onPointerMove, onClick } = useSelection(listId, {
    groups: results.groups,
    mountAll: rows.mountAll,
    onChoose: choose,
  });
  const selectedId = selected && rowId(listId, selected);

  const type = (text: string) => {
    // before the rows change: measuring them would cost a layout
    list.current?.scrollTo(0, 0);
    setTyped(text);
    selectFirst();
  };
  useFreshStart(open, () => {
    type('');
    rows.reset();
  });

  return (
    <div className="flex min-h-0 flex-col">
      <div className="relative flex shrink-0 items-center gap-3 border-b border-line px-4">
        {SEARCH_ICON}
        <input
          type="text"
          role="combobox"
          aria-labelledby={titleId}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={selectedId}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => type(event.target.value)}
          placeholder="Type a command or search…"
          className="h-12 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none"
        />
        {CLOSING_KEY}
        {results.searching && (
          <span
            aria-hidden
            className="absolute inset-x-0 -bottom-px h-px animate-pulse bg-accent"
          />
        )}
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Commands and metadata"
        aria-busy={!rows.complete}
        tabIndex={-1}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none sm:max-h-104"
        onPointerMove={onPointerMove}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <PaletteRows listId={listId} groups={rows.groups} selectedId={selectedId} />
      </div>
      <PaletteStatus typed={typed.trim()} results={results} />
      <PaletteHints />
    </div>
  );
});

/** Each opening begins anew: the rows are made soon after the one before it, or at the latest when the palette opens. */
function useFreshStart(open: boolean, reset: () => void): void {
  useBrowserLayoutEffect(() => {
    if (open) return undefined;
    let isFresh = false;
    const cancel = whenIdle(() => {
      isFresh = true;
      flushSync(reset);
    });
    return () => {
      cancel();
      if (!isFresh) reset();
    };
  }, [open]);
}

/**
 * The headings and rows, all in one list and by position, so that a row which is there already gets another text: to make
 * and to remove rows takes longer. So a group owns its rows by name, not by place.
 */
const PaletteRows = memo(function PaletteRows({
  listId,
  groups,
  selectedId,
}: {
  listId: string;
  groups: PaletteResults['groups'];
  selectedId: string | undefined;
}) {
  let position = 0;
  return groups.flatMap(({ heading, items }, at) => {
    const ids = items.map((item) => rowId(listId, item));
    return [
      <div
        key={`group ${at}`}
        role="group"
        aria-label={heading}
        aria-owns={ids.join(' ')}
        className="px-3 py-1.5 text-xs font-medium text-faint not-first:mt-2"
      >
        <span aria-hidden>{heading}</span>
      </div>,
      ...items.map((item, index) => {
        const id = ids[index];
        position += 1;
        return <PaletteRow key={position} id={id} isSelected={id === selectedId} item={item} />;
      }),
    ];
  });
});

/** The message for an empty or incomplete result; screen readers also get the count. */
function PaletteStatus({ typed, results }: { typed: string; results: PaletteResults }) {
  const { count, searching, problem } = results;
  const empty = count === 0 && !searching;
  const shown = problem ?? (empty ? `Nothing matches “${typed}”.` : undefined);
  const waiting = count === 0 && searching ? 'Searching metadata…' : undefined;
  const counted = count === 1 ? '1 result' : `${count} results`;
  const spoken = searching || typed === '' || empty ? undefined : counted;
  return (
    <>
      {(shown ?? waiting) && (
        <p className="px-5 pt-1 pb-5 text-muted" aria-hidden>
          {shown ?? waiting}
        </p>
      )}
      {/* inside the dialog, because screen readers ignore everything outside a modal dialog */}
      <p role="status" className="sr-only">
        {[spoken, shown].filter(Boolean).join('. ')}
      </p>
    </>
  );
}

const PaletteHints = memo(function PaletteHints() {
  const hints = [
    { keys: ['arrowup', 'arrowdown'], text: 'to move' },
    { keys: ['enter'], text: 'to run' },
    { keys: ['escape'], text: 'to close' },
  ];
  return (
    <ul
      aria-hidden
      className="hidden shrink-0 gap-5 border-t border-line px-4 py-2 text-xs text-faint sm:flex"
    >
      {hints.map(({ keys, text }) => (
        <li key={text} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key} keys={key} />
          ))}
          <span className="ml-0.5">{text}</span>
        </li>
      ))}
    </ul>
  );
});
