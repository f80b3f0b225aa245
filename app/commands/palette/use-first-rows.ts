import { startTransition, useEffect, useMemo, useState } from 'react';
import type { PaletteResults } from './use-palette-results.ts';

/** On a wide screen the list shows eleven rows without scrolling. */
const FIRST_ROWS = 11;
/** On a narrow one it is as high as the screen. */
const ROW_PX = 36;
/** How long nothing is typed until the rows below are mounted. */
const SETTLE_MS = 150;

type Groups = PaletteResults['groups'];

/**
 * The rows that are mounted: those one sees at once, and all of them when the typing pauses or the selection moves. So
 * a key press does not wait for rows below the edge of the list.
 * @returns `complete` once all rows are mounted
 */
export function useFirstRows(typed: string, groups: Groups, open: boolean) {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => startTransition(() => setSettled(typed)), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, open]);

  const count = firstRowCount();
  const complete = settled === typed || rowsOf(groups) <= count;
  return {
    groups: useMemo(
      () => (complete ? groups : firstRows(groups, count)),
      [complete, groups, count],
    ),
    complete,
    mountAll: () => setSettled(typed),
    reset: () => setSettled(undefined),
  };
}

function firstRowCount(): number {
  const isWide = matchMedia('(min-width: 40rem)').matches;
  return isWide ? FIRST_ROWS : Math.ceil(window.innerHeight / ROW_PX);
}

const rowsOf = (groups: Groups) => groups.reduce((sum, { items }) => sum + items.length, 0);

function firstRows(groups: Groups, count: number): Groups {
  let left = count;
  return groups.flatMap(({ heading, items }) => {
    const shown = items.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ heading, items: shown }] : [];
  });
}
