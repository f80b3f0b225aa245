/**
 * Keyboard navigation in the rows of the page's grid, called by the commands of the section 'list'. The focus is on
 * the link of a row, so Enter opens it natively.
 */

import { OPEN_MODAL } from '#app/ui/overlays/open-modal.ts';

/** The attribute of the filter box, by which a command finds and focuses it. */
export const FILTER_BOX = 'data-filter-box';

const ROW_LINKS = '[data-grid] [data-row-link]';

/** Moves the focus down by `steps` rows, or up if negative; from outside the grid to the first or last row. */
export function moveRowFocus(steps: number): void {
  const links = rowLinks();
  const here = indexIn(links, document.activeElement);
  const from = here < 0 && steps < 0 ? links.length : here;
  focusRow(from + steps);
}

/**
 * Moves the focus to a row, counted over all grids of the page; an index beyond the last row means the last row.
 * @returns whether there is a row
 */
export function focusRow(index: number): boolean {
  const links = rowLinks();
  links[Math.max(0, Math.min(index, links.length - 1))]?.focus();
  return links.length > 0;
}

/** The row that an element is in, counted over all grids of the page; undefined outside. */
export function rowIndexOf(element: Element): number | undefined {
  const index = indexIn(rowLinks(), element);
  return index < 0 ? undefined : index;
}

function rowLinks(): HTMLElement[] {
  // Nothing behind an open dialog can be focused.
  const page = document.querySelector(OPEN_MODAL) ?? document;
  return [...page.querySelectorAll<HTMLElement>(ROW_LINKS)].filter((link) =>
    // The links of a grid in a closed section are left out.
    link.checkVisibility(),
  );
}

function indexIn(links: readonly HTMLElement[], element: Element | null): number {
  return links.findIndex((link) => (link.closest('tr') ?? link).contains(element));
}

/** Opens the focused row, as a click on it does. */
export function openFocusedRow(): void {
  const row = document.activeElement?.closest('[data-grid] tbody tr');
  row?.querySelector<HTMLElement>('[data-row-link]')?.click();
}
