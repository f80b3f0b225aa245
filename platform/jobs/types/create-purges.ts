/** Making the jobs that take things away. */
import { isSystemChain, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import { commonOf, createJob, JobRefused, type JobStarter } from '../queue/create-job.ts';
import type { JobPlatform } from '../job-type.ts';
import type { JobRow } from '../queue/job-rows.ts';

/**
 * Makes the job that erases the data of a chain.
 * @throws JobRefused 404 without such a dictionary, 400 for a wrong address
 */
export async function createTruncateJob(
  platform: JobPlatform,
  starter: JobStarter,
  { chain, emails }: { chain: string; emails: readonly string[] },
): Promise<JobRow> {
  const { zone } = starter;
  const known =
    !isSystemChain(chain) && (await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, chain));
  if (!known) throw new JobRefused(404, `There is no dictionary '${chain}'.`, 'chain');
  return createPurge(platform, starter, 'TruncateChainJob', { chain, emails });
}

/** Makes the job that erases the data of the zone, or with its metadata. @throws JobRefused 400 for a wrong address */
export function createZonePurgeJob(
  platform: JobPlatform,
  starter: JobStarter,
  name: 'WipeSDZDataJob' | 'ResetSDZJob',
  emails: readonly string[],
): Promise<JobRow> {
  return createPurge(platform, starter, name, { chain: null, emails });
}

function createPurge(
  platform: JobPlatform,
  starter: JobStarter,
  name: 'TruncateChainJob' | 'WipeSDZDataJob' | 'ResetSDZJob',
  { chain, emails }: { chain: string | null; emails: readonly string[] },
): Promise<JobRow> {
  return createJob(platform, starter, {
    ...commonOf(platform, starter, { jobId: crypto.randomUUID(), emails }),
    name,
    chain,
    fileType: null,
    operation: null,
    originalFilename: null,
    sizeBytes: null,
    input: {},
  });
}
