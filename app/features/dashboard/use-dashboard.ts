import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { computeUptime } from './uptime.ts';
import type { Uptime } from './uptime.ts';

/** How often the figures are read again. */
const REFRESH_EVERY_MS = 15 * 60 * 1000;
const HEALTH_PATH = '/health';

/** Reads the page again every 15 minutes while it is open. */
export function useFreshFigures(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}

/** The compute network as the browser itself finds it; until it has, as the server did. */
export function useMeasuredCompute(onServer: Uptime): Uptime {
  const [measured, setMeasured] = useState<Uptime>();
  useEffect(() => {
    const stopped = new AbortController();
    const startedMs = performance.now();
    const measure = async () => {
      // A session that is over answers with a redirect, which is no outage and leads out of the console.
      const response = await fetch(HEALTH_PATH, { signal: stopped.signal, redirect: 'manual' });
      if (response.type === 'opaqueredirect') return;
      const tookMs = performance.now() - startedMs;
      const { status } = response.ok
        ? ((await response.json()) as { status: number | undefined })
        : response;
      setMeasured(computeUptime({ status, tookMs }));
    };
    measure().catch((error: unknown) => {
      // Leaving the page is no outage.
      if (stopped.signal.aborted) return;
      if (error instanceof Error) setMeasured(computeUptime({ status: undefined, tookMs: 0 }));
    });
    return () => stopped.abort();
  }, [onServer]);
  return measured ?? onServer;
}
