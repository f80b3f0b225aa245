/** The rights of a person on jobs. */
import { comparisonPaths } from '#app/paths/comparison-paths.ts';
import { againAddress } from './run-again.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { DATA_ROLES, METADATA_ROLES } from '#model/access/roles.ts';
import { isCancellable } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';

/** Whether the person may open receipts of jobs, which needs a data or a metadata role (B-204, B-525). */
export function mayViewReceipt({ roles }: Pick<Session, 'roles'>): boolean {
  return [...DATA_ROLES, ...METADATA_ROLES].some((role) => roles.includes(role));
}

/** Whether the person may start jobs and use the forms that do, which needs both permissions (B-520, B-521). */
export function mayStartJobs(session: Pick<Session, 'can'>): boolean {
  return session.can(...START_JOBS);
}

/** Why the person may not cancel a job, by the platform's rule (decision 015); undefined if the person may. */
export function cancelProblem(
  { can }: Pick<Session, 'can'>,
  { mayCancel }: Job,
): string | undefined {
  if (!can('createData') && !can('createMetadata')) return 'Your roles cannot cancel jobs.';
  // Another platform does not send `mayCancel`.
  if (mayCancel !== false) return undefined;
  return 'Only who started this job, or an administrator of the zone, can cancel it.';
}

/** Whether the job has not ended and the person may cancel it. */
export function isCancellableBy(session: Session, job: Job): boolean {
  return isCancellable(job.status) && cancelProblem(session, job) === undefined;
}

/** The page that plans how a promotion is undone. */
export function undoTo({ can }: Pick<Session, 'can'>, job: Job): string | undefined {
  const isDone = job.name === 'PromotionJob' && job.status === 'COMPLETED_SUCCESS';
  return isDone && can('editMetadata') ? comparisonPaths.undo(job.jobId) : undefined;
}

export function againTo(session: Session, job: Job): string | undefined {
  return mayStartJobs(session) ? againAddress(job) : undefined;
}
