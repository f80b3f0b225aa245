/**
 * The queue, on the main database: jobs that take turns in `job_queue` (job-queue.ts), and requests for work on a whole
 * zone in `zone_work`. The truth of both is elsewhere, so a lost row only means a delay (the reaper adds it again), and
 * one too many has no effect. Workers are notified of each row (LISTEN/NOTIFY).
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { afterCommit, build, execute, run, runOne } from '#platform/storage/database.ts';
import type { Columns, Database, Queryable, Transaction } from '#platform/storage/database.ts';
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

/** Requests a catch-up of the zone's records with its definitions, and a count of edges. */
export function enqueueCatchUp(on: Queryable, zone: number): Promise<void> {
  return enqueueZone(on, QUEUES.catchUp, zone);
}

/** Requests a new count of the zone's edges. */
export function enqueueCountEdges(on: Queryable, zone: number): Promise<void> {
  return enqueueZone(on, QUEUES.countEdges, zone);
}

/** Requests the verification that somebody has asked for (ledger/maintenance/check-zone.ts). */
export function enqueueVerification(on: Queryable, zone: number): Promise<void> {
  return enqueueZone(on, QUEUES.verify, zone);
}

async function enqueueZone(on: Queryable, task: ZoneTask, zone: number): Promise<void> {
  await execute(
    on,
    build
      .insertInto('zone_work')
      .values({ zone, task })
      .onConflict((on) => on.doNothing()),
  );
  await notifyWorkers(on, task);
}

/** Takes the oldest request out of the queue; undefined when there is none that nobody else takes. */
export async function takeZone(on: Queryable, task: ZoneTask): Promise<number | undefined> {
  const taken = await runOne<Columns<'zone_work', 'zone'>>(
    on,
    sql`delete from zone_work where task = ${task} and zone = (
          select zone from zone_work where task = ${task} order by asked_at limit 1 for update skip locked)
        returning zone`,
  );
  return taken?.zone;
}

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
