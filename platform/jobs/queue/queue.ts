/**
 * What the queues have in common: jobs take turns in `job_queue` (job-queue.ts), requests for work on a whole zone are
 * in `zone_work` (zone-work.ts), both on the main database. The truth of both is elsewhere, so a lost row only means a
 * delay (the reaper adds it again), and one too many has no effect. Workers are notified of each row (LISTEN/NOTIFY).
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { afterCommit, execute, run } from '#platform/storage/database.ts';
import type { Database, Queryable, Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The channel of the notifications; the payload says what waits. */
export const CHANNEL = 'keyway_queue';

/**
 * What may wait: jobs, a catch-up of a zone's records (ledger/maintenance/catch-up.ts), a count of its edges, a
 * verification of its ledger.
 */
export const QUEUES = {
  jobs: 'jobs',
  catchUp: 'catch-up',
  countEdges: 'count-edges',
  verify: 'verify',
} as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];
export type ZoneTask = Exclude<QueueName, 'jobs'>;

/**
 * Adds a row that belongs to a transaction of a zone. When the zone is on the main database, the row is part of the
 * transaction. Otherwise it is added after the commit, so that the worker finds the change; if that fails, the reaper
 * adds it (decision 008).
 */
export async function enqueueOnCommit(
  { db, log }: { db: Database; log: Logger },
  zone: ZoneRef,
  on: Transaction,
  enqueue: (main: Queryable) => Promise<unknown>,
): Promise<void> {
  if (zone.db === db) return void (await enqueue(on));
  afterCommit(on, () =>
    enqueue(db).then(
      () => undefined,
      (error: unknown) =>
        log.warn(
          { zone: zone.path, err: error },
          'Nothing was added to the queue; the reaper adds it.',
        ),
    ),
  );
}

/** What waits in each queue: jobs, and zones with work. */
export async function countWaiting(on: Queryable): Promise<[queue: QueueName, waiting: number][]> {
  const rows = await run<{ queue: string; waiting: number }>(
    on,
    sql`select 'jobs' as queue, count(*) as waiting from job_queue where claim is null
        union all select task, count(*) from zone_work group by task`,
  );
  const waiting = new Map(rows.map((row) => [row.queue, row.waiting]));
  return Object.values(QUEUES).map((queue) => [queue, waiting.get(queue) ?? 0]);
}

/** Wakes the workers for a queue; inside a transaction at its commit. */
export async function notifyWorkers(on: Queryable, queue: QueueName): Promise<void> {
  await execute(on, sql`select pg_notify(${CHANNEL}, ${queue})`);
}
