import { isCancellable } from '#model/jobs/job.ts';
import { transaction } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { markCancelled, readJob } from './job-rows.ts';
import type { JobRow } from './job-rows.ts';
import { JobRefusedError } from './create-job.ts';

/**
 * Cancels a job: one that waits ends at once, a running one at its next checkpoint; what it has written stays.
 * @returns the updated row
 * @param audit writes the audit line in the same transaction
 * @throws JobRefusedError 404 when there is no such job in the zone, 409 when it has ended
 */
export async function requestCancel(
  platform: Pick<JobPlatform, 'now'>,
  zone: ZoneRef,
  jobId: string,
  audit: (on: Queryable) => Promise<void> = async () => undefined,
): Promise<JobRow> {
  const cancelled = await transaction(zone.db, async (on) => {
    const row = await markCancelled(on, zone, jobId, platform.now());
    if (row) await audit(on);
    return row;
  });
  if (cancelled) return cancelled;
  const job = await readJob(zone.db, zone, jobId);
  if (!job) throw new JobRefusedError(404, `There is no job ${jobId}.`);
  if (isCancellable(job.status)) return requestCancel(platform, zone, jobId, audit);
  throw new JobRefusedError(409, 'The job has already ended, so it cannot be cancelled.');
}
