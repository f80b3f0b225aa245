import { FILTER_BOX } from '#app/ui/filter-box.tsx';
import { moveRowFocus, openFocusedRow, toggleFocusedRow } from '#app/ui/grid-focus.ts';
import { useCommand } from './use-command.ts';

/** Binds the commands of every list to the grid and the filter box of the page. */
export function useListCommands({ ticks = false }: { ticks?: boolean } = {}): void {
  useCommand('list.next', () => moveRowFocus(1));
  useCommand('list.previous', () => moveRowFocus(-1));
  useCommand('list.open', openFocusedRow);
  useCommand('list.select', toggleFocusedRow, { enabled: ticks });
  useCommand('list.filter', () => {
    const box = document.querySelector<HTMLInputElement>(`[${FILTER_BOX}]`);
    box?.focus();
    box?.select();
  });
}
