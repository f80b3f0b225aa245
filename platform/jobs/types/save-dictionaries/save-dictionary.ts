/** Saving one dictionary: an existing one is replaced only when the records of its chain conform to the new one. */
import { randomUUID } from 'node:crypto';
import type { Dictionary } from '#model/dictionary.ts';
import { can, parseRoles } from '#model/roles.ts';
import { readerIds } from '#platform/access/wallets.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { canonicalText } from '#platform/ledger/hashing.ts';
import type { UniqueConflict } from '#platform/ledger/projections/projection-tables.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import type { Head } from '#platform/ledger/record.ts';
import { JobFailure, type JobContext } from '../../job-type.ts';
import {
  createCompatibilityCheck,
  requireEdgeDatatypesKept,
  type CompatibilityCheck,
} from './schema-compatibility.ts';

/** Why a unique index cannot be created over the existing records. */
export function indexConflict({ index }: UniqueConflict): JobFailure {
  return new JobFailure(
    `Records that are there share a value of ${index.attributes.join(', ')}, so the index '${index.name}' cannot be made.`,
  );
}

/**
 * Why a dictionary cannot be saved by someone whose editor was opened with the expected version; undefined when it can
 * (A-575).
 * @param expected 'none' when it must not exist yet, else the hash its newest version must have
 */
export function expectedProblem(expected: string, current: Head | undefined): string | undefined {
  if (expected === 'none') {
    return current ? 'A dictionary with this name already exists' : undefined;
  }
  if (current?.hash.toString('hex') === expected) return undefined;
  return current
    ? 'The dictionary was changed by someone else meanwhile. Open it again and repeat your changes.'
    : 'The dictionary was deleted meanwhile.';
}

/** Checks the existing records before the zone is locked, so that only newer ones are checked under the lock. */
export async function checkPresentData(
  context: JobContext,
  dictionaries: readonly Dictionary[],
): Promise<Map<string, CompatibilityCheck>> {
  const { zone } = context;
  const checks = new Map<string, CompatibilityCheck>();
  for (const [done, dictionary] of dictionaries.entries()) {
    const current = await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, dictionary.name);
    if (current && !isSame(current, dictionary)) {
      const before = current.body.dictionary as Dictionary;
      const check = createCompatibilityCheck(
        zone,
        { before, after: dictionary },
        await recordsToName(context),
      );
      await check.advance(zone.db, () => context.checkpoint({ done, total: dictionaries.length }));
      check.throwIfIncompatible();
      checks.set(dictionary.name, check);
    }
  }
  return checks;
}

/** Which records the starter of the job may be told of by name: its own, with a role that reads data (decision 016). */
async function recordsToName({
  zone,
  job,
}: JobContext): Promise<(record: Pick<Head, 'owners' | 'limitedOwners'>) => boolean> {
  if (!can(parseRoles(job.roles), 'readData')) return () => false;
  const ids = new Set(await readerIds(zone.db, zone, job.effectiveId));
  return ({ owners, limitedOwners }) => [...owners, ...limitedOwners].some((id) => ids.has(id));
}

/** Saves one dictionary. @throws JobFailure when the records of its chain do not conform to it */
export async function saveDictionary(
  context: JobContext,
  tx: LedgerTransaction,
  dictionary: Dictionary,
  check: CompatibilityCheck | undefined,
): Promise<'created' | 'updated' | 'skipped'> {
  const { job, zone } = context;
  const previous = await readHeadByName(tx.sql, zone, SYSTEM_CHAINS.dictionary, dictionary.name);
  const expected = job.input.expected;
  const problem = typeof expected === 'string' ? expectedProblem(expected, previous) : undefined;
  if (problem) throw new JobFailure(`The dictionary '${dictionary.name}': ${problem}`);
  if (previous && isSame(previous, dictionary)) return 'skipped';
  if (previous) {
    const before = previous.body.dictionary as Dictionary;
    await requireEdgeDatatypesKept(tx.sql, zone, before, dictionary);
    // If the version that was checked has been replaced since, all records are checked again.
    const current =
      check && canonicalText(check.before) === canonicalText(before)
        ? check
        : createCompatibilityCheck(
            zone,
            { before, after: dictionary },
            await recordsToName(context),
          );
    await current.advance(tx.sql);
    current.throwIfIncompatible();
  }
  const actor = { loggedInId: job.loggedInId, effectiveId: job.effectiveId };
  await tx.append({
    chain: SYSTEM_CHAINS.dictionary,
    id: previous?.id ?? randomUUID(),
    type: 'DICTIONARY',
    operation: previous ? 'UPDATE' : 'CREATE',
    owners: previous?.owners ?? [actor.effectiveId],
    limitedOwners: previous?.limitedOwners,
    actor,
    body: { dictionary },
    previous,
  });
  return previous ? 'updated' : 'created';
}

function isSame(current: Head, dictionary: Dictionary): boolean {
  return canonicalText(current.body.dictionary) === canonicalText(dictionary);
}
