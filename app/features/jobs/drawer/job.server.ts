/** Reads the job that the drawer shows. */
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { isCancellable } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import {
  againTo,
  undoTo,
  cancelProblem,
  isCancellableBy,
  mayViewReceipt,
} from '#app/features/jobs/job-rights.ts';
import { findJob, readCreatorNames } from '#app/features/jobs/read-job.server.ts';
import type { NameOf } from '#app/features/jobs/read-job.server.ts';
import { describeDownload } from './download.ts';
import { describeJob, leavesReceipt } from './job-details.ts';
import type { JobDetails } from './job-details.ts';

/**
 * The job of the open drawer, as it is read again while it runs (`job-manager.$jobId.status.tsx`); undefined when there
 * is none.
 */
export async function loadJob(session: Session, jobId: string): Promise<JobDetails | undefined> {
  const job = await findJob(session, jobId);
  return job && drawerOf(session, job, await readCreatorNames(session, [job]));
}

/** Reads the job that the address names. When that fails, the result says why, and the list is still shown. */
export async function openJob(session: Session, jobId: string | undefined) {
  if (jobId === undefined) return undefined;
  try {
    return { job: await findJob(session, jobId), failure: undefined };
  } catch (error) {
    return { job: undefined, failure: failureText(error, FAILURE.list) };
  }
}

/** A job as its drawer shows it. */
export function drawerOf(session: Session, job: Job, nameOf: NameOf): JobDetails {
  const isOpen = isCancellable(job.status);
  return describeJob(job, nameOf(job.loggedInId), {
    cancellable: isCancellableBy(session, job),
    cancelProblem: isOpen ? cancelProblem(session, job) : undefined,
    hasReceipt: mayViewReceipt(session) && leavesReceipt(job),
    download: describeDownload(job, { mayRead: session.can('readData'), nameOf }),
    againTo: againTo(session, job),
    undoTo: undoTo(session, job),
  });
}
