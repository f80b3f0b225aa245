import { computeUptime } from './uptime.ts';
import type { Uptime } from './uptime.ts';

const HEALTH_PATH = '/health';

/**
 * The status of the compute network, with the response time that this browser measures.
 * @returns undefined when the session has ended or the page was left, because neither is an outage
 */
export async function measureCompute(signal: AbortSignal): Promise<Uptime | undefined> {
  const startedMs = performance.now();
  try {
    const response = await fetch(HEALTH_PATH, { signal, redirect: 'manual' });
    if (response.type === 'opaqueredirect' || response.status === 401) return undefined;
    const tookMs = performance.now() - startedMs;
    const { status } = response.ok
      ? ((await response.json()) as { status: number | undefined })
      : response;
    return computeUptime({ status, tookMs });
  } catch {
    return signal.aborted ? undefined : computeUptime({ status: undefined, tookMs: 0 });
  }
}
