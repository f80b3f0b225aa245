import { useEffect, useState } from 'react';
import { withQuery } from '#app/paths/paths.ts';
import { readServerData } from '#app/ui/browser/use-server-data.ts';
import type { DashboardData } from './dashboard-data.ts';
import { measureCompute } from './measure-compute.ts';
import type { Uptime } from './uptime.ts';

/** How often the dashboard is reloaded. */
const REFRESH_EVERY_MS = 15 * 60 * 1000;

/**
 * The data of the dashboard. They are reloaded every 15 minutes while the page is visible, and kept when that fails.
 * @param loaded the data of the page's loader; new data replace those that were reloaded
 */
export function usePolledDashboard(loaded: DashboardData): DashboardData {
  const { metric } = loaded;
  const [reloaded, setReloaded] = useState<{ since: DashboardData; loaderData: DashboardData }>();
  useEffect(() => {
    const abort = new AbortController();
    const address = withQuery('/dashboard/figures', { metric });
    const refresh = async () => {
      if (document.hidden || !navigator.onLine) return;
      const loaderData = await readServerData<DashboardData>(address, abort.signal);
      if (loaderData && !abort.signal.aborted) setReloaded({ since: loaded, loaderData });
    };
    const timer = setInterval(() => void refresh(), REFRESH_EVERY_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [loaded, metric]);
  return reloaded?.since === loaded ? reloaded.loaderData : loaded;
}

/** The status of the compute network that the browser has measured, or that of the server until then. */
export function useMeasuredCompute(onServer: Uptime): Uptime {
  const [measured, setMeasured] = useState<Uptime>();
  useEffect(() => {
    const stopped = new AbortController();
    void measureCompute(stopped.signal).then((uptime) => uptime && setMeasured(uptime));
    return () => stopped.abort();
  }, [onServer]);
  return measured ?? onServer;
}
