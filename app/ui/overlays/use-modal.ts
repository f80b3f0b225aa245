import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

// The server renders the dialog open and has no layout to wait for.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Turns a `<dialog open>` that the server rendered into a modal one: the page behind is inert, the focus stays
 * inside and returns to where it was when the dialog goes.
 * @param close what Escape does; the dialog is taken away by the new address or state, never by itself
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
      dialog.close(); // gives the focus back
    };
  }, []);

  return ref;
}

/**
 * What stands later in the page stands above: of two dialogs in the address (a drawer, and the cheat sheet over it)
 * either may come to life first.
 */
function raiseFollowing(dialog: HTMLDialogElement): void {
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
    const follows = dialog.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!follows) continue;
    other.close();
    other.showModal();
    focusFirst(other, null);
  }
}

/** What is focused when a dialog opens: what had it, else the first field, else the dialog's heading. */
function focusFirst(dialog: HTMLDialogElement, focused: Element | null): void {
  const first =
    focused ??
    dialog.querySelector('[autofocus], [data-autofocus]') ??
    dialog.querySelector('input:not([type=hidden]), select, textarea') ??
    dialog.querySelector('h2');
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}
