import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { focusHeading } from './focus-heading.ts';
import { OPEN_MODAL } from '#app/ui/overlays/open-modal.ts';

/**
 * Moves the focus to the page's heading after each client-side change of the path. A change of the query only (a grid
 * page, a tab, a dialog) keeps the focus.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // The focus moves together with the page. Later it would be taken from an element that the person has already
  // reached.
  useBrowserLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // An open dialog already has the focus.
    if (document.querySelector(OPEN_MODAL)) return;
    focusHeading({ preventScroll: true });
  }, [pathname]);
}
