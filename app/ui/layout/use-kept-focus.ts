import { useEffect } from 'react';
import { focusRow, rowIndexOf } from '#app/ui/grid/grid-focus.ts';
import { OPEN_MODAL } from '#app/ui/overlays/open-modal.ts';
import { focusHeading } from './focus-heading.ts';

/**
 * Keeps the focus on the page when the element that has it is removed, by a late answer or with a closed dialog: it
 * goes to the row at the position of a removed row, else to the heading of the open dialog or of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined;
    let row: number | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target as Element;
      row = rowIndexOf(last);
    };
    // A press on nothing takes the focus away on purpose.
    const forget = () => (last = undefined);
    const keep = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = undefined;
      if (row !== undefined && focusRow(row)) return;
      const modal = [...document.querySelectorAll(OPEN_MODAL)].at(-1);
      if (modal) modal.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
      else focusHeading({ preventScroll: true });
    };
    const off = new AbortController();
    document.addEventListener('focusin', remember, { signal: off.signal });
    document.addEventListener('pointerdown', forget, { capture: true, signal: off.signal });
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      off.abort();
      observer.disconnect();
    };
  }, []);
}
