/** What a job type is given and what it may say. */
import type { JobName } from '#model/job.ts';
import type { Platform } from '#platform/platform.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { JobError, JobRow } from './queue/job-rows.ts';

/** The parts of the platform that jobs use. */
export type JobPlatform = Pick<
  Platform,
  'config' | 'log' | 'now' | 'db' | 'zones' | 'definitions' | 'ledger' | 'rules' | 'sandbox'
>;

export interface JobContext {
  platform: JobPlatform;
  zone: ZoneRef;
  /** As it was when this run began; a run after a killed worker finds the progress of the one before. */
  job: JobRow;
  /**
   * A place where the job may stop, as nothing is half done: notes progress, then goes on.
   * @throws JobInterrupted when someone cancelled the job or this worker is to stop
   */
  checkpoint(progress: { done: number; total: number | null }): Promise<void>;
  /** The same for a job that has just written its progress itself, in the transaction of a batch. */
  pause(cancelRequested: boolean): void;
}

export interface JobType {
  /** Records or edges may have changed afterwards, so that edges are counted anew. */
  changesData: boolean;
  /** Names of results that are shown to the starter only. */
  privateResults?: readonly string[];
  /**
   * Does the work and gives the results. It may be called again when a worker was killed: then it must
   * go on from the progress it finds in the row.
   * @throws JobFailure when the job cannot be done
   */
  run(context: JobContext): Promise<Record<string, unknown>>;
}

/** A type without an entry is refused when its job is run. */
export type JobTypes = Partial<Record<JobName, JobType>>;

/** The job cannot be done, for a reason that its starter can understand. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  constructor(
    message: string,
    readonly details: Omit<JobError, 'message'> = {},
  ) {
    super(message);
  }
}

/** The run stops early: for good, or for another worker to go on. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
  constructor(readonly reason: 'cancelled' | 'released') {
    super(`The job was ${reason}.`);
  }
}

/** Another worker runs this job by now, or it has ended: this run must write nothing more. */
export class JobLost extends Error {
  override name = 'JobLost';
  constructor() {
    super('The job is no longer run by this worker.');
  }
}
