/**
 * The queue, on the main database (schema `pgboss`). A message only says which job or zone has work;
 * the `job` row is the record of what is to be done. So a lost message costs a delay (the reaper sends
 * it again) and one that comes twice does nothing. Each message is announced to the workers by NOTIFY.
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
/** Longer than any job takes; one that takes longer goes on, and a dead worker is noticed by its lock, not by this. */
const EXPIRE_SECONDS = 23 * 60 * 60;

/** The channel on which each message is announced, with the name of its queue as payload. */
export const CHANNEL = 'keyway_queue';

export const QUEUES = { jobs: 'jobs', catchUp: 'catch-up', countEdges: 'count-edges' } as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

/** Names the job a message is for. */
export interface JobMessage {
  zone: number;
  jobId: string;
}

export interface ZoneMessage {
  zone: number;
}

// Only puts statements together: every send brings the connection it must be part of.
const sender = new PgBoss({ schema: SCHEMA, db: { executeSql: refuse } });

/** Says that a job has work. */
export function enqueueJob(on: Queryable, message: JobMessage): Promise<void> {
  return send(on, QUEUES.jobs, message, `${message.zone}/${message.jobId}`);
}

/** Asks for the records of a zone to catch up with its definitions (ledger/maintenance/catch-up.ts); then edges are counted. */
export function enqueueCatchUp(on: Queryable, zone: number): Promise<void> {
  return send(on, QUEUES.catchUp, { zone }, String(zone));
}

/** Asks for the zone's edges to be counted again. */
export function enqueueCountEdges(on: Queryable, zone: number): Promise<void> {
  return send(on, QUEUES.countEdges, { zone }, String(zone));
}

/**
 * Sends a message that belongs to a transaction of a zone. When the zone's database has the queue too, the message is
 * part of the transaction. Else it is sent after the commit, for the worker must find what it is told of; should that
 * fail, the reaper sends it (decision 008).
 */
export async function enqueueOnCommit(
  { db, log }: { db: Database; log: Logger },
  zone: ZoneRef,
  tx: Transaction,
  enqueue: (on: Queryable) => Promise<void>,
): Promise<void> {
  if (zone.db === db) return enqueue(tx);
  afterCommit(tx, () =>
    enqueue(db).catch((error: unknown) => {
      log.warn(
        { zone: zone.path, err: error },
        'A message was not sent; the reaper sends it again.',
      );
    }),
  );
}

/** Makes schema and queues, or has queues of another version work as these do. The API does so after its migrations. */
export async function installQueues(
  db: Database,
  { expireSeconds = EXPIRE_SECONDS } = {},
): Promise<void> {
  const boss = openBoss(db);
  await boss.start();
  for (const name of Object.values(QUEUES)) {
    // 'short': of messages with one key only one waits at a time. Nothing is retried by the queue itself.
    const options = {
      name,
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: expireSeconds,
    } as const;
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
}

/**
 * The queue for fetching, ending and tidying up messages. It has no timers and runs no statement by itself, so it
 * needs neither start nor stop.
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

async function send(
  on: Queryable,
  queue: QueueName,
  message: JobMessage | ZoneMessage,
  key: string,
): Promise<void> {
  const db = { executeSql: (text: string, values: unknown[]) => on.query(text, values) };
  await sender.send(queue, message, { db, singletonKey: key });
  // Inside a transaction it is delivered at the commit.
  await execute(on, sql`select pg_notify(${CHANNEL}, ${queue})`);
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('A message was sent without a connection.'));
}
