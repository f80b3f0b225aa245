/** The rules of an upload: what its rows become, and as whom. Its check and its application both follow them. */
import { sql } from 'kysely';
import type { UploadOperation } from '#model/jobs/job.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { ownersOfNew } from '#platform/access/wallets.ts';
import type { Ownership } from '#platform/access/wallets.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import type { ChainDefinition, IndexDefinition } from '#platform/ledger/read/definitions.ts';
import { uniqueHash } from '#platform/ledger/projections/entries.ts';
import type { Settle } from '#platform/ledger/values/pattern-threads.ts';
import { DictionaryError } from '#platform/ledger/values/record-rules.ts';
import type { RecordRules } from '#platform/ledger/values/record-rules.ts';
import { writingOf } from '#platform/ledger/values/written-values.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { run } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { recheckRights } from '#platform/jobs/rights/recheck-rights.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext } from '#platform/jobs/job-type.ts';

export type UploadedRow = Record<string, unknown>;

export interface UploadRules {
  zone: ZoneRef;
  actor: Actor;
  operation: UploadOperation;
  /** The owners of new records; existing ones keep theirs. */
  owners: string[];
  limitedOwners: string[];
  /** The metadata of the records that are written; without it, existing records keep theirs. */
  metadata: Record<string, unknown> | undefined;
  chain: ChainDefinition;
  dictionary: Dictionary;
  recordRules: RecordRules;
  /** The rules for rows of the file, as it writes values. */
  fileRules: RecordRules;
  /** Matches the long patterns of a row, as PatternThreads does. */
  settle: Settle;
  /** The index that finds the record of a row; without it every row is a new record. */
  primary: IndexDefinition | undefined;
  /** All PRIMARY and UNIQUE indexes. */
  unique: IndexDefinition[];
}

/**
 * Loads the rules of a job: from its row, and from the current dictionary.
 * @throws JobFailureError when the dictionary is gone, or lacks the primary index that the operation needs, or the
 *   starter may no longer act as the wallet it was started with
 */
export async function loadUploadRules(context: JobContext): Promise<UploadRules> {
  const { platform, zone, job } = context;
  await recheckRights(context);
  const name = job.chain ?? '';
  const chain = await platform.definitions.chain(
    zone.db,
    zone,
    await readMetadataSeq(zone.db, zone),
    name,
  );
  const [rules, fileRules] = rulesOf(context, chain);
  if (!chain.dictionary || !rules || !fileRules) {
    throw new JobFailureError(
      `There is no dictionary '${name}'. Create it, then upload the file again.`,
    );
  }
  const operation = job.operation as UploadOperation;
  const unique = chain.indexes.filter(({ type }) => type === 'PRIMARY' || type === 'UNIQUE');
  const primary = unique.find(({ type }) => type === 'PRIMARY');
  if (!primary && needsRecord(operation)) {
    throw new JobFailureError(
      `The dictionary '${name}' has no primary index, so no record can be found to change. Add one, or use Create.`,
    );
  }
  const actor = { loggedInId: job.loggedInId, effectiveId: job.effectiveId };
  const named = job.input as unknown as Ownership & Pick<UploadRules, 'metadata'>;
  return {
    zone,
    actor,
    operation,
    ...(await ownersOfNew(zone.db, zone, actor, named)),
    metadata: named.metadata,
    chain,
    dictionary: chain.dictionary,
    recordRules: rules,
    fileRules,
    settle: (work) =>
      platform.patterns.settle({ customer: zone.customer, wallet: actor.loggedInId }, work),
    primary,
    unique,
  };
}

/** The rules for stored records, and for rows of the file. */
function rulesOf({ platform, zone, job }: JobContext, chain: ChainDefinition) {
  try {
    const writing = writingOf(job.fileType ?? '', job.input);
    return [platform.rules(zone, chain), platform.rules(zone, chain, writing)] as const;
  } catch (error) {
    throw error instanceof DictionaryError ? new JobFailureError(error.message) : error;
  }
}

/** UPDATE and PATCH change existing records only. */
export function needsRecord(operation: UploadOperation): boolean {
  return operation === 'UPDATE' || operation === 'PATCH';
}

/** Whether the upload has to find records, which CREATE does not change. */
export function findsRecords({
  primary,
  operation,
}: Pick<UploadRules, 'primary' | 'operation'>): boolean {
  return primary !== undefined && operation !== 'CREATE';
}

/** The key of a row under an index; undefined when it lacks one of the attributes. */
export function keyOf(
  rules: UploadRules,
  index: IndexDefinition | undefined,
  data: UploadedRow,
): string | undefined {
  return index && uniqueHash(data, index.attributes, rules.chain.datatypes);
}

/** The `key` of the record that holds each of these hashes under an index; free hashes are left out. */
export async function findHolders(
  on: Queryable,
  zone: ZoneRef,
  index: IndexDefinition,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await run<Columns<'unique_entry', 'hash' | 'key'>>(
    on,
    sql`select hash, key from unique_entry
        where zone = ${zone.id} and index_id = ${index.id} and hash = any(${hashes}::uuid[])`,
  );
  return new Map(rows.map(({ hash, key }) => [hash, key]));
}

export const conflictMessage = (index: IndexDefinition) =>
  `Another record already has this value of ${index.attributes.join(', ')}.`;

export const absentMessage = (index: IndexDefinition) =>
  `You own no record with this value of ${index.attributes.join(', ')}.`;
