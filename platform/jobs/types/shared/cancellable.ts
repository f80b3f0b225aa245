/** Work of a job that reaches no checkpoint for a while, as one statement or one run may take minutes. */
import { setTimeout as wait } from 'node:timers/promises';
import { JobInterrupted, JobLost, type JobContext } from '../../job-type.ts';
import { readCancelRequest } from '../../queue/job-rows.ts';

/** How often a running job looks whether it is still wanted. */
const POLL_MS = 250;

export interface CancellableOptions {
  /** Work that is short and must not be done twice goes on when the worker is to stop. */
  endsBeforeStop?: boolean;
}

/**
 * Does the work with a signal that aborts soon after the job is cancelled, is lost to another worker, or the
 * worker is to stop. Work that fails then fails with the reason; work that returns has its result.
 * @throws JobInterrupted or JobLost
 */
export async function runCancellable<Result>(
  context: JobContext,
  work: (signal: AbortSignal) => Promise<Result>,
  { endsBeforeStop = false }: CancellableOptions = {},
): Promise<Result> {
  const unwanted = new AbortController();
  const over = new AbortController();
  const goesOn = (error: JobInterrupted) => endsBeforeStop && error.reason === 'released';
  const watch = async () => {
    for (;;) {
      await wait(POLL_MS, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      const reason = await findInterruption(context);
      if (!reason || (reason instanceof JobInterrupted && goesOn(reason))) continue;
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

/** Undefined also while the database cannot be asked: the work will notice that by itself. */
async function findInterruption({
  zone,
  job,
  pause,
}: JobContext): Promise<JobInterrupted | JobLost | undefined> {
  try {
    const wish = await readCancelRequest(zone.db, zone, job);
    if (!wish) return new JobLost();
    pause(wish.cancelRequested);
    return undefined;
  } catch (error) {
    return error instanceof JobInterrupted ? error : undefined;
  }
}
