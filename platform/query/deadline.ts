/** The time that one query may take, over all of its statements. */
import type { Transaction } from '../storage/database.ts';

/** PostgreSQL's word for a statement that was cancelled, by its time or by whoever waits for it. */
const CANCELLED = '57014';

export interface Deadline {
  /** Milliseconds that are left; Infinity without a limit. */
  leftMs(): number;
  signal: AbortSignal | undefined;
}

/** @param nowMs milliseconds of a monotonic clock */
export function startDeadline(
  ms: number,
  signal?: AbortSignal,
  nowMs: () => number = () => performance.now(),
): Deadline {
  const end = nowMs() + ms;
  return { signal, leftMs: () => end - nowMs() };
}

/**
 * Runs statements within the time that is left. Undefined when it is not enough; the transaction stands
 * then as it was before.
 */
export async function withinDeadline<Result>(
  tx: Transaction,
  deadline: Deadline,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  deadline.signal?.throwIfAborted();
  if (deadline.leftMs() <= 0) return undefined;
  await tx.query(`savepoint step; set local statement_timeout = ${timeoutOf(deadline)}`);
  try {
    return await work();
  } catch (error) {
    if (!isTimedOut(error, deadline)) throw error;
    await tx.query('rollback to savepoint step');
    return undefined;
  }
}

/** Has the server end the next statements of the transaction when the time is up. */
export async function applyDeadline(tx: Transaction, deadline: Deadline): Promise<void> {
  deadline.signal?.throwIfAborted();
  await tx.query(`set local statement_timeout = ${timeoutOf(deadline)}`);
}

/** Whole milliseconds; 0, which lifts the limit, only where there is none. */
function timeoutOf(deadline: Deadline): number {
  const leftMs = deadline.leftMs();
  return Number.isFinite(leftMs) ? Math.max(1, Math.trunc(leftMs)) : 0;
}

/** True for a statement that ran out of its time, false for one that nobody waits for any more. */
export function isTimedOut(error: unknown, { signal }: Deadline): boolean {
  return error instanceof Error && 'code' in error && error.code === CANCELLED && !signal?.aborted;
}
