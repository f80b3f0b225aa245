/** Stores the records of a chain with the values that a changed dictionary converts (decision 020). */
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { mayChange } from '#platform/access/may-change.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import { nextHeads } from '#platform/ledger/maintenance/walk-chain.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext } from '#platform/jobs/job-type.ts';
import { createConversion } from './convert-values.ts';

/**
 * Appends a new version of each record with a converted value, as an update by the starter of the job does. Call it
 * before the new dictionary is appended: every version of the ledger is read under the dictionary of its time. The old
 * dictionary reads the new values, but the new one does not read the old values.
 * @throws JobFailureError when a record is not the starter's to change, or a value cannot be converted
 */
export async function convertRecords(
  { platform, job: { loggedInId, effectiveId } }: Pick<JobContext, 'platform' | 'job'>,
  tx: LedgerTransaction,
  { before, after }: { before: Dictionary; after: Dictionary },
): Promise<void> {
  const convert = createConversion(before, after, platform.rules.fingerprints(tx.zone));
  if (!convert) return;
  const actor = { loggedInId, effectiveId };
  for (let last = 0; ;) {
    const heads = await nextHeads(tx, after.name, last);
    for (const head of heads) {
      const given = (head.body.data ?? {}) as Record<string, unknown>;
      const taker = { customer: tx.zone.customer, wallet: loggedInId };
      const { data, problems } = await platform.patterns.settle(taker, (matched) =>
        convert(given, matched),
      );
      if (problems.length > 0 || (data !== given && !mayChange(head, actor))) {
        throw new JobFailureError('A record was changed meanwhile. Save the dictionary again.');
      }
      if (data === given) continue;
      const body = { ...head.body, data };
      await tx.append(nextVersion(head, 'UPDATE', actor, { body }));
    }
    const end = heads.at(-1);
    if (!end) return;
    last = end.key;
  }
}
