/**
 * The queue, on the main database (schema `pgboss`). A message only says which job or zone has work;
 * the `job` row is the record of what is to be done. So a lost message costs a delay (the reaper sends
 * it again) and one that comes twice does nothing.
 */
import PgBoss from 'pg-boss';
import type { Database, Queryable, Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

const SCHEMA = 'pgboss';
/** Longer than any job takes; one that takes longer goes on, and a dead worker is noticed by its lock, not by this. */
const EXPIRE_SECONDS = 23 * 60 * 60;

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

/** Says that a job has work. Sent in the transaction that writes the job's row, it comes with the row or not at all. */
export function enqueueJob(on: Queryable, message: JobMessage): Promise<void> {
  return send(on, QUEUES.jobs, message, `${message.zone}/${message.jobId}`);
}

/**
 * Where to send a message that belongs to a transaction of the zone: into it when the zone lives beside
 * the queue; else to the queue's own database, where the reaper mends a message that is lost.
 */
export function queueOf({ db }: { db: Database }, zone: ZoneRef, tx: Transaction): Queryable {
  return zone.db === db ? tx : db;
}

/** Asks for what new definitions leave to be done (ledger/maintenance/catch-up.ts); then edges are counted. */
export function enqueueCatchUp(on: Queryable, zone: number): Promise<void> {
  return send(on, QUEUES.catchUp, { zone }, String(zone));
}

/** Asks for the zone's edges to be counted anew. */
export function enqueueCountEdges(on: Queryable, zone: number): Promise<void> {
  return send(on, QUEUES.countEdges, { zone }, String(zone));
}

/** Makes schema and queues, or has queues of another version work as these do. The API does so after its migrations. */
export async function installQueues(
  db: Database,
  { expireSeconds = EXPIRE_SECONDS } = {},
): Promise<void> {
  const boss = openBoss(db, { supervise: false });
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

/** What the queue works on: a pool, or what watches over one. */
interface Statements {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The queue as a worker uses it: `start` it, `work` on queues, `stop` it. */
export function openBoss(db: Statements, options: { supervise: boolean }): PgBoss {
  return new PgBoss({
    schema: SCHEMA,
    db: { executeSql: (text, values) => db.query(text, values) },
    supervise: options.supervise,
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
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('A message was sent without a connection.'));
}
