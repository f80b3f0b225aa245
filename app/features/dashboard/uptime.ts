/** How the two networks are doing, from what their health calls gave. */

/** Slower answers of the compute network are a warning. */
const SLOW_AFTER_MS = 1500;

/** What a health call gave. */
export interface Probe {
  /** The status of the answer; undefined when none came. */
  status: number | undefined;
  /** From asking to the answer. */
  tookMs: number;
  /** Of the zone's store, where the call says so. */
  sdzStatus?: string | undefined;
}

export interface Uptime {
  level: 'success' | 'warning' | 'error';
  message: string;
}

const SUCCESS: Uptime = { level: 'success', message: 'Operating as expected' };
const DEGRADED = 'Performance is degraded, but no outages are detected';
const ERROR: Uptime = { level: 'error', message: 'Service outage detected' };

export function computeUptime({ status, tookMs }: Probe): Uptime {
  if (status !== 200) return ERROR;
  if (tookMs <= SLOW_AFTER_MS) return SUCCESS;
  return { level: 'warning', message: `${DEGRADED} (latency ${Math.round(tookMs)} ms)` };
}

export function storageUptime({ status, sdzStatus }: Probe): Uptime {
  if (status !== 200) return ERROR;
  return sdzStatus === 'UP' ? SUCCESS : { level: 'warning', message: DEGRADED };
}
