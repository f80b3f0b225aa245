/**
 * The queues, on the main database: jobs in `job_queue` (job-queue.ts), as they take turns; messages that a zone has work
 * in pg-boss (schema `pgboss`). A lost message only means a delay (the reaper sends it again), and a duplicate has no
 * effect. Workers are notified of each message (LISTEN/NOTIFY).
 */
import PgBoss from 'pg-boss';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import {
  afterCommit,
  execute,
  type Database,
  type Queryable,
  type Transaction,
} from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

const SCHEMA = 'pgboss';
/** Longer than any message takes to be handled. */
const EXPIRE_SECONDS = 23 * 60 * 60;

/** The channel of the notifications; the payload is the name of the queue. */
export const CHANNEL = 'keyway_queue';

export const QUEUES = { jobs: 'jobs', catchUp: 'catch-up', countEdges: 'count-edges' } as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

export interface ZoneMessage {
  zone: number;
}

// Only composes statements: each send passes the connection to use.
const sender = new PgBoss({ schema: SCHEMA, db: { executeSql: refuse } });

/** Requests a catch-up of the zone's records with its definitions (ledger/maintenance/catch-up.ts) and a count of edges. */
export function enqueueCatchUp(on: Queryable, zone: number): Promise<void> {
  return send(on, QUEUES.catchUp, { zone });
}

/** Requests a new count of the zone's edges. */
export function enqueueCountEdges(on: Queryable, zone: number): Promise<void> {
  return send(on, QUEUES.countEdges, { zone });
}

/**
 * Sends a message that belongs to a transaction of a zone. When the zone is on the main database, the message is part
 * of the transaction. Otherwise it is sent after the commit, so that the worker finds the change; if that fails, the
 * reaper sends it (decision 008).
 */
export async function enqueueOnCommit(
  { db, log }: { db: Database; log: Logger },
  zone: ZoneRef,
  tx: Transaction,
  enqueue: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  if (zone.db === db) return void (await enqueue(tx));
  afterCommit(tx, () =>
    enqueue(db).then(
      () => undefined,
      (error: unknown) =>
        log.warn(
          { zone: zone.path, err: error },
          'A message was not sent; the reaper sends it again.',
        ),
    ),
  );
}

/** Creates schema and queues, or updates existing ones. The API calls it after its migrations. */
export async function installQueues(db: Database): Promise<void> {
  const boss = openBoss(db);
  await boss.start();
  for (const name of [QUEUES.catchUp, QUEUES.countEdges]) {
    // 'short': at most one message with the same key waits. The queue itself retries nothing.
    const options = {
      name,
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
    } as const;
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
}

/**
 * A pg-boss for fetching, completing and archiving messages. It has no timers and runs no statement by itself, so it
 * need not be started or stopped.
 */
export function openBoss(db: Database): PgBoss {
  return new PgBoss({
    schema: SCHEMA,
    db: { executeSql: (text, values) => db.query(text, values) },
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: 60 * 60,
    deleteAfterDays: 1,
  });
}

async function send(on: Queryable, queue: QueueName, message: ZoneMessage): Promise<void> {
  const db = { executeSql: (text: string, values: unknown[]) => on.query(text, values) };
  await sender.send(queue, message, { db, singletonKey: String(message.zone) });
  await notifyWorkers(on, queue);
}

/** Wakes the workers for a queue; inside a transaction at its commit. */
export async function notifyWorkers(on: Queryable, queue: QueueName): Promise<void> {
  await execute(on, sql`select pg_notify(${CHANNEL}, ${queue})`);
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('A message was sent without a connection.'));
}
