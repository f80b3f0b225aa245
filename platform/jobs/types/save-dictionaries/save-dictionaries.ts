/**
 * The job that saves dictionaries: all of its files or none. An existing dictionary is replaced when
 * the records of its chain fit the new one.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Dictionary } from '#model/dictionary.ts';
import { dictionaryWarnings } from '#model/dictionary-rules.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { canonicalText } from '#platform/ledger/hashing.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { UniqueConflict } from '#platform/ledger/projections/projection-tables.ts';
import type { Head } from '#platform/ledger/record.ts';
import { checkEdgesKeep, createFitCheck, type FitCheck } from './schema-compatibility.ts';
import { parseDictionaryFiles, type DictionaryFile } from './dictionary-files.ts';
import { JobFailure, JobLost, type JobContext, type JobType } from '../../job-type.ts';
import { enqueueCatchUp, queueOf } from '../../queue/queue.ts';
import { uploadPath } from '../../files/spool.ts';
import { writeProgress } from '../../queue/job-rows.ts';

const PROBLEM_LIMIT = 20;

export const saveDictionaries: JobType = {
  changesData: false,
  async run(context) {
    // Written together with the dictionaries: a run before this one did all there was to do.
    if (context.job.results) return context.job.results;
    const { dictionaries, problems } = parseDictionaryFiles(await readFiles(context));
    if (problems.length > 0) throw new JobFailure(sentenceOf(problems));
    await context.checkpoint({ done: 0, total: dictionaries.length });
    const checks = await checkPresentData(context, dictionaries);
    try {
      return await context.platform.ledger.append(context.zone, (tx) =>
        saveAll(context, tx, dictionaries, checks),
      );
    } catch (error) {
      if (error instanceof UniqueConflict) throw indexConflict(error);
      throw error;
    }
  },
};

/** Why an index cannot be made over the records that are there. */
export function indexConflict({ index }: UniqueConflict): JobFailure {
  return new JobFailure(
    `Records that are there share a value of ${index.attributes.join(', ')}, so the index '${index.name}' cannot be made.`,
  );
}

/**
 * Why a dictionary may not be saved by someone who began with this version; undefined when it may.
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
  const shown = problems.slice(0, PROBLEM_LIMIT);
  const rest = problems.length - shown.length;
  return [...shown, ...(rest > 0 ? [`… and ${rest} more.`] : [])].join('\n');
}

/** Checks all records before the zone is locked, so that the lock is held for the newest ones only. */
export async function checkPresentData(
  context: JobContext,
  dictionaries: readonly Dictionary[],
): Promise<Map<string, FitCheck>> {
  const { zone } = context;
  const checks = new Map<string, FitCheck>();
  for (const [done, dictionary] of dictionaries.entries()) {
    const current = await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, dictionary.name);
    if (current && !isSame(current, dictionary)) {
      const check = createFitCheck(zone, current.body.dictionary as Dictionary, dictionary);
      await check.advance(zone.db, () => context.checkpoint({ done, total: dictionaries.length }));
      check.refuseUnfit();
      checks.set(dictionary.name, check);
    }
  }
  return checks;
}

async function saveAll(
  context: JobContext,
  tx: LedgerTransaction,
  dictionaries: Dictionary[],
  checks: ReadonlyMap<string, FitCheck>,
): Promise<Record<string, unknown>> {
  const counts = { created: 0, updated: 0, skipped: 0 };
  for (const dictionary of dictionaries) {
    counts[await saveOne(context, tx, dictionary, checks.get(dictionary.name))]++;
  }
  await tx.flush();
  // A changed dictionary may have indexes that its records are not in yet.
  const { platform, zone } = context;
  if (counts.updated > 0) await enqueueCatchUp(queueOf(platform, zone, tx.sql), zone.id);
  const warnings = dictionaries.flatMap(dictionaryWarnings);
  const results = { ...counts, warnings };
  const { length } = dictionaries;
  const progress = { done: length, total: length, results };
  if (!(await writeProgress(tx.sql, zone, context.job, progress))) throw new JobLost();
  return results;
}

/** Saves one dictionary. @throws JobFailure when the records of its chain do not fit it */
export async function saveOne(
  { job, zone }: JobContext,
  tx: LedgerTransaction,
  dictionary: Dictionary,
  check: FitCheck | undefined,
): Promise<'created' | 'updated' | 'skipped'> {
  const previous = await readHeadByName(tx.sql, zone, SYSTEM_CHAINS.dictionary, dictionary.name);
  const expected = job.input.expected;
  const problem = typeof expected === 'string' ? expectedProblem(expected, previous) : undefined;
  if (problem) throw new JobFailure(`The dictionary '${dictionary.name}': ${problem}`);
  if (previous && isSame(previous, dictionary)) return 'skipped';
  if (previous) {
    const before = previous.body.dictionary as Dictionary;
    await checkEdgesKeep(tx.sql, zone, before, dictionary);
    // The version that was checked may have been replaced since; then all is checked again.
    const current =
      check && canonicalText(check.before) === canonicalText(before)
        ? check
        : createFitCheck(zone, before, dictionary);
    await current.advance(tx.sql);
    current.refuseUnfit();
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
