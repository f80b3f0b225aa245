import { useEffect, useState } from 'react';
import { paths } from '#app/paths/paths.ts';
import { readServerData } from '#app/ui/browser/use-server-data.ts';
import type { DashboardView } from './dashboard-view.ts';
import { computeUptime } from './uptime.ts';
import type { Uptime } from './uptime.ts';

/** How often the figures are read again. */
const REFRESH_EVERY_MS = 15 * 60 * 1000;
const HEALTH_PATH = '/health';

/**
 * The figures, read again every 15 minutes while somebody looks at the page. What cannot be read leaves the old ones.
 * @param loaded as the page's loader gave them; each new one counts at once
 */
export function usePolledDashboard(loaded: DashboardView): DashboardView {
  const { metric } = loaded;
  const [fresh, setFresh] = useState<{ since: DashboardView; view: DashboardView }>();
  useEffect(() => {
    const abort = new AbortController();
    const refresh = async () => {
      if (document.hidden || !navigator.onLine) return;
      const view = await readServerData<DashboardView>(paths.figures(metric), abort.signal);
      if (view && !abort.signal.aborted) setFresh({ since: loaded, view });
    };
    const timer = setInterval(() => void refresh(), REFRESH_EVERY_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [loaded, metric]);
  return fresh?.since === loaded ? fresh.view : loaded;
}

/** The compute network as the browser itself finds it; until it has, as the server did. */
export function useMeasuredCompute(onServer: Uptime): Uptime {
  const [measured, setMeasured] = useState<Uptime>();
  useEffect(() => {
    const stopped = new AbortController();
    const startedMs = performance.now();
    const measure = async () => {
      // A session that is over is no outage.
      const response = await fetch(HEALTH_PATH, { signal: stopped.signal, redirect: 'manual' });
      if (response.type === 'opaqueredirect' || response.status === 401) return;
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
