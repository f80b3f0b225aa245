/** Writes one batch of an upload: its records and the job's progress in one transaction of the ledger. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { mayChange } from '#platform/access/may-change.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { UniqueConflictError } from '#platform/ledger/projections/projection-tables.ts';
import { mergePatch } from '#platform/ledger/values/merge-patch.ts';
import type { Head } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import type { CheckedRow } from './checked-rows.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { BadRow } from '#platform/jobs/queue/job-rows.ts';
import {
  absentMessage,
  conflictMessage,
  findHolders,
  findsRecords,
  keyOf,
  needsRecord,
} from './upload-rules.ts';
import type { UploadedRow, UploadRules } from './upload-rules.ts';

export interface Counts {
  created: number;
  updated: number;
  /** Rows that equal their record. */
  skipped: number;
}

/**
 * Appends the records of a batch and counts them.
 * @throws JobFailureError when a row's key was taken, or its record lost, since the file was checked
 */
export async function applyBatch(
  tx: LedgerTransaction,
  rules: UploadRules,
  checked: readonly CheckedRow[],
): Promise<Counts> {
  const counts: Counts = { created: 0, updated: 0, skipped: 0 };
  // A worker of an earlier version wrote no keys.
  const batch = findsRecords(rules)
    ? checked.map((row) => ({ ...row, key: row.key ?? keyOf(rules, rules.primary, row.data) }))
    : checked;
  const present = await findPresent(tx, rules, batch);
  const rowOf = new Map<string, number>();
  try {
    for (const { row, data, key } of batch) {
      const previous = key === undefined ? undefined : present.get(key);
      requireOwnRecord(rules, row, previous);
      const next = await nextData(rules, row, previous, data);
      if (previous && isUnchanged(rules, previous, next)) {
        counts.skipped++;
        continue;
      }
      const head = await appendRecord(tx, rules, previous, next);
      rowOf.set(head.id, row);
      if (key !== undefined) present.set(key, head);
      counts[previous ? 'updated' : 'created']++;
    }
    await tx.flush();
  } catch (error) {
    if (!(error instanceof UniqueConflictError)) throw error;
    throw rowFailure(rowOf.get(error.id), error.message);
  }
  return counts;
}

function isUnchanged({ metadata }: UploadRules, { body }: Head, next: UploadedRow): boolean {
  return (
    isDeepStrictEqual(body.data, next) &&
    (metadata === undefined || isDeepStrictEqual(body.metadata, metadata))
  );
}

/** The existing records by PRIMARY key. There are none for CREATE: there a taken key is a conflict. */
async function findPresent(
  tx: LedgerTransaction,
  rules: UploadRules,
  batch: readonly CheckedRow[],
): Promise<Map<string, Head>> {
  const { primary, zone } = rules;
  const present = new Map<string, Head>();
  if (!primary || !findsRecords(rules)) return present;
  const hashes = batch.flatMap(({ key }) => key ?? []);
  const holders = await findHolders(tx.sql, zone, primary, hashes);
  if (holders.size === 0) return present;
  const heads = await readHeads(tx.sql, zone, sql`key = any(${[...holders.values()]}::bigint[])`);
  const byKey = new Map(heads.map((head) => [head.key, head]));
  for (const [hash, key] of holders) {
    const head = byKey.get(key);
    if (head && !head.deleted) present.set(hash, head);
  }
  return present;
}

/** Refuses a row whose record has changed since the check, which found the record of every row. */
function requireOwnRecord(rules: UploadRules, row: number, previous: Head | undefined): void {
  const { primary, operation, actor } = rules;
  if (!primary) return;
  const mine = previous !== undefined && mayChange(previous, actor);
  if (needsRecord(operation) && !mine) throw rowFailure(row, absentMessage(primary));
  if (previous && !mine) throw rowFailure(row, conflictMessage(primary));
}

/** The new data of a record. A patched record must conform as a whole, which it did when the file was checked. */
async function nextData(
  rules: UploadRules,
  row: number,
  previous: Head | undefined,
  data: UploadedRow,
): Promise<UploadedRow> {
  if (rules.operation !== 'PATCH' || !previous) return data;
  const merged = mergePatch((previous.body.data ?? {}) as UploadedRow, data);
  const conformed = await rules.settle((matched) =>
    rules.recordRules.conform(merged, 'create', matched),
  );
  if (conformed.problems) {
    throw rowFailure(row, 'The record no longer takes the patch.', conformed.problems);
  }
  return conformed.data;
}

function appendRecord(
  tx: LedgerTransaction,
  rules: UploadRules,
  previous: Head | undefined,
  data: UploadedRow,
): Promise<Head> {
  return tx.append({
    chain: rules.chain.chain,
    id: previous?.id ?? newRecordId(),
    type: 'ASSET',
    operation: previous ? 'UPDATE' : 'CREATE',
    owners: previous?.owners ?? rules.owners,
    limitedOwners: previous?.limitedOwners ?? rules.limitedOwners,
    actor: rules.actor,
    body: {
      metadata: {},
      ...previous?.body,
      ...(rules.metadata && { metadata: rules.metadata }),
      data,
    },
    previous,
  });
}

function rowFailure(
  row: number | undefined,
  message: string,
  problems?: BadRow['problems'],
): JobFailureError {
  const position = row === undefined ? '' : `Row ${row}: `;
  return new JobFailureError(
    `${position}${message} The file was right when it was checked, so someone wrote meanwhile. The rows before this batch are in; upload the file again for the rest.`,
    problems && { count: 1, rows: [{ row, problems }] },
  );
}
