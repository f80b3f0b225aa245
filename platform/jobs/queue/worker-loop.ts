/**
 * The loop of a worker process: runs the jobs and the zone work of the queue, and runs reaper and clean-up at
 * intervals.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { keepCheckpoints } from '#platform/ledger/checkpoint-files.ts';
import { catchUp } from '#platform/ledger/maintenance/catch-up.ts';
import { checkZone } from '#platform/ledger/maintenance/check-zone.ts';
import { countEdges } from '#platform/ledger/maintenance/count-edges.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { startConsumer } from './consumer.ts';
import type { Consumer, QueueSource } from './consumer.ts';
import { claimJob, removeClaimed } from './job-queue.ts';
import type { ClaimedJob } from './job-queue.ts';
import { startListener } from './listener.ts';
import { QUEUES } from './queue.ts';
import type { QueueName, ZoneTask } from './queue.ts';
import { takeZone } from './zone-work.ts';
import { reapDefinitions, reapEdgeCounts, reapJobs, reapVerifications } from './reaper.ts';
import { runJob } from './run-job.ts';
import type { JobRunner } from './run-job.ts';
import { announceSlots } from './slots.ts';
import {
  sweepExpiredDownloads,
  sweepExpiredSpool,
  sweepExpiredUploads,
} from '#platform/jobs/files/expired-sweep.ts';

/** Workers are notified of each row of a queue. Polling only finds rows with a lost notification. */
const POLL_MS = 5_000;
const REAP_EVERY_MS = 5_000;
const EXPIRED_SWEEP_EVERY_MS = 60 * 60 * 1000;
const CHECKPOINT_EVERY_MS = 60 * 60 * 1000;
/** How long a stopping process waits for jobs to reach a checkpoint. */
const STOP_TIMEOUT_MS = 30_000;

export interface WorkerLoop {
  /**
   * Takes no more entries and waits until the jobs in hand have reached a checkpoint.
   * @returns true when nothing uses the pool any more; false when a job took too long, so that the process must exit
   *   for another worker to take the job over
   */
  stop(): Promise<boolean>;
}

/**
 * Starts to handle the entries of the queues. The runner's `stop` signal must be aborted before `stop` is called.
 * @param options.pollMs how often the queues are fetched from without a notification, in milliseconds
 */
export function startWorkerLoop(
  runner: JobRunner,
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): WorkerLoop {
  const { platform } = runner;
  const { log } = platform;
  const { jobsAtOnce } = platform.config;

  const consume = <Entry>(
    queue: QueueName,
    source: QueueSource<Entry>,
    handle: (entry: Entry) => Promise<void>,
    concurrency = 1,
  ) =>
    startConsumer<Entry>({
      ...{ source, concurrency, pollMs, handle },
      onError: (error) =>
        log.error({ err: error, queue }, 'An entry of a queue could not be handled.'),
    });
  const jobs = (job: ClaimedJob) => runJob(runner, job);
  const zones = (task: ZoneTask, handle: typeof catchUpZone) =>
    consume(task, zoneSource(platform, task), (zone) => handle(runner, zone));
  const consumers: Record<QueueName, Consumer> = {
    jobs: consume(QUEUES.jobs, jobSource(platform), jobs, jobsAtOnce),
    'catch-up': zones('catch-up', catchUpZone),
    'count-edges': zones('count-edges', countZone),
    verify: zones('verify', verifyZone),
  };
  const listener = startListener(platform, {
    onConnect: (connection) => announceSlots(connection, jobsAtOnce),
    onNotification: (queue) => consumers[queue].wake(),
  });

  const watched = (what: string, task: () => Promise<unknown>) => async () => {
    try {
      await task();
    } catch (error) {
      log.error({ err: error }, `${what} failed`);
    }
  };
  const repeated = [
    repeat(
      REAP_EVERY_MS,
      watched('reaper', async () => {
        await reapJobs(platform);
        await reapDefinitions(platform);
        await reapEdgeCounts(platform);
        await reapVerifications(platform);
      }),
    ),
    repeat(
      EXPIRED_SWEEP_EVERY_MS,
      watched('expired-sweep', async () => {
        await sweepExpiredSpool(platform);
        await sweepExpiredUploads(platform);
        await sweepExpiredDownloads(platform);
      }),
    ),
    repeat(
      CHECKPOINT_EVERY_MS,
      watched('checkpoints', async () => {
        const { config, keyring, zones } = platform;
        await keepCheckpoints(config.checkpointDir, keyring, await zones.all(), (zone, error) =>
          log.error({ err: error, zone: zone.path }, 'The checkpoint of a zone was not taken.'),
        );
      }),
    ),
  ];
  return {
    async stop() {
      const parts = [listener, ...Object.values(consumers), ...repeated];
      const ended = Promise.all(parts.map((part) => part.stop())).then(() => true);
      const timeout = new AbortController();
      const late = pause(STOP_TIMEOUT_MS, false, { signal: timeout.signal });
      const hasEnded = await Promise.race([ended, late]);
      timeout.abort();
      return hasEnded;
    },
  };
}

/** The queue of jobs as a source of work. */
function jobSource({ db, config, now }: JobPlatform): QueueSource<ClaimedJob> {
  return {
    take: () => claimJob(db, { slots: config.jobsAtOnce, now: now() }),
    done: (job) => removeClaimed(db, job),
    // The job stays claimed until the reaper takes it for abandoned, so that one that cannot be run is not tried all
    // the time.
    failed: () => Promise.resolve(),
  };
}

/** The zones with work as a source. If the work of a zone fails, the reaper queues it again. */
function zoneSource({ db }: JobPlatform, task: ZoneTask): QueueSource<number> {
  const nothing = () => Promise.resolve();
  return { take: () => takeZone(db, task), done: nothing, failed: nothing };
}

async function catchUpZone({ platform }: JobRunner, id: number): Promise<void> {
  const zone = await platform.zones.byId(id);
  if (!zone) return;
  await catchUp(platform.ledger, zone);
  await countEdges(zone, platform.now());
}

async function countZone({ platform }: JobRunner, id: number): Promise<void> {
  const zone = await platform.zones.byId(id);
  if (zone) await countEdges(zone, platform.now());
}

async function verifyZone({ platform }: JobRunner, id: number): Promise<void> {
  const zone = await platform.zones.byId(id);
  if (zone) await checkZone(zone, platform.now, platform.log);
}

/** Runs the task now, and again `everyMs` milliseconds after each end. */
function repeat(everyMs: number, task: () => Promise<void>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const next = () => {
    running = task().then(() => {
      if (!stopped) timer = setTimeout(next, everyMs);
    });
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
