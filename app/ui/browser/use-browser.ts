import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * A value that only the browser knows. The server and the hydrating render use `onServer`, and the browser's value
 * follows right after, so hydration always matches.
 */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => onServer);
}

/** False on the server and while hydrating, then true. It is for controls that work only with JavaScript. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}

/** True on Apple devices, where shortcuts use Command instead of Control. */
export function useApple(): boolean {
  return useBrowserValue(() => /Mac|iPhone|iPad/.test(navigator.userAgent), false);
}
