import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import type { PaletteItem, PaletteResults } from './use-palette-results.ts';

/** The id of a row's element. */
export function rowId(listId: string, { entry }: PaletteItem): string {
  return `${listId}-${encodeURIComponent(entry.id)}`;
}

/**
 * The selected row: the first one, until keys or the pointer move it. Its keys are those of a combobox: the arrows (with
 * Alt to the next group, with Meta to the end), Home, End and Enter.
 * @param mountAll mounts all rows, as the selection may move to any
 */
export function useSelection(
  listId: string,
  {
    groups,
    mountAll,
    onChoose,
  }: {
    groups: PaletteResults['groups'];
    mountAll: () => void;
    onChoose: (item: PaletteItem) => void;
  },
) {
  const [wanted, select] = useState<string>();
  const items = groups.flatMap((group) => group.items);
  const here = Math.max(
    0,
    items.findIndex(({ entry }) => entry.id === wanted),
  );
  const selected = items[here];

  const moveTo = (index: number) => {
    const item = items.at(index % items.length);
    if (!item) return;
    flushSync(() => {
      mountAll();
      select(item.entry.id);
    });
    scrollTo(document.getElementById(rowId(listId, item)));
  };

  const firsts = groups.map((_, at) => groups.slice(0, at).flatMap((group) => group.items).length);
  const nextGroup = firsts.find((first) => first > here);
  const previousGroup = firsts.filter((first) => first <= here).at(-2);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, metaKey, altKey, nativeEvent } = event;
    // Enter also ends the choice of a character in an input method
    if (nativeEvent.isComposing) return;
    if (key === 'Home' || (key === 'ArrowUp' && metaKey)) moveTo(0);
    else if (key === 'End' || (key === 'ArrowDown' && metaKey)) moveTo(-1);
    else if (key === 'ArrowDown') moveTo((altKey ? nextGroup : undefined) ?? here + 1);
    else if (key === 'ArrowUp') moveTo((altKey ? previousGroup : undefined) ?? here - 1);
    else if (key !== 'Enter') return;
    else if (selected) onChoose(selected);
    event.preventDefault();
  };

  const itemAt = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element && target.closest('[role=option]');
    return row ? items.find((item) => rowId(listId, item) === row.id) : undefined;
  };
  return {
    selected,
    selectFirst: () => select(undefined),
    onKeyDown,
    onPointerMove: (event: SyntheticEvent) => {
      const item = itemAt(event);
      if (item) select(item.entry.id);
    },
    onClick: (event: SyntheticEvent) => {
      const item = itemAt(event);
      if (item) onChoose(item);
    },
  };
}

/** Scrolls a row into view, with the heading above it. */
function scrollTo(row: HTMLElement | null): void {
  const before = row?.previousElementSibling;
  if (before?.matches('[role=group]')) before.scrollIntoView({ block: 'nearest' });
  row?.scrollIntoView({ block: 'nearest' });
}
