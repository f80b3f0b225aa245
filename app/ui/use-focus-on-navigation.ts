import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { MAIN_ID } from './skip-link.tsx';

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
    const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`);
    // an open dialog has taken the focus already
    if (!heading || document.querySelector('dialog:modal')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
