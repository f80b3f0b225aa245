import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformClient } from '#app/platform-client/client.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { isCancellable } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';

/** The pauses between two calls. Most saves end at once; a job that takes longer than the sum is not awaited. */
const PAUSES_MS = [50, 100, 100, 150, 200, 200, 200, 250, 250, 500, 1_000, 2_000] as const;

/**
 * Reads a job, less and less often, until it has ended.
 * @returns the job as it was read last; it may still be running
 * @throws PlatformError when it cannot be read
 */
export async function waitForJob(
  api: Pick<PlatformClient, 'call'>,
  started: Job,
  pause: (delayMs: number) => Promise<unknown> = sleep,
): Promise<Job> {
  let job = started;
  for (const delayMs of PAUSES_MS) {
    if (!isCancellable(job.status)) break;
    await pause(delayMs);
    job = (await api.call(CALLS.readJob, { params: { jobId: job.jobId } })).data;
  }
  return job;
}
