import { paths } from '#app/paths/paths.ts';
import { useEffect, useRef, useState } from 'react';

/** How long the drawer moves. Afterwards, charts and graphs measure their size again. */
const RESIZE_AFTER_MS = 195;

/**
 * Whether the navigation is collapsed. A change takes effect at once, and is stored on the server for the next page.
 */
export function useCollapse(initially: boolean) {
  const [collapsed, setCollapsed] = useState(initially);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const toggle = () => {
    const next = !collapsed;
    setCollapsed(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => window.dispatchEvent(new Event('resize')), RESIZE_AFTER_MS);
    // This is not a submission of Remix, because no data of the page have to be loaded again. If the request fails, the
    // only effect is that the next page begins with the old state.
    fetch(paths.navigation, {
      method: 'POST',
      body: new URLSearchParams({ collapsed: String(next) }),
      redirect: 'manual',
    }).catch(() => undefined);
  };
  return { collapsed, toggle };
}
