/** The interface of a job type: what its run receives, returns and throws. */
import type { JobName } from '#model/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { JobError, JobRow, Progress } from './queue/job-rows.ts';

/** The parts of the platform that jobs use. */
export type JobPlatform = Pick<
  Platform,
  | 'config'
  | 'log'
  | 'now'
  | 'db'
  | 'zones'
  | 'definitions'
  | 'keyring'
  | 'ledger'
  | 'rules'
  | 'patterns'
  | 'findServiceAccount'
  | 'sandbox'
>;

export interface JobContext {
  platform: JobPlatform;
  zone: ZoneRef;
  /** The row when this run started; after a worker was killed it holds the progress of the previous run. */
  job: JobRow;
  /**
   * A point where the job can stop because nothing is half done: writes the progress, then continues.
   * @throws JobInterruptedError when the job was cancelled or this worker is stopping
   */
  checkpoint(progress: Pick<Progress, 'done' | 'total' | 'share'>): Promise<void>;
  /** A point where a job can stop that has just written its progress in the transaction of a batch. */
  pause(cancelRequested: boolean): void;
}

export interface JobType {
  /** Whether the job may change records or edges, so that edges are counted again when it ends. */
  changesData: boolean;
  /** Names of results that are shown to the starter only. */
  privateResults?: readonly string[];
  run: JobRun;
}

/**
 * Does the work and returns the results. After a worker was killed it is called again, and must continue from the
 * progress in the row.
 * @throws JobFailureError when the job cannot be done
 */
export type JobRun = (context: JobContext) => Promise<Record<string, unknown>>;

/** A job whose type is missing here ends with an error when it is run. */
export type JobTypes = Partial<Record<JobName, JobType>>;

/** The job cannot be done, for a reason that its starter can understand. */
export class JobFailureError extends Error {
  override name = 'JobFailureError';
  constructor(
    message: string,
    readonly details: Omit<JobError, 'message'> = {},
  ) {
    super(message);
  }
}

/** The run stops early: the job was cancelled, or another worker is to continue it. */
export class JobInterruptedError extends Error {
  override name = 'JobInterruptedError';
  constructor(readonly reason: 'cancelled' | 'released') {
    super(`The job was ${reason}.`);
  }
}
