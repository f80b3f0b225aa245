/** Rights are checked again when a job runs, because its starter may have left a group while it waited. */
import { mayElevate, principalOf } from '#platform/access/wallets.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext } from '#platform/jobs/job-type.ts';

/**
 * Checks that the starter of a job may still act as the wallet it was started with.
 * @throws JobFailureError when it may not
 */
export async function recheckRights({
  platform,
  zone,
  job,
}: Pick<JobContext, 'platform' | 'zone' | 'job'>): Promise<void> {
  if (await mayStillAct(platform, zone, job)) return;
  throw new JobFailureError(
    'You may no longer act as the system wallet that the job was started with.',
  );
}

/** Whether the starter of a job may act as the wallet that it was started with. */
export async function mayStillAct(
  platform: Pick<JobContext['platform'], 'findServiceAccount'>,
  zone: JobContext['zone'],
  { loggedInId, effectiveId }: Pick<JobContext['job'], 'loggedInId' | 'effectiveId'>,
): Promise<boolean> {
  if (effectiveId === loggedInId) return true;
  const principal = await principalOf(zone, loggedInId);
  const account = await platform.findServiceAccount?.(zone.customer, principal ?? '');
  return mayElevate(zone, account, { loggedInId, effectiveId });
}
