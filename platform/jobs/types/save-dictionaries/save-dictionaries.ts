/** The job that saves the dictionaries of JSON files: all of them or none. */
import { readFile } from 'node:fs/promises';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { dictionaryWarnings } from '#model/dictionaries/dictionary-rules.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { UniqueConflictError } from '#platform/ledger/projections/projection-tables.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import { uploadPath } from '#platform/jobs/files/spool.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform, JobRun } from '#platform/jobs/job-type.ts';
import { createJob } from '#platform/jobs/queue/create-job.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import { writeProgress } from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { requestCatchUp } from '#platform/jobs/queue/request-catch-up.ts';
import { parseDictionaryFiles, readDictionaryNames } from './dictionary-files.ts';
import type { DictionaryFile } from './dictionary-files.ts';
import { convertedSentence } from './conversion-counts.ts';
import {
  checkPresentData,
  indexConflict,
  requireExpected,
  appendDictionary,
} from './append-dictionary.ts';
import type { CompatibilityCheck } from './schema-compatibility.ts';

const MAX_PROBLEMS = 20;
/**
 * The most bytes of a file that is read before the job runs. The editor saves smaller files; only the job reads larger
 * ones.
 */
const MAX_PREREAD_BYTES = 1024 * 1024;

export interface DictionaryRequest {
  /** The id under which the files were spooled. */
  jobId: string;
  /** The spooled files, in the order of their indexes. */
  files: readonly { name: string; sizeBytes: number }[];
  /** 'none', or the hash of the version that the caller began with. */
  expected?: string;
  /** Who gets the results by mail. When it is undefined, the starter gets them, if they have an address. */
  emails: readonly string[] | undefined;
}

/**
 * Creates the job.
 * @throws StaleVersionError or JobRefusedError 409 when `expected` does not hold any more, JobRefusedError 400 for a
 *   wrong mail address
 */
export async function createDictionaryJob(
  platform: JobPlatform,
  starter: JobStarter,
  { jobId, files, expected, emails }: DictionaryRequest,
): Promise<JobRow> {
  const { zone } = starter;
  const [first] = files;
  const names =
    first && first.sizeBytes <= MAX_PREREAD_BYTES
      ? readDictionaryNames(await readFile(uploadPath(platform.config.dataDir, jobId), 'utf8'))
      : [];
  const [name] = names;
  if (name !== undefined && expected !== undefined) {
    const current = await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, name);
    await requireExpected({ sql: zone.db, zone }, expected, current, starter.actor);
  }
  return createJob(platform, starter, {
    name: 'DictionaryUploadJob',
    jobId,
    emails,
    chain: files.length === 1 && names.length === 1 ? (name ?? null) : null,
    fileType: 'JSON',
    originalFilename: first?.name ?? null,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    input: { files: files.map(({ name }) => name), expected },
  });
}

export const runSaveDictionaries: JobRun = async (context) => {
  // Results are written together with the dictionaries, so an earlier run has saved them.
  if (context.job.results) return context.job.results;
  const { dictionaries, problems } = parseDictionaryFiles(await readFiles(context));
  if (problems.length > 0) throw new JobFailureError(sentenceOf(problems));
  await context.checkpoint({ done: 0, total: dictionaries.length });
  const checks = await checkPresentData(context, dictionaries);
  try {
    return await context.platform.ledger.append(context.zone, (tx) =>
      saveAll(context, tx, dictionaries, checks),
    );
  } catch (error) {
    if (error instanceof UniqueConflictError) throw indexConflict(error);
    throw error;
  }
};

function readFiles({ job, platform }: JobContext): Promise<DictionaryFile[]> {
  const names = job.input.files as string[];
  return Promise.all(
    names.map(async (name, index) => ({
      name,
      text: await readFile(uploadPath(platform.config.dataDir, job.id, index), 'utf8'),
    })),
  );
}

function sentenceOf(problems: readonly string[]): string {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const rest = problems.length - shown.length;
  return [...shown, ...(rest > 0 ? [`… and ${rest} more.`] : [])].join('\n');
}

async function saveAll(
  context: JobContext,
  tx: LedgerTransaction,
  dictionaries: Dictionary[],
  checks: ReadonlyMap<string, CompatibilityCheck>,
): Promise<Record<string, unknown>> {
  const counts = { created: 0, updated: 0, skipped: 0 };
  const conversions: string[] = [];
  for (const dictionary of dictionaries) {
    const check = checks.get(dictionary.name);
    const { outcome, converted } = await appendDictionary(context, tx, dictionary, check);
    counts[outcome]++;
    conversions.push(...converted.map((one) => convertedSentence(dictionary.name, one)));
  }
  await tx.flush();
  // A changed dictionary may have new indexes without entries for the existing records.
  const { platform, zone } = context;
  if (counts.updated > 0) await requestCatchUp(platform, tx);
  const warnings = dictionaries.flatMap(dictionaryWarnings);
  const results = {
    ...counts,
    ...(conversions.length > 0 && { converted: conversions }),
    warnings,
  };
  const { length } = dictionaries;
  const progress = { done: length, total: length, results };
  await writeProgress(tx.sql, zone, context.job, progress);
  return results;
}
