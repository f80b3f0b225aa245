/** What a page reads besides itself while somebody works on it. */
import { useEffect, useState } from 'react';

/**
 * The JSON at an own address, or undefined when it could not be read. A fetcher of Remix would replace the page by an
 * error page then, and an ended session would lead away from it: both take along what was typed.
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
  /** Of this very address; undefined until it has come, and when it could not be read. */
  data: Data | undefined;
  failed: boolean;
}

/**
 * Reads an address, and each that takes its place.
 * @param address undefined while there is nothing to ask for
 * @param delayMs a pause in typing that asks the server: shorter asks for every letter, longer is felt
 * @param reloadCount another number reads the same address again
 */
export function useServerData<Data>(
  address: string | undefined,
  { delayMs = 0, reloadCount = 0 }: { delayMs?: number; reloadCount?: number } = {},
): ServerData<Data> {
  const [answer, setAnswer] = useState<{ to: string; data: Data | undefined }>();
  const asked = address === undefined ? undefined : `${reloadCount} ${address}`;
  useEffect(() => {
    if (address === undefined || asked === undefined) return;
    const abort = new AbortController();
    const read = async () => {
      const data = await readServerData<Data>(address, abort.signal);
      if (!abort.signal.aborted) setAnswer({ to: asked, data });
    };
    const timer = setTimeout(() => void read(), delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [address, asked, delayMs]);
  if (asked === undefined || answer?.to !== asked) return { data: undefined, failed: false };
  return { data: answer.data, failed: answer.data === undefined };
}
