/**
 * Keyboard navigation in the rows of the page's grid, called by the commands of the section 'list'. The focus is on
 * the link of a row, so Enter opens it natively.
 */

import { OPEN_MODAL } from '../overlays/open-modal.ts';

const ROW_LINKS = '[data-grid] [data-row-link]';

/** Moves the focus down by `steps` rows, or up if negative; from outside the grid to the first or last row. */
export function moveRowFocus(steps: number): void {
  // nothing behind an open dialog can be focused
  const page = document.querySelector(OPEN_MODAL) ?? document;
  const links = [...page.querySelectorAll<HTMLElement>(ROW_LINKS)].filter((link) =>
    // not those of a grid in a closed section
    link.checkVisibility(),
  );
  const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const from = here < 0 && steps < 0 ? links.length : here;
  const target = Math.max(0, Math.min(from + steps, links.length - 1));
  links[target]?.focus();
}

/** Opens the focused row, as a click on it does. */
export function openFocusedRow(): void {
  const row = document.activeElement?.closest('[data-grid] tbody tr');
  row?.querySelector<HTMLElement>('[data-row-link]')?.click();
}
