/** Reads one job, and the names of the people whom jobs mention. */
import { orElse, unlessRefused } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Job } from '#model/jobs/job-schema.ts';

/** The job with an id; undefined when it does not exist or the id is invalid. */
export async function findJob(
  { api }: Session,
  jobId: string | undefined,
): Promise<Job | undefined> {
  if (!jobId) return undefined;
  const found = await unlessRefused(api.call(CALLS.readJob, { params: { jobId } }), undefined);
  return found?.data;
}

export type NameOf = (walletId: string) => string;

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * The full names of those who created the jobs or downloaded their files, read in one call. A wallet that is gone is
 * named by its id (B-344).
 */
export async function readCreatorNames({ api }: Session, jobs: readonly Job[]): Promise<NameOf> {
  const downloaderIds = jobs
    .map(({ results }) => results.results?.downloadedWalletId)
    .filter(isText);
  const ids = [...new Set([...jobs.map(({ loggedInId }) => loggedInId), ...downloaderIds])];
  if (ids.length === 0) return (id) => id;
  const asked = api.call(CALLS.listWallets, { query: { ids: ids.join(',') } });
  const wallets = (await orElse(asked, undefined))?.data.userWallets ?? [];
  const names = new Map(wallets.map(({ id, fullName }) => [id, fullName]));
  return (id) => names.get(id) ?? id;
}
