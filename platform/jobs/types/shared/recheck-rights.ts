/** Rights are checked again when a job runs, because its starter may have left a group while it waited. */
import { mayElevate, principalOf } from '#platform/access/wallets.ts';
import { JobFailure, type JobContext } from '../../job-type.ts';

/**
 * Checks that the starter of a job may still act as the wallet it was started with.
 * @throws JobFailure when it may not
 */
export async function recheckRights({
  platform,
  zone,
  job: { loggedInId, effectiveId },
}: Pick<JobContext, 'platform' | 'zone' | 'job'>): Promise<void> {
  if (effectiveId === loggedInId) return;
  const principal = await principalOf(zone, loggedInId);
  const account = await platform.findServiceAccount?.(zone.customer, principal ?? '');
  if (await mayElevate(zone, account, { loggedInId, effectiveId })) return;
  throw new JobFailure('You may no longer act as the system wallet that the job was started with.');
}
