import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * Moves the focus to the page's heading after each client-side change of the path. A change of the query only (a grid
 * page, a tab, a dialog) keeps the focus.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // an open dialog already has the focus
    if (document.querySelector('dialog:modal')) return;
    focusHeading({ preventScroll: true });
  }, [pathname]);
}
