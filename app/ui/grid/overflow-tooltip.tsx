import { useEffect } from 'react';
import { MANUAL_POPOVER, usePopover } from '#app/ui/overlays/use-popover.ts';

/**
 * Shows the full text of truncated cells in a tooltip: of all cells of a row when it gets the keyboard focus, of one
 * cell on hover. The grid has one popover. Screen readers get the full text from the cell, and without JavaScript the
 * cells wrap instead.
 * @param body the body of the table; null without rows
 */
export function OverflowTooltip({ body }: { body: HTMLElement | null }) {
  const { ref, show, hide } = usePopover();
  useEffect(() => {
    if (!body) return;
    const showTruncated = (cells: readonly HTMLElement[]) => {
      const [anchor, ...others] = cells.filter(isTruncated);
      if (!anchor || !ref.current) return hide();
      ref.current.textContent = [anchor, ...others].map((cell) => cell.innerText.trim()).join('\n');
      show(anchor);
    };
    const showFocused = (element: Element) => {
      const row = element.closest('tr');
      if (!row || !element.matches(':focus-visible')) return;
      showTruncated([...row.cells]);
    };
    const onFocus = ({ target }: FocusEvent) => showFocused(target as Element);
    const onHover = ({ target }: PointerEvent) => {
      const cell = (target as Element).closest('td');
      if (cell) showTruncated([cell]);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    // An element may have got the focus before this code was loaded.
    const { activeElement } = document;
    if (body.contains(activeElement)) showFocused(activeElement!);
    body.addEventListener('focusin', onFocus);
    body.addEventListener('focusout', hide);
    body.addEventListener('pointerover', onHover);
    body.addEventListener('pointerleave', hide);
    body.addEventListener('keydown', onKey);
    return () => {
      body.removeEventListener('focusin', onFocus);
      body.removeEventListener('focusout', hide);
      body.removeEventListener('pointerover', onHover);
      body.removeEventListener('pointerleave', hide);
      body.removeEventListener('keydown', onKey);
    };
  }, [body, ref, show, hide]);
  return <div {...MANUAL_POPOVER} ref={ref} aria-hidden className="tooltip whitespace-pre-line" />;
}

/** Whether a cell cuts its text, or an element in it that holds the text does. */
function isTruncated(cell: Element): boolean {
  return [cell, ...cell.querySelectorAll('.grid-lines, .truncate')].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      // Only a block has a height of its own.
      clientHeight > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
  );
}
