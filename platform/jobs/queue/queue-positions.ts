/** The positions of waiting jobs in the queue: which one begins next, if the jobs before it do. */
import { sql } from 'kysely';
import { run } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';

/** Waiting jobs that share turns: those of a wallet among its customer's, or those of a customer among all. */
interface Sharer {
  waiting: number;
  /** The last turn. It is null when there was none yet, which comes before all others. */
  turn: number | null;
  /** When the oldest job was created, which decides among those that had no turn yet. */
  oldest: string;
}

/** The waiting jobs of one wallet. */
export interface WalletJobs extends Sharer {
  customer: number;
  wallet: string;
  /** The last turn of the customer. */
  customerTurn: number | null;
}

/** A waiting job, the n-th of its wallet. */
export interface NumberedJob {
  zone: number;
  jobId: string;
  customer: number;
  wallet: string;
  n: number;
}

/**
 * The positions of the waiting jobs among the given ones, by job: 1 begins next. It takes two statements for any
 * number.
 */
export async function readQueuePositions(
  on: Queryable,
  jobs: readonly { zone: number; id: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (jobs.length === 0) return new Map();
  const asked = sql`(select * from unnest(${jobs.map(({ zone }) => zone)}::int[], ${jobs.map(({ id }) => id)}::uuid[]))`;
  const numbered = await run<NumberedJob>(
    on,
    sql`select zone, job as "jobId", customer, wallet, n from (
          select zone, job, customer, wallet,
            row_number() over (partition by customer, wallet order by created_at, job) as n
          from job_queue where claim is null and (customer, wallet) in (
            select customer, wallet from job_queue where claim is null and (zone, job) in ${asked})) numbered
        where (zone, job) in ${asked}`,
  );
  if (numbered.length === 0) return new Map();
  const takers = await run<WalletJobs>(
    on,
    sql`select customer, wallet, waiting, oldest, job_turn.turn,
          (select max(turn) from job_turn t where t.customer = taker.customer) as "customerTurn"
        from (select customer, wallet, count(*) as waiting, min(created_at) as oldest
          from job_queue where claim is null group by customer, wallet) taker
        left join job_turn using (customer, wallet)`,
  );
  const positionOf = positionsIn(takers);
  return new Map(numbered.map((job) => [job.jobId, positionOf(job)]));
}

/** Returns a function that tells the position of a job among these when turns are taken as `claimJob` gives them. */
export function positionsIn(
  takers: readonly WalletJobs[],
): (job: Pick<NumberedJob, 'customer' | 'wallet' | 'n'>) => number {
  const wallets = new Map<number, WalletJobs[]>();
  for (const taker of takers) {
    const known = wallets.get(taker.customer);
    if (known) known.push(taker);
    else wallets.set(taker.customer, [taker]);
  }
  const customers = new Map([...wallets].map(([id, own]) => [id, together(own)]));
  return ({ customer, wallet, n }) => {
    const own = wallets.get(customer) ?? [];
    const inCustomer = positionAmong(
      own.find((taker) => taker.wallet === wallet),
      own,
      n,
    );
    return positionAmong(customers.get(customer), [...customers.values()], inCustomer);
  };
}

/** The jobs of all wallets of a customer as those of one. */
function together(wallets: readonly WalletJobs[]): Sharer {
  return {
    waiting: wallets.reduce((sum, { waiting }) => sum + waiting, 0),
    turn: wallets[0]?.customerTurn ?? null,
    oldest: wallets.map(({ oldest }) => oldest).reduce((one, other) => (one < other ? one : other)),
  };
}

/**
 * The position of the n-th job of `own` when all take turns. Before it, each of the others had n turns if it has that
 * many jobs; those that come after `own` had one turn less.
 */
function positionAmong(own: Sharer | undefined, all: readonly Sharer[], n: number): number {
  if (!own) return n;
  return all
    .filter((other) => other !== own)
    .reduce(
      (sum, other) => sum + Math.min(other.waiting, n - (comesBefore(other, own) ? 0 : 1)),
      n,
    );
}

function comesBefore(one: Sharer, other: Sharer): boolean {
  if (one.turn !== other.turn) return (one.turn ?? 0) < (other.turn ?? 0);
  return one.oldest < other.oldest;
}
