import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { enqueueOnCommit } from './queue.ts';
import { enqueueCatchUp } from './zone-work.ts';

/** Asks a worker to bring existing records in line with the definitions that this transaction changes. */
export function requestCatchUp(
  platform: Pick<JobPlatform, 'db' | 'log'>,
  { zone, sql }: LedgerTransaction,
): Promise<void> {
  return enqueueOnCommit(platform, zone, sql, (on) => enqueueCatchUp(on, zone.id));
}
