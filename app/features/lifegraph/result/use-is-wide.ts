import { useSyncExternalStore } from 'react';

/** On narrower screens, list and picture are two separate views. */
const WIDE = '(width >= 1024px)';

/** Whether there is room for list and picture side by side. The server assumes that there is. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
