import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KeyboardEvent } from 'react';
import type { PaletteResults } from './use-palette-results.ts';

/** The list shows eleven rows without scrolling. */
const FIRST_ROWS = 12;
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
  const complete = settled === typed || rowsOf(groups) <= FIRST_ROWS;
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(typed)), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (!complete && MOVING_KEYS.has(key)) flushSync(() => setSettled(typed));
  };
  return { groups: complete ? groups : firstRows(groups), complete, onKeyDown };
}

const rowsOf = (groups: Groups) => groups.reduce((sum, { items }) => sum + items.length, 0);

function firstRows(groups: Groups): Groups {
  let left = FIRST_ROWS;
  return groups.flatMap(({ heading, items }) => {
    const shown = items.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ heading, items: shown }] : [];
  });
}
