import { useSyncExternalStore } from 'react';

/** On narrower screens list and picture are two views. */
const WIDE = '(width >= 1024px)';

/** Whether list and picture have room beside each other; the server assumes so. */
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
