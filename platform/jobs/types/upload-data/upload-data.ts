/**
 * The job that writes the rows of a file into a chain.
 *
 * UPSERT  changes the record with the row's PRIMARY key, or creates one; without a primary index every
 *         row is a new record
 * CREATE  creates a record; an existing key is an error
 * UPDATE  replaces the data of an existing record
 * PATCH   sets the given attributes of an existing record
 *
 * First the whole file is checked; nothing is written when a row is invalid. Then it is applied in batches, each
 * together with the job's progress in one transaction, so that the job continues after the last batch when a worker
 * was killed.
 */
import type { UploadFileType, UploadOperation } from '#model/jobs/job.ts';
import { readingInput } from '#platform/formats/file-reading.ts';
import type { FileReading } from '#platform/formats/file-reading.ts';
import type { FileNotes } from '#platform/formats/format.ts';
import { lossSentences } from '#platform/formats/note-sentences.ts';
import { isSystemChain, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import { sampleTables } from '#platform/ledger/projections/projection-tables.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform, JobRun } from '#platform/jobs/job-type.ts';
import { createJob, JobRefusedError } from '#platform/jobs/queue/create-job.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import { writeProgress } from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { findUnknownWallets } from '#platform/jobs/rights/unknown-wallets.ts';
import { applyBatch } from './write-batch.ts';
import type { Counts } from './write-batch.ts';
import { checkUpload } from './check-upload.ts';
import { readCheckedBatches } from './checked-rows.ts';
import type { CheckedRow } from './checked-rows.ts';
import { loadUploadRules } from './upload-rules.ts';
import type { UploadRules } from './upload-rules.ts';

export interface UploadRequest extends FileReading {
  /** The id under which the file was spooled. */
  jobId: string;
  chain: string;
  operation: UploadOperation;
  fileType: UploadFileType;
  /** The ids of the wallets that own new records; when there are none, the effective wallet does. */
  owners: readonly string[];
  limitedOwners: readonly string[];
  /** The metadata of the records that are created or updated. When it is undefined, existing records keep theirs. */
  metadata?: Readonly<Record<string, unknown>> | undefined;
  /** Who gets the results by mail. When it is undefined, the starter gets them, if they have an address. */
  emails: readonly string[] | undefined;
  originalFilename: string;
  sizeBytes: number;
}

/**
 * Creates the job.
 * @throws JobRefusedError 404 without such a dictionary, 400 for an unknown owner or a wrong mail address
 */
export async function createUploadJob(
  platform: JobPlatform,
  starter: JobStarter,
  asked: UploadRequest,
): Promise<JobRow> {
  const { zone } = starter;
  const { jobId, chain, operation, fileType, owners, limitedOwners, metadata } = asked;
  const dictionary = isSystemChain(chain)
    ? undefined
    : await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, chain);
  if (!dictionary) throw new JobRefusedError(404, `There is no dictionary '${chain}'.`, 'chain');
  const unknown = await findUnknownWallets(zone, [...owners, ...limitedOwners]);
  if (unknown.length > 0) {
    const field = owners.includes(unknown[0] ?? '') ? 'owners' : 'limitedOwners';
    throw new JobRefusedError(400, `There is no wallet ${unknown.join(', ')}.`, field);
  }
  return createJob(platform, starter, {
    jobId,
    chain,
    operation,
    fileType,
    emails: asked.emails,
    originalFilename: asked.originalFilename,
    sizeBytes: asked.sizeBytes,
    name: 'FileUploadJob',
    input: {
      owners,
      limitedOwners,
      ...(metadata && { metadata }),
      ...readingInput(asked),
    },
  });
}

/** The results in the row: written when the check is done, and updated with each batch. */
interface UploadResults extends Counts, FileNotes {
  rows: number;
  warnings: string[];
  repeatedKeys?: number;
  repeatedRows?: string[];
  /** The version of the dictionary that the file was checked against. */
  dictionaryHash: string | undefined;
}

export const runUploadData: JobRun = async (context) => {
  const rules = await loadUploadRules(context);
  const unknown = await findUnknownWallets(rules.zone, [...rules.owners, ...rules.limitedOwners]);
  if (unknown.length > 0) throw new JobFailureError(`There is no wallet ${unknown.join(', ')}.`);
  const begun = context.job.results as UploadResults | null;
  const results = begun ?? (await check(context, rules));
  const done = await apply(context, rules, results, begun ? (context.job.progressDone ?? 0) : 0);
  if (done.rows >= MANY_ROWS) await sampleTables(context.zone.db);
  return { ...done };
};

/** The number of new rows after which the planner's statistics are updated at once, without waiting for autovacuum. */
const MANY_ROWS = 1_000;

/** Checks the file; the results in the row mark the check as done. */
async function check(context: JobContext, rules: UploadRules): Promise<UploadResults> {
  const { notes, ...checked } = await checkUpload(context, rules);
  const results: UploadResults = {
    created: 0,
    updated: 0,
    skipped: 0,
    ...checked,
    ...notes,
    warnings: [...lossSentences(notes), ...checked.warnings],
    dictionaryHash: rules.chain.dictionaryHash,
  };
  const progress = { done: 0, total: checked.rows, results: { ...results } };
  context.pause(await writeProgress(context.zone.db, context.zone, context.job, progress));
  return results;
}

async function apply(
  context: JobContext,
  rules: UploadRules,
  begun: UploadResults,
  begunAt: number,
): Promise<UploadResults> {
  const { platform, job } = context;
  let results = begun;
  let done = begunAt;
  for await (const batch of readCheckedBatches(platform.config.dataDir, job.id, done)) {
    const written = await applyNext(context, rules, batch, results, done);
    results = written.results;
    done += batch.length;
    if (done < results.rows) context.pause(written.cancelRequested);
  }
  if (done !== results.rows) {
    throw new Error(`Of ${results.rows} checked rows ${done} were there to be written.`);
  }
  return results;
}

/** Writes one batch and the progress after it in one transaction. Returns the new progress. */
function applyNext(
  { platform, zone, job }: JobContext,
  rules: UploadRules,
  batch: readonly CheckedRow[],
  before: UploadResults,
  done: number,
): Promise<{ results: UploadResults; cancelRequested: boolean }> {
  return platform.ledger.append(zone, async (tx) => {
    const { dictionaryHash } = await tx.chain(rules.chain.chain);
    if (dictionaryHash !== before.dictionaryHash) {
      throw new JobFailureError(
        `The dictionary '${rules.chain.chain}' changed while the file was written. ${done.toLocaleString('en')} rows are in; upload the file again for the rest.`,
      );
    }
    const counts = await applyBatch(tx, rules, batch);
    const results: UploadResults = {
      ...before,
      created: before.created + counts.created,
      updated: before.updated + counts.updated,
      skipped: before.skipped + counts.skipped,
    };
    const cancelRequested = await writeProgress(tx.sql, zone, job, {
      done: done + batch.length,
      total: before.rows,
      results: { ...results },
      after: done,
    });
    return { results, cancelRequested };
  });
}
