/**
 * The lock of a running job: a session advisory lock, which PostgreSQL releases when the worker's connection is lost.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { run, runOne } from '#platform/storage/database.ts';
import type { Database, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { QueuedJob } from './job-queue.ts';
import { OPEN } from './job-rows.ts';

export interface JobLock {
  release(): Promise<void>;
}

/** Takes the lock of a job on a connection of its own; undefined when another worker has it. */
export async function lockJob(zone: ZoneRef, jobId: string): Promise<JobLock | undefined> {
  const client = await zone.db.connect();
  // When the connection is lost, another worker may start the job; this one can no longer change its row then
  // (`StartedRun` in job-rows.ts).
  client.on('error', ignore);
  const giveBack = (broken: boolean) => {
    client.off('error', ignore);
    client.release(broken);
  };
  try {
    const row = await runOne<{ held: boolean }>(
      client,
      sql`select pg_try_advisory_lock(${lockKey(sql`${zone.id}::int`, sql`${jobId}::uuid`)}) as held`,
    );
    if (row?.held) return { release: async () => giveBack(await unlock(client)) };
    giveBack(false);
    return undefined;
  } catch (error) {
    giveBack(true);
    throw error;
  }
}

/** The given jobs of a server that no worker has locked. */
export function findUnheld(
  db: Database,
  jobs: readonly { zone: number; jobId: string }[],
): Promise<{ zone: number; jobId: string }[]> {
  return run(
    db,
    sql`select zone, id as "jobId"
        from unnest(${jobs.map(({ zone }) => zone)}::int[], ${jobs.map(({ jobId }) => jobId)}::uuid[]) as job (zone, id)
        where ${IS_UNHELD}`,
  );
}

/** The most jobs that one lookup for jobs missing in the queue returns; a later one finds the others. */
const MAX_FOUND = 10_000;

/**
 * The unlocked jobs of a server that have work left: they have not ended, or their mail was never sent.
 * @param times jobs created or ended after `before` are left out, and mails of jobs that ended before `since`
 * @param leaveOut a condition on `job` for jobs that are left out, too
 */
export function findUnfinished(
  db: Database,
  { before, since }: { before: Date; since: Date },
  leaveOut: RawBuilder<unknown> = sql`false`,
): Promise<QueuedJob[]> {
  return run(
    db,
    sql`select zone, id as "jobId", logged_in_id as wallet, created_at as "createdAt" from (
          select zone, id, logged_in_id, created_at from job
          where status in ${OPEN} and created_at < ${before.toISOString()}
          union all
          select zone, id, logged_in_id, created_at from job
          where emails <> '{}' and not coalesce(results, '{}') ? 'mail'
            and completed_at between ${since.toISOString()} and ${before.toISOString()}) job
        where not (${leaveOut}) and ${IS_UNHELD}
        order by created_at limit ${MAX_FOUND}`,
  );
}

function ignore(): void {}

/** A condition on `job` (zone, id): no worker of this database has its lock. */
const IS_UNHELD = sql`not exists (select from pg_locks
  where locktype = 'advisory' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = ${lockKey(sql`job.zone`, sql`job.id`)})`;

function lockKey(zone: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return sql`hashtextextended(${id}::text, ${zone}::bigint)`;
}

/** Returns true when the connection is broken and must be closed, which releases the lock too. */
async function unlock(client: Queryable): Promise<boolean> {
  try {
    await run(client, sql`select pg_advisory_unlock_all()`);
    return false;
  } catch {
    return true;
  }
}
