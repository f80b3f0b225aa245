/** The lock that says a worker is at a job. It dies with the worker's connection, so nobody need ask whether the worker lives. */
import { sql } from 'kysely';
import { run, type Database, type Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { OPEN } from './job-rows.ts';

export interface JobLock {
  release(): Promise<void>;
}

/** Takes the lock of a job on a connection of its own; undefined when another has it. */
export async function lockJob(zone: ZoneRef, jobId: string): Promise<JobLock | undefined> {
  const client = await zone.db.connect();
  // A lost connection loses the lock, and another worker may begin the job: from then on nothing that this one
  // writes of it counts (`JobRun`).
  client.on('error', ignore);
  const giveBack = (broken: boolean) => {
    client.off('error', ignore);
    client.release(broken);
  };
  try {
    const [row] = await run<{ held: boolean }>(
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

/**
 * The jobs that no worker holds though something is left to be done: those that have not ended, and those whose mail
 * was never sent. None that was made, or has ended, after `before`; no mail of before `since`.
 */
export function findUnheldJobs(
  db: Database,
  { before, since }: { before: Date; since: Date },
): Promise<{ zone: number; jobId: string }[]> {
  return run(
    db,
    sql`select zone, id as "jobId" from (
          select zone, id, created_at from job
          where status in ${OPEN} and created_at < ${before.toISOString()}
          union all
          select zone, id, created_at from job
          where emails <> '{}' and not coalesce(results, '{}') ? 'mail'
            and completed_at between ${since.toISOString()} and ${before.toISOString()}) job
        where not exists (select from pg_locks
          where locktype = 'advisory' and objsubid = 1
            and database = (select oid from pg_database where datname = current_database())
            and (classid::bigint << 32) | objid::bigint = ${lockKey(sql`zone`, sql`id`)})
        order by created_at`,
  );
}

function ignore(): void {}

function lockKey(zone: ReturnType<typeof sql>, id: ReturnType<typeof sql>) {
  return sql`hashtextextended(${id}::text, ${zone}::bigint)`;
}

/** True, for `release`, when the connection must be thrown away together with its lock. */
async function unlock(client: Queryable): Promise<boolean> {
  try {
    await run(client, sql`select pg_advisory_unlock_all()`);
    return false;
  } catch {
    return true;
  }
}
