/** Shared by the handlers that start or show jobs. */
import type { Job } from '#model/jobs/job-schema.ts';
import { isWaiting } from '#model/jobs/job.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { readQueuePositions } from '#platform/jobs/queue/queue-positions.ts';
import { toJob } from '#platform/jobs/to-job.ts';
import type { JobCaller } from '#platform/jobs/to-job.ts';
import type { Platform } from '#platform/platform.ts';
import { writeAudit } from './audit.ts';
import type { ZoneCaller } from './caller.ts';

interface JobCall {
  platform: Platform;
  caller: ZoneCaller;
}

/** Creates a job with the caller as its starter. Returns it as the caller may see it. */
export async function startJob<Asked>(
  { platform, caller }: JobCall,
  call: string,
  create: (platform: JobPlatform, starter: JobStarter, asked: Asked) => Promise<JobRow>,
  asked: Asked,
): Promise<Job> {
  const { zone, actor, roles, principal, claims, requestId } = caller;
  const audit: JobStarter['audit'] = (on, { id, chain }) =>
    writeAudit(on, caller, { call, outcome: 'done', detail: { jobId: id, chain } });
  const starter = { zone, actor, roles, claims, email: principal.email, audit, requestId };
  return visibleJob({ platform, caller }, await create(platform, starter, asked));
}

/** A job as the caller may see it. */
export async function visibleJob({ platform, caller }: JobCall, job: JobRow): Promise<Job> {
  const positions = await positionsOf(platform, [job]);
  return toJob(job, jobCallerOf(caller), positions.get(job.id));
}

/** The queue positions of the jobs that wait. */
export function positionsOf({ db }: Platform, jobs: readonly JobRow[]) {
  return readQueuePositions(
    db,
    jobs.filter(({ status }) => isWaiting(status)),
  );
}

export function jobCallerOf({ zone, actor, roles }: ZoneCaller): JobCaller {
  return { zone, wallet: actor.loggedInId, roles };
}
