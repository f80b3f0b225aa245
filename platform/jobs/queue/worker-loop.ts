/** The loop of a worker process: takes messages from the queues and looks after what was lost. */
import type { JobRunner } from './run-job.ts';
import { runJob } from './run-job.ts';
import { countEdges } from '#platform/ledger/maintenance/count-edges.ts';
import { catchUp } from '#platform/ledger/maintenance/catch-up.ts';
import { openBoss, QUEUES, type JobMessage, type QueueName, type ZoneMessage } from './queue.ts';
import { reapDefinitions, reapEdgeCounts, reapJobs } from './reaper.ts';
import { sweepDownloads, sweepSpool, sweepWaiting } from './sweep.ts';
import { createInFlight } from './in-flight.ts';

/** Jobs at the same time in one process; a second lets a small job pass a large upload. */
const JOBS_AT_ONCE = 2;
const POLL_SECONDS = 0.5;
const REAP_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** How long a stopping process waits for batches to end; then the queue gives up on them, the reaper does not. */
const STOP_TIMEOUT_MS = 30_000;

export interface Work {
  /** Takes no more messages and returns when the jobs in hand have reached a checkpoint: the pool may end then. */
  stop(): Promise<void>;
}

/** Begins to work on the queues. The runner's `stop` signal must be aborted before `stop` is called. */
export async function startWorkerLoop(runner: JobRunner): Promise<Work> {
  const { platform } = runner;
  // When it stops, the queue waits for no statement that fetches messages, and for no message that one brings.
  const inFlight = createInFlight();
  const query = (text: string, values: unknown[]) =>
    inFlight.track(platform.db.query(text, values));
  const boss = openBoss({ query }, { supervise: true });
  boss.on('error', (error) => platform.log.error({ err: error }, 'queue error'));
  await boss.start();

  const listen = <Message extends object>(
    queue: QueueName,
    handle: (message: Message) => Promise<void>,
  ) =>
    boss.work<Message>(
      queue,
      { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS },
      async (jobs) => {
        for (const { data } of jobs) await inFlight.track(handle(data));
      },
    );
  for (let i = 0; i < JOBS_AT_ONCE; i++) {
    await listen<JobMessage>(QUEUES.jobs, (message) => runJob(runner, message));
  }
  await listen<ZoneMessage>(QUEUES.catchUp, (message) => catchUpZone(runner, message));
  await listen<ZoneMessage>(QUEUES.countEdges, (message) => countZone(runner, message));

  const watched = (what: string, task: () => Promise<unknown>) => async () => {
    try {
      await task();
    } catch (error) {
      platform.log.error({ err: error }, `${what} failed`);
    }
  };
  const reaping = repeat(
    REAP_EVERY_MS,
    watched('reaper', async () => {
      await reapJobs(platform);
      await reapDefinitions(platform);
      await reapEdgeCounts(platform);
    }),
  );
  const sweeping = repeat(
    SWEEP_EVERY_MS,
    watched('sweep', async () => {
      await sweepSpool(platform);
      await sweepWaiting(platform);
      await sweepDownloads(platform);
    }),
  );
  return {
    async stop() {
      await Promise.all([reaping.stop(), sweeping.stop()]);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      await inFlight.settled(STOP_TIMEOUT_MS);
    },
  };
}

async function catchUpZone({ platform }: JobRunner, message: ZoneMessage): Promise<void> {
  const zone = await platform.zones.byId(message.zone);
  if (!zone) return;
  await catchUp(platform.ledger, zone);
  await countEdges(zone, platform.now());
}

async function countZone({ platform }: JobRunner, message: ZoneMessage): Promise<void> {
  const zone = await platform.zones.byId(message.zone);
  if (zone) await countEdges(zone, platform.now());
}

/** Runs the task now and then so long after each end, never twice at a time. */
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
