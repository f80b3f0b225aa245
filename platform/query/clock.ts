/** The time that one query may take, over all of its statements. */
import type { Transaction } from '../storage/database.ts';

/** PostgreSQL's word for a statement that was cancelled, by its time or by whoever waits for it. */
const CANCELLED = '57014';

export interface Clock {
  /** Milliseconds that are left; Infinity without a limit. */
  leftMs(): number;
  signal: AbortSignal | undefined;
}

/** @param nowMs milliseconds of a clock that only moves forward */
export function startClock(
  ms: number,
  signal?: AbortSignal,
  nowMs: () => number = () => performance.now(),
): Clock {
  const end = nowMs() + ms;
  return { signal, leftMs: () => end - nowMs() };
}

/**
 * Runs statements within the time that is left. Undefined when it is not enough; the transaction stands
 * then as it was before.
 */
export async function inTime<Result>(
  tx: Transaction,
  clock: Clock,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  clock.signal?.throwIfAborted();
  if (clock.leftMs() <= 0) return undefined;
  await tx.query(`savepoint step; set local statement_timeout = ${timeoutOf(clock)}`);
  try {
    return await work();
  } catch (error) {
    if (!isTimeUp(error, clock)) throw error;
    await tx.query('rollback to savepoint step');
    return undefined;
  }
}

/** Has the server end the next statements of the transaction when the time is up. */
export async function limitTime(tx: Transaction, clock: Clock): Promise<void> {
  clock.signal?.throwIfAborted();
  await tx.query(`set local statement_timeout = ${timeoutOf(clock)}`);
}

/** Whole milliseconds; 0, which lifts the limit, only where there is none. */
function timeoutOf(clock: Clock): number {
  const leftMs = clock.leftMs();
  return Number.isFinite(leftMs) ? Math.max(1, Math.trunc(leftMs)) : 0;
}

/** True for a statement that ran out of its time, false for one that nobody waits for any more. */
export function isTimeUp(error: unknown, { signal }: Clock): boolean {
  return error instanceof Error && 'code' in error && error.code === CANCELLED && !signal?.aborted;
}
