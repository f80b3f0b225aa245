/**
 * The jobs that erase data permanently. Each chain is erased in one transaction, which also appends a signed tombstone
 * and writes the job's progress.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { JobName } from '#model/jobs/job.ts';
import { forgetConversations } from '#platform/assistant/conversations.ts';
import { isSystemChain, METADATA, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { OnReset } from '#platform/ledger/chains.ts';
import { ALL_TYPES, DATA_TYPES, eraseChain } from '#platform/ledger/maintenance/erase.ts';
import { readHeadByName, readHeads } from '#platform/ledger/read/heads.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { deleteDictionary } from '#platform/metadata/dictionaries.ts';
import { removeOrphanBlobs } from '#platform/records/blob-files.ts';
import { build, run } from '#platform/storage/database.ts';
import { clearResponses } from '#platform/storage/idempotency-store.ts';
import { removeDownload } from '#platform/jobs/files/downloads.ts';
import { removeSpool } from '#platform/jobs/files/spool.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform, JobRun } from '#platform/jobs/job-type.ts';
import { createJob, JobRefusedError } from '#platform/jobs/queue/create-job.ts';
import type { JobStarter } from '#platform/jobs/queue/create-job.ts';
import {
  cancelOthers,
  countOpenOthers,
  deleteEndedOthers,
  hasOlderOpen,
  writeProgress,
} from '#platform/jobs/queue/job-rows.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';

/**
 * Creates the job that erases the data of a chain.
 * @throws JobRefusedError 404 without such a dictionary, 400 for a wrong mail address
 */
export async function createTruncateJob(
  platform: JobPlatform,
  starter: JobStarter,
  { chain, emails }: { chain: string; emails: readonly string[] | undefined },
): Promise<JobRow> {
  const { zone } = starter;
  const known =
    !isSystemChain(chain) && (await readHeadByName(zone.db, zone, SYSTEM_CHAINS.dictionary, chain));
  if (!known) throw new JobRefusedError(404, `There is no dictionary '${chain}'.`, 'chain');
  return createJob(platform, starter, { name: 'TruncateChainJob', chain, emails });
}

/**
 * Creates the job that erases the data of the zone, or its data and metadata.
 * @throws JobRefusedError 400 for a wrong mail address
 */
export function createZonePurgeJob(
  platform: JobPlatform,
  starter: JobStarter,
  asked: { name: 'WipeSDZDataJob' | 'ResetSDZJob'; emails: readonly string[] | undefined },
): Promise<JobRow> {
  return createJob(platform, starter, asked);
}

interface PurgeResults extends Record<string, unknown> {
  /** Versions of records that were erased. */
  erased: number;
  chains: number;
}

/** Erases data and files of one chain; keeps its dictionary, edge definitions, contracts and receipts. */
export const runTruncateChain: JobRun = async (context) => {
  const chain = context.job.chain ?? '';
  return withOrphanBlobsRemoved(
    context,
    async () => purgeResultsOf(context) ?? (await eraseOne(context, chain, DATA_TYPES)).results,
  );
};

/** Erases data, files and jobs of a zone; keeps its metadata, contracts and receipts. */
export const runWipeZone: JobRun = async (context) => {
  await cancelOtherJobs(context);
  const results = await withOrphanBlobsRemoved(context, () => eraseAll(context, DATA_TYPES));
  return { ...results, jobs: await deleteOtherJobs(context) };
};

/**
 * Erases everything except access and history: wallets of people who have signed in, signatures of the policy, the
 * ledger's own records, and this job.
 */
export const runResetZone: JobRun = async (context) => {
  await cancelOtherJobs(context);
  const results = await withOrphanBlobsRemoved(context, () => eraseAll(context, ALL_TYPES));
  await deleteMetadata(context, results);
  await forgetConversations(context.zone);
  await clearResponses(context.zone.db, context.zone);
  return { ...results, jobs: await deleteOtherJobs(context) };
};

/** The results of an earlier run of this job. */
function purgeResultsOf({ job }: JobContext): PurgeResults | undefined {
  return (job.results as PurgeResults | null) ?? undefined;
}

function actorOf({ job }: JobContext): Actor {
  return { loggedInId: job.loggedInId, effectiveId: job.effectiveId };
}

/** Erases the non-empty chains of the zone, one after another. */
async function eraseAll(context: JobContext, types: readonly string[]): Promise<PurgeResults> {
  const { zone } = context;
  const chains = await run(
    zone.db,
    build
      .selectFrom('head')
      .select('chain')
      .distinct()
      .where('zone', '=', zone.id)
      .where('type', 'in', types)
      .orderBy('chain'),
  );
  const left = chains.map(({ chain }) => chain).filter((chain) => !isSystemChain(chain));
  let results = purgeResultsOf(context) ?? { erased: 0, chains: 0 };
  for (const [index, chain] of left.entries()) {
    const done = await eraseOne(context, chain, types, results);
    results = done.results;
    // After the last chain there is nothing left to cancel.
    if (index < left.length - 1) context.pause(done.cancelRequested);
  }
  return results;
}

function eraseOne(
  context: JobContext,
  chain: string,
  types: readonly string[],
  before: PurgeResults = { erased: 0, chains: 0 },
): Promise<StepEnd> {
  const reason = `The job ${context.job.id} erased the chain.`;
  return step(context, before, async (tx) => {
    const count = await eraseChain(tx, chain, actorOf(context), reason, types);
    return { erased: before.erased + count, chains: before.chains + 1 };
  });
}

interface StepEnd {
  results: PurgeResults;
  /** Whether somebody asked to cancel the job. It is given to `pause` when there is more to do. */
  cancelRequested: boolean;
}

/** Runs one ledger transaction that also writes the job's progress. */
function step(
  { platform, zone, job }: JobContext,
  before: PurgeResults,
  work: (tx: LedgerTransaction) => Promise<PurgeResults>,
): Promise<StepEnd> {
  return platform.ledger.append(zone, async (tx) => {
    const after = { ...before, ...(await work(tx)) };
    await tx.flush();
    const progress = { done: after.erased, total: null, results: after };
    return { results: after, cancelRequested: await writeProgress(tx.sql, zone, job, progress) };
  });
}

const HEADS_AT_ONCE = 500;

async function deleteMetadata(context: JobContext, results: PurgeResults): Promise<void> {
  const { zone } = context;
  const dictionaries = await readHeads(
    zone.db,
    zone,
    sql`chain = ${SYSTEM_CHAINS.dictionary} and not deleted and name is not null`,
  );
  for (const { name } of dictionaries) {
    const { cancelRequested } = await step(context, results, async (tx) => {
      await deleteDictionary(tx, name ?? '', actorOf(context));
      return results;
    });
    context.pause(cancelRequested);
  }
  const isOther = sql`chain = any(${chainsWith('delete')}::text[])`;
  // A wallet that nobody has signed in to yet is metadata, like a group.
  const isUnboundWallet = sql`chain = any(${chainsWith('deleteUnlessSignedIn')}::text[])
    and body #>> '{wallet,principal}' is null`;
  const isLeft = sql`zone = ${zone.id} and not deleted and name is not null
    and (${isOther} or ${isUnboundWallet})`;
  for (let left = true; left;) {
    const { cancelRequested } = await step(context, results, async (tx) => {
      const heads = await readHeads(
        tx.sql,
        zone,
        sql`key in (select key from head where ${isLeft} order by key limit ${HEADS_AT_ONCE})`,
      );
      for (const head of heads) await tx.append(nextVersion(head, 'DELETE', actorOf(context)));
      left = heads.length > 0;
      return results;
    });
    if (left) context.pause(cancelRequested);
  }
}

function chainsWith(onReset: OnReset): string[] {
  return Object.entries(METADATA).flatMap(([chain, kind]) =>
    kind.onReset === onReset ? [chain] : [],
  );
}

/** Deletes the files of what `erase` erased, also when it was cancelled half-way. */
async function withOrphanBlobsRemoved(
  { platform, zone }: JobContext,
  erase: () => Promise<PurgeResults>,
): Promise<PurgeResults> {
  try {
    return await erase();
  } finally {
    await removeOrphanBlobs(platform.ledger, platform.config.dataDir, zone);
  }
}

const STOP_POLL_MS = 250;
const STOP_WITHIN_MS = 5 * 60 * 1000;

const PURGES: readonly JobName[] = ['WipeSDZDataJob', 'ResetSDZJob'];

/** Cancels all other jobs of the zone and waits for their end, so that none of them writes after the erasure. */
async function cancelOtherJobs({ platform, zone, job, checkpoint }: JobContext): Promise<void> {
  const end = performance.now() + STOP_WITHIN_MS;
  // Two purges must not cancel each other: the older one continues.
  if (await hasOlderOpen(zone.db, zone, job, PURGES)) {
    throw new JobFailureError(
      'Another wipe or reset of this zone is under way. Start this one again when it has ended.',
    );
  }
  await cancelOthers(zone.db, zone, job.id, platform.now());
  while ((await countOpenOthers(zone.db, zone, job.id)) > 0) {
    if (performance.now() > end) {
      throw new JobFailureError(
        'Another job of the zone does not end. Cancel it, then start again.',
      );
    }
    await checkpoint({ done: job.progressDone ?? 0, total: null });
    await wait(STOP_POLL_MS);
  }
}

/** Deletes the other jobs with their files. Returns their number. */
async function deleteOtherJobs({ platform, zone, job }: JobContext): Promise<number> {
  const { dataDir } = platform.config;
  const ids = await deleteEndedOthers(zone.db, zone, job.id);
  for (const id of ids) {
    await removeSpool(dataDir, id);
    await removeDownload(dataDir, id);
  }
  return ids.length;
}
