import { enqueueCatchUp, enqueueOnCommit } from '#platform/jobs/queue/queue.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Platform } from '#platform/platform.ts';

/** Has a worker bring the records that are already there in line with the definitions of this transaction. */
export function requestCatchUp(
  platform: Platform,
  { zone, sql }: LedgerTransaction,
): Promise<void> {
  return enqueueOnCommit(platform, zone, sql, (on) => enqueueCatchUp(on, zone.id));
}
