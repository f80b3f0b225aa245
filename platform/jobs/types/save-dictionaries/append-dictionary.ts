/** Saves one dictionary: an existing one is replaced only when the records of its chain conform to the new one. */
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { can, parseRoles } from '#model/access/roles.ts';
import { mayChange } from '#platform/access/may-change.ts';
import { readerIds } from '#platform/access/wallets.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { requireVersion, StaleVersionError } from '#platform/ledger/append/require-version.ts';
import { METADATA, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { canonicalText } from '#platform/ledger/hashing.ts';
import type { UniqueConflictError } from '#platform/ledger/projections/projection-tables.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext } from '#platform/jobs/job-type.ts';
import { JobRefusedError } from '#platform/jobs/queue/create-job.ts';
import { recheckRights } from '#platform/jobs/rights/recheck-rights.ts';
import { convertedAttributes } from './conversion-counts.ts';
import type { ConvertedAttribute } from './conversion-counts.ts';
import { convertRecords } from './convert-records.ts';
import { createCompatibilityCheck, requireEdgeDatatypesKept } from './schema-compatibility.ts';
import type { CompatibilityCheck, SaverRights } from './schema-compatibility.ts';

/** Why a unique index cannot be created over the existing records. */
export function indexConflict({ index }: UniqueConflictError): JobFailureError {
  return new JobFailureError(
    `Records that are there share a value of ${index.attributes.join(', ')}, so the index '${index.name}' cannot be made.`,
  );
}

/**
 * Refuses to save a dictionary for someone whose editor was opened with another version.
 * @param expected 'none' when it must not exist yet, else the hash its newest version must have
 * @throws JobRefusedError 409 when the name is taken, StaleVersionError when somebody has changed or deleted the
 *   dictionary
 */
export async function requireExpected(
  tx: Parameters<typeof requireVersion>[0],
  expected: string,
  current: Head | undefined,
  actor: Actor,
): Promise<void> {
  if (expected === 'none') {
    if (current) {
      throw new JobRefusedError(409, 'A dictionary with this name already exists', 'name');
    }
  } else if (current) {
    await requireVersion(tx, current, [expected], actor);
  } else {
    throw new StaleVersionError(
      'The dictionary was deleted after you began. To have it again, create it as a new one.',
    );
  }
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
        await rightsOf(context),
      );
      await check.advance(zone.db, () => context.checkpoint({ done, total: dictionaries.length }));
      check.throwIfIncompatible();
      checks.set(dictionary.name, check);
    }
  }
  return checks;
}

/** The starter of the job learns the ids of its own records, if it has a role that reads data (decision 016). */
async function rightsOf({ platform, zone, job }: JobContext): Promise<SaverRights> {
  const roles = parseRoles(job.roles);
  const readable = can(roles, 'readData') ? await readerIds(zone.db, zone, job.effectiveId) : [];
  const ids = new Set(readable);
  return {
    mayName: ({ owners, limitedOwners }) => [...owners, ...limitedOwners].some((id) => ids.has(id)),
    mayChange: (record) => mayChange(record, actorOf(job)),
    editsData: can(roles, 'editData'),
    settle: (work) =>
      platform.patterns.settle({ customer: zone.customer, wallet: job.loggedInId }, work),
  };
}

function actorOf({ loggedInId, effectiveId }: JobContext['job']): Actor {
  return { loggedInId, effectiveId };
}

export interface SavedDictionary {
  id: string;
  outcome: 'created' | 'updated' | 'skipped';
  /** The attributes with stored values that the save has converted. */
  converted: ConvertedAttribute[];
}

/**
 * Saves one dictionary, and converts the values of its chain that are stored under another datatype.
 * @throws JobFailureError when the records of the chain do not conform to it
 */
export async function appendDictionary(
  context: JobContext,
  tx: LedgerTransaction,
  dictionary: Dictionary,
  check: CompatibilityCheck | undefined,
): Promise<SavedDictionary> {
  const { job, zone } = context;
  const previous = await readHeadByName(tx.sql, zone, SYSTEM_CHAINS.dictionary, dictionary.name);
  const actor = actorOf(job);
  const { expected } = job.input;
  if (typeof expected === 'string') {
    await requireExpected(tx, expected, previous, actor).catch((error: unknown) => {
      const isRefusal = error instanceof StaleVersionError || error instanceof JobRefusedError;
      throw isRefusal
        ? new JobFailureError(`The dictionary '${dictionary.name}': ${error.message}`)
        : error;
    });
  }
  if (previous && isSame(previous, dictionary)) {
    return { id: previous.id, outcome: 'skipped', converted: [] };
  }
  let converted: ConvertedAttribute[] = [];
  if (previous) {
    const before = previous.body.dictionary as Dictionary;
    await requireEdgeDatatypesKept(tx.sql, zone, before, dictionary);
    // If the version that was checked has been replaced since, all records are checked again.
    const current =
      check && canonicalText(check.before) === canonicalText(before)
        ? check
        : createCompatibilityCheck(zone, { before, after: dictionary }, await rightsOf(context));
    await current.advance(tx.sql);
    current.throwIfIncompatible();
    const conversions = current.conversions();
    if (conversions.records > 0) {
      await recheckRights(context);
      await convertRecords(context, tx, { before, after: dictionary });
      converted = convertedAttributes(conversions, { before, after: dictionary });
    }
  }
  const id = previous?.id ?? newRecordId();
  await tx.append({
    chain: SYSTEM_CHAINS.dictionary,
    id,
    type: METADATA.$dictionary.type,
    operation: previous ? 'UPDATE' : 'CREATE',
    owners: previous?.owners ?? [actor.effectiveId],
    limitedOwners: previous?.limitedOwners,
    actor,
    body: { dictionary },
    previous,
  });
  return { id, outcome: previous ? 'updated' : 'created', converted };
}

function isSame(current: Head, dictionary: Dictionary): boolean {
  return canonicalText(current.body.dictionary) === canonicalText(dictionary);
}
