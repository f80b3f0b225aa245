/** Rights are asked for again when a job runs: it may have waited, and its starter left a group meanwhile. */
import { mayActAs } from '#platform/access/wallets.ts';
import { JobFailure, type JobContext } from '../../job-type.ts';

/**
 * Whether the starter of a job may still act as the wallet it acted as.
 * @throws JobFailure
 */
export async function recheckRights({
  zone,
  job: { loggedInId, effectiveId },
}: Pick<JobContext, 'zone' | 'job'>): Promise<void> {
  if (effectiveId === loggedInId) return;
  if (await mayActAs(zone.db, zone, loggedInId, effectiveId)) return;
  throw new JobFailure('You may no longer act as the system wallet that the job was started with.');
}
