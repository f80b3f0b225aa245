import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';

/**
 * The keys of a search in a dialog: the arrows move a highlight over what was found, Enter takes what it is on. While the
 * answer for the typed text is under way, Enter takes its first item once it is there.
 * @param items what can be chosen of what was found
 * @param isCurrent whether it was found for the typed text
 * @param onTake called with the highlighted item; undefined when Enter is pressed in an empty box
 * @returns the highlighted item, and `onKeyDown` of the box
 */
export function useFoundChoice<Item>({
  items,
  typed,
  isCurrent,
  onTake,
}: {
  items: readonly Item[];
  typed: string;
  isCurrent: boolean;
  onTake: (item: Item | undefined) => void;
}) {
  const [moved, setMoved] = useState({ typed, by: 0 });
  const [askedFor, setAskedFor] = useState<string>();
  // a text highlights the first that it finds, an empty box nothing
  const first = typed.trim() === '' ? -1 : 0;
  const at = Math.min(first + (moved.typed === typed ? moved.by : 0), items.length - 1);
  const highlighted = isCurrent ? items[at] : undefined;

  useEffect(() => {
    if (askedFor !== typed || !isCurrent) return;
    setAskedFor(undefined);
    if (highlighted !== undefined) onTake(highlighted);
  }, [askedFor, typed, isCurrent, highlighted, onTake]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return;
    // Enter would submit the form around the dialog
    event.preventDefault();
    if (step) setMoved({ typed, by: Math.max(0, Math.min(at + step, items.length - 1)) - first });
    else if (highlighted !== undefined || typed.trim() === '') onTake(highlighted);
    else if (!isCurrent) setAskedFor(typed);
  };
  return { highlighted, onKeyDown };
}
