import { enqueueOnCommit } from '#platform/jobs/queue/queue.ts';
import { enqueueCatchUp } from '#platform/jobs/queue/zone-work.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Platform } from '#platform/platform.ts';

/** Asks a worker to bring existing records in line with the definitions that this transaction changes. */
export function requestCatchUp(
  platform: Platform,
  { zone, sql }: LedgerTransaction,
): Promise<void> {
  return enqueueOnCommit(platform, zone, sql, (on) => enqueueCatchUp(on, zone.id));
}
