import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * A fact of the browser that the server cannot know. The server and the first browser render agree on
 * `onServer`; the browser's own value follows at once, so that hydration never differs.
 */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => onServer);
}

/** False in the server's HTML and while hydrating, true ever after: what only works with JavaScript asks this. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}

/** True on Apple machines, where shortcuts use Command instead of Control. */
export function useApple(): boolean {
  return useBrowserValue(() => /Mac|iPhone|iPad/.test(navigator.userAgent), false);
}
