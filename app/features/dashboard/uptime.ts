/** The status of the two networks, from their health calls. */

/** The compute network has a warning when its response takes longer than this. */
const SLOW_AFTER_MS = 1500;

/** The outcome of a health call. */
export interface Probe {
  /** The response's status; undefined without a response. */
  status: number | undefined;
  /** The time from request to response. */
  tookMs: number;
  /** The status of the zone's store, if the call returns it. */
  sdzStatus?: string | undefined;
  /** The platform's message about a failure. */
  detail?: string | undefined;
}

export interface Uptime {
  level: 'success' | 'warning' | 'error';
  message: string;
  /** The platform's message about an outage. */
  detail?: string | undefined;
}

const SUCCESS: Uptime = { level: 'success', message: 'Operating as expected' };
const DEGRADED = 'Performance is degraded, but no outages are detected';
const ERROR: Uptime = { level: 'error', message: 'Service outage detected' };

export function computeUptime({ status, tookMs }: Probe): Uptime {
  if (status !== 200) return ERROR;
  if (tookMs <= SLOW_AFTER_MS) return SUCCESS;
  return { level: 'warning', message: `${DEGRADED} (latency ${Math.round(tookMs)} ms)` };
}

export function storageUptime({ status, sdzStatus, detail }: Probe): Uptime {
  if (status !== 200) return { ...ERROR, ...(detail && { detail }) };
  return sdzStatus === 'UP' ? SUCCESS : { level: 'warning', message: DEGRADED };
}
