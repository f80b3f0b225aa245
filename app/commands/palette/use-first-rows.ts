import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KeyboardEvent } from 'react';
import type { PaletteResults } from './use-palette-results.ts';

/** On a wide screen the list shows eleven rows without scrolling. */
const FIRST_ROWS = 12;
/** On a narrow one it is as high as the screen. */
const ROW_PX = 36;
/** How long nothing is typed until the rows below are mounted. */
const SETTLE_MS = 150;
/** The keys that move the selection, to a row that may not be mounted yet. */
const MOVING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

type Groups = PaletteResults['groups'];

/**
 * The rows that are mounted: those one sees at once, and all of them when the typing pauses or the selection moves. So
 * a key press does not wait for rows below the edge of the list.
 * @returns `complete` once all rows are mounted, and the handler of the key presses that need them all
 */
export function useFirstRows(typed: string, groups: Groups) {
  const [settled, setSettled] = useState<string>();
  const complete = settled === typed || rowsOf(groups) <= firstRowCount();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(typed)), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (!complete && MOVING_KEYS.has(key)) flushSync(() => setSettled(typed));
  };
  return { groups: complete ? groups : firstRows(groups), complete, onKeyDown };
}

function firstRowCount(): number {
  const isWide = matchMedia('(min-width: 40rem)').matches;
  return isWide ? FIRST_ROWS : Math.ceil(window.innerHeight / ROW_PX);
}

const rowsOf = (groups: Groups) => groups.reduce((sum, { items }) => sum + items.length, 0);

function firstRows(groups: Groups): Groups {
  let left = firstRowCount();
  return groups.flatMap(({ heading, items }) => {
    const shown = items.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ heading, items: shown }] : [];
  });
}
