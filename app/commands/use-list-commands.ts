import { FILTER_BOX, moveRowFocus, openFocusedRow } from '#app/ui/grid/grid-focus.ts';
import { useCommand } from './use-command.ts';

/**
 * Binds the list commands to the grid of the page.
 * @param filter whether the page has a filter box, which the filter command then focuses
 */
export function useListCommands({ filter = false } = {}): void {
  useCommand('list.next', () => moveRowFocus(1));
  useCommand('list.previous', () => moveRowFocus(-1));
  useCommand('list.open', openFocusedRow);
  useCommand('list.filter', focusFilterBox, { enabled: filter });
}

function focusFilterBox(): void {
  const box = document.querySelector<HTMLInputElement>(`[${FILTER_BOX}]`);
  // Filters may be folded in a narrow window.
  box?.closest('details')?.setAttribute('open', '');
  box?.focus();
  box?.select();
}
