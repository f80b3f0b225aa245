import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { OPEN_MODAL } from './open-modal.ts';

/**
 * Turns a server-rendered `<dialog open>` into a modal dialog: the page behind is inert, the focus stays inside and
 * returns to its former element when the dialog closes.
 * @param close called on Escape; must change the address or state so that the dialog is no longer rendered
 */
export function useModal(close: () => void): RefObject<HTMLDialogElement> {
  const ref = useRef<HTMLDialogElement>(null);
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
    dialog.removeAttribute('open');
    dialog.showModal();
    focusFirst(dialog, focused);
    raiseFollowing(dialog);

    const onCancel = (event: Event) => {
      event.preventDefault();
      latestClose.current();
    };
    dialog.addEventListener('cancel', onCancel);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.close(); // Restores the focus
      restoreCaret();
    };
  }, []);

  return ref;
}

/**
 * Focuses the field again. Otherwise Chromium takes no letters in a field that gets the focus back from a dialog which
 * leaves the page in the same task.
 */
function restoreCaret(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement && field.matches('input, textarea, [contenteditable]'))) {
    return;
  }
  field.blur();
  field.focus({ preventScroll: true });
}

/**
 * Keeps the stacking order equal to the document order: of two dialogs in the address (a drawer, and the cheat sheet
 * over it) either may be hydrated first.
 */
function raiseFollowing(dialog: HTMLDialogElement): void {
  for (const other of document.querySelectorAll<HTMLDialogElement>(OPEN_MODAL)) {
    const follows = dialog.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!follows) continue;
    other.close();
    other.showModal();
    focusFirst(other, null);
  }
}

/**
 * Sets the focus when a dialog opens: the element that had it, else the first field, else the heading. A field with
 * `data-aside` is not what the dialog was opened for.
 */
function focusFirst(dialog: HTMLDialogElement, focused: Element | null): void {
  const first =
    focused ??
    dialog.querySelector('[autofocus], [data-autofocus]') ??
    dialog.querySelector(
      ':is(input:not([type=hidden]), select, textarea):enabled:not([data-aside])',
    ) ??
    dialog.querySelector('h2');
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}
