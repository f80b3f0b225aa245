import { Command } from 'cmdk';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Overlay } from '#app/ui/overlays/dialog.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import { PaletteRow } from './palette-row.tsx';
import { useFirstRows } from './use-first-rows.ts';
import { usePerform } from '../use-perform.ts';
import { useRunCommand } from '../use-command.ts';
import { usePaletteResults } from './use-palette-results.ts';
import type { PaletteItem, PaletteResults } from './use-palette-results.ts';

const GROUP =
  'not-first:mt-2 **:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-faint';

const ROW =
  'flex min-h-9 cursor-default scroll-my-2 items-center gap-3 rounded-md px-3 py-1.5 select-none data-[selected=true]:bg-accent-soft';

export interface PaletteProps {
  /** The text typed before the palette was loaded. */
  typedAhead: string;
  onClose: () => void;
}

/** The palette: finds every command and all metadata by a part of the name. */
export function Palette({ typedAhead, onClose }: PaletteProps) {
  const [typed, setTyped] = useState(typedAhead);
  const results = usePaletteResults(typed);
  const rows = useFirstRows(typed, results.groups);
  const perform = usePerform();
  const runCommand = useRunCommand();

  const choose = (item: PaletteItem) => {
    results.used(item);
    // Closed first, so that the focus is back where it was when the command runs.
    flushSync(onClose);
    const { does } = item.entry;
    if (does.kind === 'command') runCommand(does.id);
    else perform(does);
  };

  return (
    <Overlay
      closing={{ onClose }}
      place="items-start justify-center p-2 sm:p-4 sm:pt-[14vh]"
      panel="flex max-h-[calc(100dvh-1rem)] w-full max-w-2xl flex-col overflow-hidden rounded-xl sm:max-h-[70vh]"
    >
      {(titleId) => (
        <>
          <h2 id={titleId} className="sr-only">
            Search or run a command
          </h2>
          <Command
            label="Search or run a command"
            shouldFilter={false}
            vimBindings={false}
            loop
            onKeyDown={rows.onKeyDown}
            className="flex min-h-0 flex-col outline-none"
          >
            <PaletteInput typed={typed} onType={setTyped} searching={results.searching} />
            <Command.List
              label="Commands and metadata"
              aria-busy={!rows.complete}
              className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none sm:max-h-104"
            >
              <PaletteGroups groups={rows.groups} onChoose={choose} />
            </Command.List>
            <PaletteStatus typed={typed.trim()} results={results} />
            <PaletteHints />
          </Command>
        </>
      )}
    </Overlay>
  );
}

function PaletteInput({
  typed,
  onType,
  searching,
}: {
  typed: string;
  onType: (typed: string) => void;
  searching: boolean;
}) {
  return (
    <div className="relative flex shrink-0 items-center gap-3 border-b border-line px-4">
      <span className="text-faint">
        <Icon name="search" size={18} />
      </span>
      <Command.Input
        value={typed}
        onValueChange={onType}
        placeholder="Type a command or search…"
        className="h-12 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none"
      />
      <Kbd keys="Escape" />
      {searching && (
        <span aria-hidden className="absolute inset-x-0 -bottom-px h-px animate-pulse bg-accent" />
      )}
    </div>
  );
}

function PaletteGroups({
  groups,
  onChoose,
}: {
  groups: PaletteResults['groups'];
  onChoose: (item: PaletteItem) => void;
}) {
  return groups.map(({ heading, items }) => (
    <Command.Group key={heading} heading={heading} className={GROUP}>
      {items.map((item) => (
        <Command.Item
          key={item.entry.id}
          value={item.entry.id}
          onSelect={() => onChoose(item)}
          className={ROW}
        >
          <PaletteRow item={item} />
        </Command.Item>
      ))}
    </Command.Group>
  ));
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
