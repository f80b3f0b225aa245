import { useEffect } from 'react';
import { syncLocalStorage } from './local-storage.ts';
import type { LocalStorageValues } from './local-storage.ts';

/** Keeps realm, zone and roles of the page in localStorage, see `syncLocalStorage`. */
export function useLocalStorageSync({ realm, zone, roles }: LocalStorageValues): void {
  useEffect(() => {
    syncLocalStorage({ realm, zone, roles }, () => window.localStorage);
  }, [realm, zone, roles]);
}
