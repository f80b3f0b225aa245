/**
 * The queue of jobs in the main database: one row for each job that waits or is claimed by a worker. It only says which
 * job is next; the `job` row says what to do. So a lost row only means a delay (the reaper adds it again), and a
 * superfluous row has no effect.
 *
 * Customers take turns, and so do the wallets of a customer. The customer that was served longest ago comes next, with
 * that of its wallets that was served longest ago, and with the oldest job of this wallet. While a job may begin, no
 * other customer begins two jobs before this one, and no other wallet of the same customer does. How many run at once
 * is bounded (`boundsOf`).
 */
import { sql } from 'kysely';
import { build, execute, run, runOne, transaction } from '#platform/storage/database.ts';
import type { Database, Queryable } from '#platform/storage/database.ts';
import { notifyWorkers, QUEUES } from './queue.ts';
import { countSlots } from './slots.ts';

/** A job that waits for its turn. */
export interface QueuedJob {
  zone: number;
  jobId: string;
  /** The wallet that started it. */
  wallet: string;
  /** The jobs of a wallet run in this order. */
  createdAt: string;
}

/** A job that is to be run by the worker that claimed it. */
export interface ClaimedJob {
  zone: number;
  jobId: string;
  /** Identifies the claim, as a job may be claimed again after its worker was taken for dead. */
  claim: string;
}

/** How many jobs may run at once, on all workers together. */
export interface JobBounds {
  wallet: number;
  customer: number;
}

/**
 * The bounds for this number of slots. A wallet may use half of them, a customer all but one, which stays free for
 * other customers. A single slot is shared by turns alone.
 */
export function boundsOf(slots: number): JobBounds {
  return { wallet: Math.max(1, Math.floor(slots / 2)), customer: Math.max(1, slots - 1) };
}

/** Adds jobs to the queue; one that is there already stays as it is. Returns how many were added. */
export async function enqueueJobs(on: Queryable, jobs: readonly QueuedJob[]): Promise<number> {
  if (jobs.length === 0) return 0;
  const added = await execute(
    on,
    sql`insert into job_queue (zone, job, customer, wallet, created_at)
        select zone.id, given.job, zone.customer, given.wallet, given.created_at
        from unnest(${jobs.map(({ zone }) => zone)}::int[], ${jobs.map(({ jobId }) => jobId)}::uuid[],
          ${jobs.map(({ wallet }) => wallet)}::uuid[],
          ${jobs.map(({ createdAt }) => createdAt)}::timestamptz[]) as given (zone, job, wallet, created_at)
        join zone on zone.id = given.zone
        on conflict (zone, job) do nothing`,
  );
  if (added > 0) await notifyWorkers(on, QUEUES.jobs);
  return added;
}

/**
 * Has claimed jobs wait again, at their old position, for another worker to continue them. Returns how many were
 * claimed.
 */
export async function returnJobs(
  on: Queryable,
  jobs: readonly Pick<QueuedJob, 'zone' | 'jobId'>[],
): Promise<number> {
  if (jobs.length === 0) return 0;
  const returned = await execute(
    on,
    sql`update job_queue set claim = null, claimed_at = null
        where claim is not null and (zone, job) in (
          select * from unnest(${jobs.map(({ zone }) => zone)}::int[], ${jobs.map(({ jobId }) => jobId)}::uuid[]))`,
  );
  if (returned > 0) await notifyWorkers(on, QUEUES.jobs);
  return returned;
}

/** Any number that differs from the other advisory locks on the server. */
export const CLAIM_LOCK = 7_101_000_017;

/**
 * Claims the next job; undefined when no job waits, or when all waiting jobs belong to wallets or customers that have
 * reached their bounds. Claims are made one at a time, so that two workers cannot use the last slot of a wallet twice.
 * @param slots how many jobs this worker runs at once
 */
export function claimJob(
  db: Database,
  { slots, now }: { slots: number; now: Date },
): Promise<ClaimedJob | undefined> {
  return transaction(db, async (on) => {
    await run(on, sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
    const bounds = boundsOf(Math.max(slots, await countSlots(on)));
    return runOne<ClaimedJob>(on, claimNext(bounds, now));
  });
}

/**
 * `taker` finds the wallets that have waiting jobs by one index lookup each, so the number of their jobs does not
 * matter.
 */
function claimNext(bounds: JobBounds, now: Date) {
  return sql`with recursive taker as (
      (select customer, wallet from job_queue where claim is null order by customer, wallet limit 1)
      union all
      select following.customer, following.wallet from taker, lateral (
        select customer, wallet from job_queue
        where claim is null and (customer, wallet) > (taker.customer, taker.wallet)
        order by customer, wallet limit 1) following
    ), running as (
      select customer, wallet, count(*) as jobs from job_queue where claim is not null group by customer, wallet
    ), next as (
      select oldest.zone, oldest.job from taker
      left join running using (customer, wallet)
      left join job_turn using (customer, wallet)
      cross join lateral (
        select zone, job, created_at from job_queue
        where claim is null and customer = taker.customer and wallet = taker.wallet
        order by created_at, job limit 1) oldest
      where coalesce(running.jobs, 0) < ${bounds.wallet}
        and coalesce((select sum(jobs) from running r where r.customer = taker.customer), 0) < ${bounds.customer}
      order by (select max(turn) from job_turn t where t.customer = taker.customer) nulls first,
        job_turn.turn nulls first, oldest.created_at, oldest.job
      limit 1
    ), claimed as (
      update job_queue set claim = gen_random_uuid(), claimed_at = ${now.toISOString()}
      from next where job_queue.zone = next.zone and job_queue.job = next.job
      returning job_queue.*
    ), served as (
      insert into job_turn (customer, wallet, turn)
      select customer, wallet, nextval('job_turn_number') from claimed
      on conflict (customer, wallet) do update set turn = excluded.turn
    )
    select zone, job as "jobId", claim from claimed`;
}

/** Removes a job that was run. One that was returned or claimed again meanwhile stays. */
export async function removeClaimed(on: Queryable, { zone, jobId, claim }: ClaimedJob) {
  await execute(
    on,
    build.deleteFrom('job_queue').where((is) => is.and({ zone, job: jobId, claim })),
  );
}

/** The jobs that were claimed before this time. */
export function findClaimed(
  on: Queryable,
  before: Date,
): Promise<{ zone: number; jobId: string }[]> {
  return run(
    on,
    sql`select zone, job as "jobId" from job_queue
        where claim is not null and claimed_at < ${before.toISOString()}`,
  );
}

/** A condition on `job` (zone, id) in the main database: it is in the queue. */
export const IS_QUEUED = sql`exists (select from job_queue q where q.zone = job.zone and q.job = job.id)`;
