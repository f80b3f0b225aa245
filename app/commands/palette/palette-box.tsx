import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useState } from 'react';
import { Icon } from '#app/ui/content/icon.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import type { Commands } from '../context.ts';
import { PaletteRow } from './palette-row.tsx';
import { usePaletteResults } from './use-palette-results.ts';
import type { PaletteItem, PaletteResults } from './use-palette-results.ts';

/** The field, the rows below it and what is said about them. Our own ranker filters and sorts the rows, not cmdk. */
export function PaletteBox({
  commands,
  typedAhead,
  onChoose,
}: {
  commands: Commands;
  typedAhead: string;
  onChoose: (item: PaletteItem) => void;
}) {
  const [typed, setTyped] = useState(typedAhead);
  const results = usePaletteResults(typed, commands);
  const choose = (item: PaletteItem) => {
    results.used(item);
    onChoose(item);
  };
  return (
    <CommandRoot
      label="Search or run a command"
      loop
      shouldFilter={false}
      filter={() => 1}
      vimBindings={false}
      // the field is the only stop of the dialog, and keeps the focus
      onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()}
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
      className="flex min-h-0 flex-col"
    >
      <div className="relative flex shrink-0 items-center gap-3 border-b border-line px-4">
        <Icon name="search" size={18} className="shrink-0 text-faint" />
        <CommandInput
          value={typed}
          onValueChange={setTyped}
          placeholder="Type a command or search…"
          className="h-12 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none"
        />
        <Kbd keys="Escape" />
        {results.searching && (
          <span
            aria-hidden
            className="absolute inset-x-0 -bottom-px h-px animate-pulse bg-accent"
          />
        )}
      </div>
      <CommandList
        label="Commands and metadata"
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none sm:max-h-104"
      >
        {results.groups.map(({ heading, items }) => (
          <CommandGroup
            key={heading}
            heading={heading}
            className="not-first:mt-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint"
          >
            {items.map((item) => (
              <CommandItem
                key={item.entry.id}
                // cmdk trims values
                value={encodeURIComponent(item.entry.id)}
                onSelect={() => choose(item)}
                className="flex min-h-9 cursor-default scroll-my-2 items-center gap-3 rounded-md px-3 py-1.5 select-none aria-selected:bg-accent-soft [&>kbd]:shrink-0"
              >
                <PaletteRow item={item} />
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      <PaletteStatus typed={typed.trim()} results={results} />
      <PaletteHints />
    </CommandRoot>
  );
}

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

function PaletteHints() {
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
}
