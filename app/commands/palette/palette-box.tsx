import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KeyboardEvent } from 'react';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { useApple } from '#app/ui/browser/use-browser.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import { counted } from '#model/text/counted.ts';
import type { Commands } from '#app/commands/context.ts';
import { PaletteHints } from './palette-hints.tsx';
import { PaletteRow } from './palette-row.tsx';
import { usePaletteResults } from './use-palette-results.ts';
import type { Level } from './level.ts';
import type { ShownEntry, PaletteResults } from './use-palette-results.ts';

/** As many rows as the palette can show without scrolling. */
const FIRST_ROWS = 11;
/** Keys that move among all rows, so that all rows must be rendered first. */
const WALKING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * The field, the rows below it and the messages about them. Our own ranker filters and sorts the rows, not cmdk. Tab
 * opens the object of the chosen row as a page of its own (cmdk's nested pages); Backspace in the empty field leads
 * back.
 */
export function PaletteBox({
  commands,
  typedAhead,
  first,
  onChoose,
  onClose,
}: {
  commands: Commands;
  typedAhead: string;
  first?: Level | undefined;
  onChoose: (item: ShownEntry) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(typedAhead);
  const [levels, setLevels] = useState<readonly Level[]>(first ? [first] : []);
  const [said, setSaid] = useState('');
  const level = levels.at(-1);
  const isTouched = useRef(false);
  // The other rows are rendered after the first ones are painted, so that the palette opens and answers a letter
  // sooner.
  const asked = `${levels.length} ${typed}`;
  const [wholeFor, setWholeFor] = useState<string>();
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setWholeFor(asked)));
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  const isWhole = wholeFor === asked;
  const results = usePaletteResults(typed, commands, level, isTouched);
  const groups = isWhole ? results.groups : firstRows(results.groups);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The new field gets the focus back.
  useBrowserLayoutEffect(() => {
    if (results.isBrought) field.current?.focus();
  }, [results.isBrought]);
  const apple = useApple();

  const open = (item: ShownEntry) => {
    const next = levelOf(item);
    if (!next) return;
    setLevels([...levels, next]);
    setTyped('');
  };
  const back = () => {
    setLevels(levels.slice(0, -1));
    setTyped('');
  };
  const choose = (item: ShownEntry) => {
    if (item.entry.asks) {
      open(item);
      return;
    }
    results.used(item);
    onChoose(item);
  };
  const chosen = (): ShownEntry | undefined => {
    const value = list.current
      ?.querySelector('[cmdk-item][aria-selected=true]')
      ?.getAttribute('data-value');
    const items = results.groups.flatMap((group) => group.items);
    return items.find(({ entry }) => valueOf(entry.id) === value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    isTouched.current = true;
    if (!isWhole && WALKING_KEYS.has(event.key)) flushSync(() => setWholeFor(asked));
    const item = chosen();
    const isMod = apple ? event.metaKey : event.ctrlKey;
    if (event.key === 'Tab' && event.shiftKey) {
      event.preventDefault();
      if (levels.length > 0) back();
      else onClose();
    } else if (event.key === 'Tab' || (event.key === 'ArrowRight' && isAtEnd(event.target))) {
      // The field is the only stop of the dialog, and keeps the focus.
      if (event.key === 'Tab' || item) event.preventDefault();
      if (item) open(item);
    } else if (event.key === 'Backspace' && typed === '' && levels.length > 0) {
      event.preventDefault();
      back();
    } else if (event.key === 'Enter' && isMod) {
      const address = item && addressOf(item);
      event.preventDefault();
      if (!address) return;
      results.used(item);
      window.open(address, '_blank', 'noopener');
    } else if (event.key.toLowerCase() === 'c' && isMod && !hasSelection(event.target)) {
      const address = item && addressOf(item);
      if (!address) return;
      event.preventDefault();
      void navigator.clipboard.writeText(address).then(() => setSaid('Link copied'));
    }
  };

  return (
    <CommandRoot
      // Rows that a person opened in another browser come above the others. Then cmdk begins anew, with its cursor on the
      // first row.
      key={String(results.isBrought)}
      label="Search or run a command"
      loop
      shouldFilter={false}
      filter={() => 1}
      vimBindings={false}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
      className="flex min-h-0 flex-col"
    >
      <div className="relative flex shrink-0 items-center gap-3 border-b border-line px-5 max-sm:px-4">
        {level ? <LevelTitle title={level.title} onBack={back} /> : <SearchIcon />}
        <CommandInput
          ref={field}
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setSaid('');
          }}
          placeholder={level ? 'Actions and parts…' : 'Type a command or search…'}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg text-ink outline-none max-sm:text-base"
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
        ref={list}
        label={level ? `Actions and parts of ${level.title}` : 'Commands and metadata'}
        className="fades-out min-h-0 flex-1 scroll-pt-2 scroll-pb-9 overflow-y-auto overscroll-contain p-2 outline-none sm:max-h-104"
      >
        {groups.map(({ heading, items }) => (
          <CommandGroup
            key={heading}
            heading={heading}
            className="not-first:mt-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint"
          >
            {items.map((item) => (
              <CommandItem
                key={item.entry.id}
                value={valueOf(item.entry.id)}
                onSelect={() => choose(item)}
                className="flex min-h-9 cursor-default scroll-my-2 items-center gap-3 rounded-md px-3 py-1.5 select-none aria-selected:bg-accent-soft [&>kbd]:shrink-0 max-sm:[&>kbd]:hidden"
              >
                <PaletteRow item={item} opens={levelOf(item) !== undefined} />
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      <PaletteStatus typed={typed.trim()} results={results} level={level} said={said} />
      <PaletteHints isNested={level !== undefined} />
    </CommandRoot>
  );
}

/** The groups of the first rows. */
function firstRows(groups: PaletteResults['groups']): PaletteResults['groups'] {
  let left = FIRST_ROWS;
  return groups.flatMap(({ heading, items }) => {
    const first = items.slice(0, left);
    left -= first.length;
    return first.length > 0 ? [{ heading, items: first }] : [];
  });
}

/** The value of a row for cmdk. It is encoded, because cmdk trims values. */
const valueOf = (id: string) => encodeURIComponent(id);

/** The second level of a row; undefined where it has none. */
function levelOf({ entry, hit }: ShownEntry): Level | undefined {
  if (hit?.of !== undefined) return { title: hit.name, of: hit.of };
  return entry.opens && { title: entry.title, entries: entry.opens };
}

/** The address of a row's target, for a new tab or the clipboard. */
function addressOf({ entry: { does } }: ShownEntry): string | undefined {
  const to = does.kind === 'go' ? does.to : undefined;
  return to === undefined ? undefined : new URL(to, location.href).href;
}

/** True when the cursor is at the end of the text, where ArrowRight does nothing else. */
function isAtEnd(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.selectionStart === target.value.length &&
    target.selectionEnd === target.value.length
  );
}

function hasSelection(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.selectionStart !== target.selectionEnd;
}

function SearchIcon() {
  return <Icon name="search" className="shrink-0 text-faint" />;
}

/** The button with the title of the level, which leads back. */
function LevelTitle({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onBack}
      aria-label={`${title}: back`}
      className="button h-7 max-w-[45%] shrink-0 gap-1.5 bg-accent-soft px-2 text-sm text-accent-ink"
    >
      <Icon name="chevron-left" className="shrink-0" />
      <span className="truncate">{title}</span>
    </button>
  );
}

/** The message for an empty or incomplete result; screen readers also get the level and the count. */
function PaletteStatus({
  typed,
  results,
  level,
  said,
}: {
  typed: string;
  results: PaletteResults;
  level: Level | undefined;
  /** A sentence about what has just been done. */
  said: string;
}) {
  const { count, searching, failure } = results;
  const empty = count === 0 && !searching;
  const nothing = typed === '' ? 'There is nothing more.' : `Nothing matches “${typed}”.`;
  const shown = failure ?? (empty ? nothing : undefined);
  const waiting = count === 0 && searching ? 'Searching metadata…' : undefined;
  const isSaid = !searching && !empty && (typed !== '' || level !== undefined);
  return (
    <>
      {(shown ?? waiting) && (
        <p className="px-5 pt-1 pb-5 text-muted" aria-hidden>
          {shown ?? waiting}
        </p>
      )}
      {said && (
        <p className="px-5 pb-2 text-sm text-muted" aria-hidden>
          {said}
        </p>
      )}
      {/* The status is inside the dialog, because screen readers ignore everything outside a modal dialog. */}
      <p role="status" className="sr-only">
        {[said, level?.title, isSaid && counted(count, 'result'), shown].filter(Boolean).join('. ')}
      </p>
    </>
  );
}
