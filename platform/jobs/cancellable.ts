/** Cancels work of a job between checkpoints: one statement or one contract may run for minutes. */
import { setTimeout as wait } from 'node:timers/promises';
import { JobInterruptedError } from './job-type.ts';
import type { JobContext } from './job-type.ts';
import { JobLostError, readCancelRequest } from './queue/job-rows.ts';

/** How often the row is checked for a cancel request. */
const POLL_MS = 250;

export interface CancellableOptions {
  /** Whether the work continues when the worker is to stop, because it is short and must not be done twice. */
  endsBeforeStop?: boolean;
}

/**
 * Runs the work with a signal that aborts soon after the job is cancelled, is lost to another worker, or the
 * worker is to stop. Work that throws after that fails with the reason; work that returns keeps its result.
 * @throws JobInterruptedError or JobLostError
 */
export async function runCancellable<Result>(
  context: JobContext,
  work: (signal: AbortSignal) => Promise<Result>,
  { endsBeforeStop = false }: CancellableOptions = {},
): Promise<Result> {
  const unwanted = new AbortController();
  const over = new AbortController();
  const goesOn = (error: JobInterruptedError) => endsBeforeStop && error.reason === 'released';
  const watch = async () => {
    for (;;) {
      await wait(POLL_MS, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      const reason = await findInterruption(context);
      if (!reason || (reason instanceof JobInterruptedError && goesOn(reason))) continue;
      return unwanted.abort(reason);
    }
  };
  const watching = watch();
  try {
    return await work(unwanted.signal);
  } catch (error) {
    throw unwanted.signal.aborted ? unwanted.signal.reason : error;
  } finally {
    over.abort();
    await watching;
  }
}

/** The reason to stop the work. It is also undefined when the database does not answer: the work itself fails then. */
async function findInterruption({
  zone,
  job,
  pause,
}: JobContext): Promise<JobInterruptedError | JobLostError | undefined> {
  try {
    const wish = await readCancelRequest(zone.db, zone, job);
    if (!wish) return new JobLostError();
    pause(wish.cancelRequested);
    return undefined;
  } catch (error) {
    return error instanceof JobInterruptedError ? error : undefined;
  }
}
