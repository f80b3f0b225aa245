import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { whenIdle } from '#app/ui/browser/when-idle.ts';

/** What a device has to go back, such as a gesture, closes a dialog that is not modal, too. React 18 has no type for it. */
export const CLOSED_BY_REQUEST = { closedby: 'closerequest' } as Record<string, string>;

/**
 * A dialog with one field that is rendered before it opens, outside the document, where it costs the page nothing. The
 * modifier of its key brings it into the document, hidden, so that it is laid out when the key itself follows.
 *
 * It is not modal, because a modal dialog makes the browser compute the styles of the whole page anew. Instead its
 * backdrop takes the clicks, its field keeps the focus, and `aria-modal` hides the page from screen readers. Over a modal
 * dialog it is modal too, as it could not be reached otherwise.
 * @param close must set `open` to false
 * @returns `holder`, into which the dialog is to be rendered
 */
export function useReadyDialog(
  open: boolean,
  close: () => void,
): { holder: HTMLElement; dialog: RefObject<HTMLDialogElement> } {
  const [holder] = useState(makeHolder);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutAhead(open, holder);
  const latestClose = useRef(close);
  useBrowserLayoutEffect(() => {
    latestClose.current = close;
  });

  useBrowserLayoutEffect(() => {
    const shown = dialog.current;
    if (!open || !shown) return undefined;
    // a tooltip would stay above it
    for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) {
      popover.hidePopover();
    }
    if (!holder.isConnected) document.body.append(holder);
    holder.dataset.shown = '';
    if (hasModal()) shown.showModal();
    else shown.show();
    const focus = () => shown.querySelector('input')?.focus({ preventScroll: true });
    focus();

    const off = new AbortController();
    const { signal } = off;
    const takeFocus = ({ target }: FocusEvent) => {
      if (!shown.contains(target as Node) && !hasModal()) focus();
    };
    const keepFocus = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'Escape') latestClose.current();
      // there is nothing to go to
      else if (event.key !== 'Tab') return;
      event.preventDefault();
    };
    const onCancel = (event: Event) => {
      event.preventDefault();
      latestClose.current();
    };
    document.addEventListener('focusin', takeFocus, { signal });
    shown.addEventListener('mousedown', keepFocus, { signal });
    shown.addEventListener('keydown', onKeyDown, { signal });
    shown.addEventListener('cancel', onCancel, { signal });
    return () => {
      off.abort();
      shown.close(); // restores the focus
      delete holder.dataset.shown;
      holder.remove();
    };
  }, [open, holder]);
  return { holder, dialog };
}

/** Has the holder laid out while a modifier is held: the key that opens it follows some 100 ms later, if at all. */
function useLayoutAhead(open: boolean, holder: HTMLElement): void {
  useBrowserLayoutEffect(() => {
    if (open) return undefined;
    let cancel = () => {};
    const begin = ({ key }: KeyboardEvent) => {
      if (!MODIFIERS.has(key) || holder.isConnected) return;
      document.body.append(holder);
      // asked for, because the browser lays out what is hidden only when it is shown
      cancel = whenIdle(() => void holder.firstElementChild?.getBoundingClientRect());
    };
    const end = (event: Event) => {
      if (event instanceof KeyboardEvent && !MODIFIERS.has(event.key)) return;
      cancel();
      holder.remove();
    };
    const off = new AbortController();
    const { signal } = off;
    addEventListener('keydown', begin, { signal, capture: true });
    addEventListener('keyup', end, { signal, capture: true });
    addEventListener('blur', end, { signal });
    return () => {
      off.abort();
      cancel();
    };
  }, [open, holder]);
  // not with each opening, which would lose what is laid out
  useBrowserLayoutEffect(() => () => holder.remove(), [holder]);
}

/** Those of Mod+K. */
const MODIFIERS = new Set(['Control', 'Meta']);

function makeHolder(): HTMLElement {
  const holder = document.createElement('div');
  holder.className = 'ready-overlay';
  return holder;
}

const hasModal = () => document.querySelector('dialog:modal') !== null;
