/** Data that a page fetches itself, outside of Remix's loaders. */
import { useEffect, useState } from 'react';

/**
 * The JSON at an address of the console, or undefined when it could not be read. A Remix fetcher would show an error
 * page in that case, and redirect when the session has ended; both would lose what the person has typed.
 */
export async function readServerData<Data>(
  address: string,
  signal: AbortSignal,
): Promise<Data | undefined> {
  try {
    const response = await fetch(address, { signal, redirect: 'manual' });
    return response.ok ? ((await response.json()) as Data) : undefined;
  } catch {
    return undefined;
  }
}

export interface ServerData<Data> {
  /** The data of the current address; undefined while loading and after a failure. */
  data: Data | undefined;
  failed: boolean;
}

/**
 * Loads the JSON at an address, and again whenever the address changes.
 * @param address undefined while there is nothing to load
 * @param delayMs how long to wait before the request, so that typing does not send one for every letter
 * @param version a new version loads the same address again
 */
export function useServerData<Data>(
  address: string | undefined,
  { delayMs = 0, version = '' }: { delayMs?: number; version?: string } = {},
): ServerData<Data> {
  const [loaded, setLoaded] = useState<{ key: string; data: Data | undefined }>();
  const key = address === undefined ? undefined : `${version} ${address}`;
  useEffect(() => {
    if (address === undefined || key === undefined) return;
    const abort = new AbortController();
    const read = async () => {
      const data = await readServerData<Data>(address, abort.signal);
      if (!abort.signal.aborted) setLoaded({ key, data });
    };
    const timer = setTimeout(() => void read(), delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [address, key, delayMs]);
  if (key === undefined || loaded?.key !== key) return { data: undefined, failed: false };
  return { data: loaded.data, failed: loaded.data === undefined };
}
