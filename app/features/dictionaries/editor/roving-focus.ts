import type { KeyboardEvent } from 'react';

/** The elements along which arrow keys move. Each has an id as the value of `data-item`. */
const ITEMS = '[data-item]';

/**
 * Moves along the items of a tree or list by ArrowUp, ArrowDown, Home and End, and opens each item on the way.
 * @returns the focused item when the key was none of these, for the caller's own keys
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const at = items.findIndex((item) => item === document.activeElement);
  if (at < 0) return undefined;
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return items[at];
  event.preventDefault();
  items[target]?.focus();
  items[target]?.click();
  return undefined;
}

/** Moves the focus from the fields of an item to the item in its list, which is the one stop of the Tab key there. */
export function focusItemOnEscape(event: KeyboardEvent<HTMLElement>): void {
  // An open list of options has used the key to close itself.
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const item = document.querySelector<HTMLElement>(`${ITEMS}[tabindex="0"]`);
  if (!item) return;
  event.preventDefault();
  item.focus();
}
