/**
 * Moving through the rows of the page's grid. The keys belong to the commands ('list' section), which call
 * these; the focus is always on the link of a row, so that Enter opens it by itself.
 */

const ROW_LINKS = '[data-grid] [data-row-link]';

/** Focuses the row that many steps down (or up, below 0); from outside the grid, its first or last row. */
export function moveRowFocus(steps: number): void {
  // behind an open dialog nothing can be focused
  const page = document.querySelector('dialog:modal') ?? document;
  const links = [...page.querySelectorAll<HTMLElement>(ROW_LINKS)];
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
