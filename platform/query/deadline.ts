/** The time that one query may take, shared by all of its statements. */
import type { Transaction } from '#platform/storage/database.ts';
import { ERROR_CODES, errorCode } from '#platform/storage/error-codes.ts';

export interface Deadline {
  /** The remaining milliseconds; Infinity without a limit. */
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
 * Runs statements within the remaining time. When it is not enough, rolls them back and returns undefined; the
 * transaction can go on.
 * @param settings SQL that is sent along, for the rest of the transaction
 */
export async function withinDeadline<Result>(
  on: Transaction,
  deadline: Deadline,
  work: () => Promise<Result>,
  settings = '',
): Promise<Result | undefined> {
  deadline.signal?.throwIfAborted();
  if (deadline.leftMs() <= 0) return undefined;
  await on.query(`${settings}savepoint step; set local statement_timeout = ${timeoutOf(deadline)}`);
  try {
    return await work();
  } catch (error) {
    if (!isTimedOut(error, deadline)) throw error;
    await on.query('rollback to savepoint step');
    return undefined;
  }
}

/** Makes the server cancel the next statements of the transaction when the time is up. */
export async function applyDeadline(on: Transaction, deadline: Deadline): Promise<void> {
  deadline.signal?.throwIfAborted();
  await on.query(`set local statement_timeout = ${timeoutOf(deadline)}`);
}

/** Gives each of the next statements of the transaction at least this much time. */
export async function extendDeadline(
  on: Transaction,
  deadline: Deadline,
  ms: number,
): Promise<void> {
  deadline.signal?.throwIfAborted();
  if (deadline.leftMs() < ms) await applyDeadline(on, startDeadline(ms, deadline.signal));
}

/** The remaining time in whole milliseconds. It is 0 (no limit) only when the deadline has no limit. */
function timeoutOf(deadline: Deadline): number {
  const leftMs = deadline.leftMs();
  return Number.isFinite(leftMs) ? Math.max(1, Math.trunc(leftMs)) : 0;
}

/** True for a statement that ran out of time, false for one that the caller cancelled. */
export function isTimedOut(error: unknown, { signal }: Deadline): boolean {
  return errorCode(error) === ERROR_CODES.queryCanceled && !signal?.aborted;
}
