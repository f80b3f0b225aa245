/** What the platform's processes measure for Prometheus, beside requests (http/meters.ts). */
import { BUCKETS, gaugeOf, meterPools } from '#http/meters.ts';
import type { Meters } from '#http/meters.ts';
import { oneAtATime } from '#http/one-at-a-time.ts';
import { countWaiting } from './jobs/queue/queue.ts';
import type { JobRunner } from './jobs/queue/run-job.ts';
import type { Ledger } from './ledger/append/ledger.ts';
import type { Platform } from './platform.ts';

/** A scrape waits at most this long for the database. After that, its answer has no lengths of the queues. */
const QUEUE_MS = 2_000;

/**
 * Measures the connections, the queues and the appends of a process.
 * @returns the platform whose appends are measured, or the given platform when there are no meters
 */
export function meterPlatform(platform: Platform, meters: Meters | undefined): Platform {
  if (!meters) return platform;
  meterPools(meters, () => platform.zones.pools());
  const waiting = oneAtATime(() => countWaiting(platform.db), QUEUE_MS);
  const about = { name: 'keyway_queue_waiting', help: 'Jobs and zones that wait for a worker.' };
  gaugeOf(meters, { ...about, label: 'queue' }, async () => (await waiting()) ?? []);
  return { ...platform, ledger: meterLedger(platform.ledger, meters) };
}

function meterLedger(ledger: Ledger, { prometheus, registry }: Meters): Ledger {
  const appends = new prometheus.Histogram({
    name: 'keyway_ledger_append_duration_seconds',
    help: 'Appends to ledgers, and how long they take until they are committed or fail.',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    async append(...given) {
      const ended = appends.startTimer();
      let outcome = 'failed';
      try {
        const result = await ledger.append(...given);
        outcome = 'committed';
        return result;
      } finally {
        ended({ outcome });
      }
    },
  };
}

/** Measures the runs of jobs. A job that several workers run one after another is started several times. */
export function meterRuns({ prometheus, registry }: Meters): NonNullable<JobRunner['watchRun']> {
  const registers = [registry];
  const started = new prometheus.Counter({
    name: 'keyway_jobs_started_total',
    help: 'Runs of jobs that began.',
    labelNames: ['type'],
    registers,
  });
  const ended = new prometheus.Counter({
    name: 'keyway_jobs_ended_total',
    help: 'Runs of jobs that ended.',
    labelNames: ['type', 'status'],
    registers,
  });
  const running = new prometheus.Gauge({
    name: 'keyway_jobs_running',
    help: 'Jobs that this worker runs.',
    registers,
  });
  return (type) => {
    started.inc({ type });
    running.inc();
    return (status) => {
      running.dec();
      ended.inc({ type, status });
    };
  };
}
