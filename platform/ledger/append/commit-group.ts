/**
 * Commits the plans of a group in one transaction: first as a whole, its versions written in few statements. When a
 * plan fails, they run again with a savepoint for each: the writes of one that throws are undone, the others are kept
 * (decision 007).
 */
import { answered, isRetryable } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { errorCode, ERROR_CODES } from '#platform/storage/error-codes.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { ZONE_WALLET } from './signing-keys.ts';
import { saveEnd, underLock } from './lock-ledger.ts';
import type { LedgerEnd } from './stamp-version.ts';
import { Appending } from './appending.ts';
import type { LedgerTransaction, AppendingParts } from './appending.ts';

export interface Plan {
  run: (tx: LedgerTransaction) => Promise<unknown>;
  blind: boolean;
}

export type PlanOutcome = { ok: true; result: unknown } | { ok: false; error: unknown };

/** Runs the plans and commits what they appended. Returns the outcomes in their order. @throws when none was kept */
export async function commitGroup(
  parts: AppendingParts,
  zone: ZoneRef,
  plans: readonly Plan[],
): Promise<PlanOutcome[]> {
  const together = plans.length > 1 ? await commitTogether(parts, zone, plans) : undefined;
  return together ?? (await commitOneByOne(parts, zone, plans));
}

/** Commits the plans as a whole. Returns undefined when a plan failed and nothing was written. */
async function commitTogether(
  parts: AppendingParts,
  zone: ZoneRef,
  plans: readonly Plan[],
): Promise<PlanOutcome[] | undefined> {
  let failed = false;
  try {
    return await underLock(zone, parts.now, async (on, end) => {
      failed = false;
      await bootstrap(parts, on, zone, end);
      const outcomes: PlanOutcome[] = [];
      const appending = new Appending(parts, on, zone, end);
      try {
        for (const { run, blind } of plans) {
          if (!blind) await appending.flush();
          outcomes.push({ ok: true, result: await run(appending) });
        }
        // The new end of the ledger is written without waiting. A statement that fails rolls it back too.
        await answered([appending.flush(), saveEnd(on, zone, end)]);
      } catch (thrown) {
        failed = true;
        throw (await appending.settle()) ?? thrown;
      }
      return outcomes;
    });
  } catch (error) {
    // If the answer to the commit was lost, it may have succeeded, so it must not be retried.
    if (!failed) throw error;
    return undefined;
  }
}

function commitOneByOne(
  parts: AppendingParts,
  zone: ZoneRef,
  plans: readonly Plan[],
): Promise<PlanOutcome[]> {
  return underLock(zone, parts.now, async (on, end) => {
    await bootstrap(parts, on, zone, end);
    const outcomes: PlanOutcome[] = [];
    for (const { run } of plans) {
      const appending = new Appending(parts, on, zone, end);
      outcomes.push(await attempt(appending, end, run, plans.length > 1));
    }
    await saveEnd(on, zone, end);
    return outcomes;
  });
}

/** Runs one plan; in a group, a savepoint keeps its failure from the others. */
async function attempt(
  appending: Appending,
  end: LedgerEnd,
  plan: Plan['run'],
  grouped: boolean,
): Promise<PlanOutcome> {
  const before = { ...end };
  const on = appending.sql;
  if (grouped) await on.query('savepoint member');
  try {
    const result = await plan(appending);
    await appending.flush();
    if (grouped) await on.query('release savepoint member');
    return { ok: true, result };
  } catch (thrown) {
    // Writes must have ended before the rollback. After a failed one, the server refuses every statement.
    const failedWrite = await appending.settle();
    const isConsequence = errorCode(thrown) === ERROR_CODES.failedTransaction;
    const error = isConsequence ? (failedWrite ?? thrown) : thrown;
    // After a deadlock the whole group runs again.
    if (!grouped || isRetryable(error)) throw error;
    await on.query('rollback to savepoint member');
    Object.assign(end, before);
    return { ok: false, error };
  }
}

/** Appends the key of a new zone, which is the first version in its ledger. */
async function bootstrap(
  parts: AppendingParts,
  on: Transaction,
  zone: ZoneRef,
  end: LedgerEnd,
): Promise<void> {
  if (end.seq > 0) return;
  const appending = new Appending(parts, on, zone, end);
  await appending.createSigningKey(ZONE_WALLET);
  await appending.flush();
}
