import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * Moves the focus to the page's heading after each client-side change of the path, as a full load would begin
 * at the top. A change of the query alone (a page, a tab, a dialog) leaves the focus where it is.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // an open dialog has taken the focus already
    if (document.querySelector('dialog:modal')) return;
    focusHeading({ preventScroll: true });
  }, [pathname]);
}
