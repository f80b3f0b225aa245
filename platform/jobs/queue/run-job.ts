/**
 * Runs one job, from its lock to its mail. A job ends exactly once: the run that changes its row from open to
 * ended also deletes its files and sends the mail.
 */
import { describeSpan, inSpan } from '#http/tracing.ts';
import { DISK_FULL } from '#platform/storage/disk-space.ts';
import { isDiskFull, isUnreachable } from '#platform/storage/error-codes.ts';
import { randomUUID } from 'node:crypto';
import type { JobName, JobStatus } from '#model/jobs/job.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { mailJob } from './job-mail.ts';
import { JobFailureError, JobInterruptedError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobPlatform, JobTypes } from '#platform/jobs/job-type.ts';
import { removeDownload } from '#platform/jobs/files/downloads.ts';
import { lockJob } from './lock.ts';
import { returnJobs } from './job-queue.ts';
import type { QueuedJob } from './job-queue.ts';
import { enqueueOnCommit } from './queue.ts';
import { enqueueCountEdges } from './zone-work.ts';
import { removeSpool } from '#platform/jobs/files/spool.ts';
import {
  aboutJob,
  beginJob,
  endJob,
  readJob,
  releaseJob,
  JobLostError,
  writeProgress,
} from './job-rows.ts';
import type { Ending, JobRow } from './job-rows.ts';

export interface JobRunner {
  platform: JobPlatform;
  types: JobTypes;
  mailer: Mailer;
  /** Aborted when this process is to stop: jobs are released at their next checkpoint. */
  stop: AbortSignal;
  /** Called with the type of each job that is run. The function that it returns is called with how the run ended. */
  watchRun?: ((type: string) => (ending: RunEnding) => void) | undefined;
}

/** A run ends with its job; or it leaves the job to another worker, or has lost it to one. */
export type RunEnding = JobStatus | 'RELEASED' | 'LOST';

/**
 * How often a job may be started again after its worker died or lost the database. After that the job is probably the
 * cause, and ends with an error.
 */
export const MAX_RESTARTS = 10;

/** Runs a job, unless another worker runs it or it has ended. */
export async function runJob(
  runner: JobRunner,
  { zone: zoneId, jobId }: Pick<QueuedJob, 'zone' | 'jobId'>,
): Promise<void> {
  const zone = await runner.platform.zones.byId(zoneId);
  if (!zone) return;
  const lock = await lockJob(zone, jobId);
  if (!lock) return;
  try {
    const job = await beginJob(zone.db, zone, jobId, runner.platform.now());
    if (job) await traceWork(runner, zone, job);
    else await tidyEnded(runner, zone, jobId);
  } finally {
    await lock.release();
  }
}

/** Runs a job within the trace of the request that started it. */
function traceWork(runner: JobRunner, zone: ZoneRef, job: JobRow): Promise<void> {
  const { requestId, traceparent } = job.metadata;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const attributes = {
    'keyway.job.type': job.name,
    'keyway.job.id': job.id,
    'keyway.zone': zone.path,
    'keyway.request_id': text(requestId),
  };
  return inSpan(
    `job ${job.name}`,
    { kind: 'consumer', attributes, traceparent: text(traceparent) },
    () => watchWork(runner, zone, job),
  );
}

async function watchWork(runner: JobRunner, zone: ZoneRef, job: JobRow): Promise<void> {
  const tell = runner.watchRun?.(job.name);
  let ended: JobRow | 'RELEASED' | 'LOST' = 'LOST';
  try {
    ended = await work(runner, zone, job);
  } finally {
    const ending = typeof ended === 'string' ? ended : ended.status;
    describeSpan({ 'keyway.job.ending': ending });
    tell?.(ending);
  }
  if (typeof ended !== 'string') await tidy(runner, zone, ended);
}

/** Runs the job and writes how it ended. Returns its row then. */
async function work(
  runner: JobRunner,
  zone: ZoneRef,
  job: JobRow,
): Promise<JobRow | 'RELEASED' | 'LOST'> {
  const { platform } = runner;
  const outcome = await attempt(runner, zone, job);
  if (outcome === 'lost') return 'LOST';
  if (outcome === 'released') {
    await transaction(zone.db, async (on) => {
      await releaseJob(on, zone, job);
      const waiting = [{ zone: zone.id, jobId: job.id }];
      await enqueueOnCommit(platform, zone, on, (main) => returnJobs(main, waiting));
    });
    return 'RELEASED';
  }
  const ended = await end(runner, zone, job, outcome).catch((error: unknown) => {
    if (isUnreachable(error)) throw error;
    // Running the job again would end in the same way.
    const id = randomUUID();
    platform.log.error({ ...aboutJob(zone, job), id, err: error }, 'job end not stored');
    const message = `The job ended, but its result could not be stored. Tell the operator this id: ${id}.`;
    return end(runner, zone, job, { status: 'COMPLETED_ERROR', error: { message, id } });
  });
  return ended ?? 'LOST';
}

/** Writes how the job ended. Returns its row; undefined when it has ended or is another worker's. */
function end(
  { platform, types }: JobRunner,
  zone: ZoneRef,
  job: JobRow,
  ending: Ending,
): Promise<JobRow | undefined> {
  return transaction(zone.db, async (on) => {
    const row = await endJob(on, zone, job, ending, platform.now());
    if (row && types[job.name as JobName]?.changesData) {
      await enqueueOnCommit(platform, zone, on, (main) => enqueueCountEdges(main, zone.id));
    }
    return row;
  });
}

/** Runs the job type. Returns how the job ends, or that this run does not end it. */
async function attempt(
  runner: JobRunner,
  zone: ZoneRef,
  job: JobRow,
): Promise<Ending | 'released' | 'lost'> {
  const { log } = runner.platform;
  const about = aboutJob(zone, job);
  try {
    if (Number(job.metadata.restarts ?? 0) > MAX_RESTARTS) {
      throw new JobFailureError(
        `The worker stopped, or lost its database, ${MAX_RESTARTS} times while it was at this job, so it was given up. Try a smaller file, or ask the operator to look at the worker's log.`,
      );
    }
    const type = runner.types[job.name as JobName];
    if (!type) {
      throw new JobFailureError(`This platform cannot run jobs of the type '${job.name}'.`);
    }
    log.info(about, 'job begins');
    return { status: 'COMPLETED_SUCCESS', results: await type.run(contextOf(runner, zone, job)) };
  } catch (error) {
    if (error instanceof JobFailureError) {
      log.info({ ...about, reason: error.message }, 'job failed');
      return { status: 'COMPLETED_ERROR', error: { message: error.message, ...error.details } };
    }
    if (error instanceof JobInterruptedError) {
      log.info({ ...about, reason: error.reason }, 'job interrupted');
      return error.reason === 'cancelled' ? { status: 'CANCELLED' } : 'released';
    }
    if (error instanceof JobLostError || isUnreachable(error)) {
      // The row stays as it is: the worker that has the job continues it, or the reaper finds it.
      log.warn({ ...about, err: error }, 'job lost');
      return 'lost';
    }
    if (isDiskFull(error)) {
      log.error({ ...about, err: error }, DISK_FULL);
      return { status: 'COMPLETED_ERROR', error: { message: DISK_FULL } };
    }
    const id = randomUUID();
    log.error({ ...about, id, err: error }, 'job broke');
    return {
      status: 'COMPLETED_ERROR',
      error: { message: `The job failed unexpectedly. Tell the operator this id: ${id}.`, id },
    };
  }
}

function contextOf({ platform, stop }: JobRunner, zone: ZoneRef, job: JobRow): JobContext {
  const pause = (cancelRequested: boolean) => {
    if (cancelRequested) throw new JobInterruptedError('cancelled');
    if (stop.aborted) throw new JobInterruptedError('released');
  };
  const checkpoint: JobContext['checkpoint'] = async (progress) => {
    pause(await writeProgress(zone.db, zone, job, progress));
  };
  return { platform, zone, job, checkpoint, pause };
}

/**
 * Deletes the files and sends the mail of a job that ended without it: it was cancelled while it waited, or its
 * worker was killed right after it ended the job. A mail that was not recorded is sent again with the same id.
 */
async function tidyEnded(runner: JobRunner, zone: ZoneRef, id: string): Promise<void> {
  const job = await readJob(zone.db, zone, id);
  if (job && job.results?.mail === undefined) await tidy(runner, zone, job);
}

async function tidy({ platform, mailer }: JobRunner, zone: ZoneRef, job: JobRow): Promise<void> {
  platform.log.info({ ...aboutJob(zone, job), status: job.status }, 'job ended');
  await removeSpool(platform.config.dataDir, job.id);
  // A job may have written its file and been cancelled before its end was recorded.
  if (job.status !== 'COMPLETED_SUCCESS') await removeDownload(platform.config.dataDir, job.id);
  await mailJob(platform, mailer, zone, job);
}
