/** Jobs whose work the test defines, with an empty queue and the test's clock. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { JobType } from '#platform/jobs/job-type.ts';
import { createJob } from '#platform/jobs/queue/create-job.ts';
import { claimJob } from '#platform/jobs/queue/job-queue.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { execute, run } from '#platform/storage/database.ts';
import { freshJobs } from './jobs.ts';
import type { TestJobs } from './jobs.ts';

export const START = new Date('2024-01-31T00:00:00.000Z');

export interface TestedJobs {
  /** The zone with jobs, which is made before the first test of the file. */
  t: TestJobs;
  /** The time for all parts. It is START before each test. */
  clock: Date;
  /** Makes a job of the type of `typeOf`. */
  make: (emails?: string[]) => Promise<JobRow>;
  /** The positions in the queue, oldest first. */
  queued: () => Promise<{ state: string; jobId: string }[]>;
  /** Claims all waiting jobs, as a worker would that then dies. */
  claimAll: () => Promise<void>;
}

/** Call it once in a test file: it makes the database and empties the queue before each test. */
export function testedJobs(): TestedJobs {
  const here: TestedJobs = {
    t: undefined as unknown as TestJobs,
    clock: START,
    make: (emails = []) =>
      createJob(here.t.platform, here.t.starter, {
        name: 'GlossaryUploadJob',
        chain: 'person',
        fileType: 'CSV',
        originalFilename: 'terms.csv',
        sizeBytes: 7,
        emails,
      }),
    queued: () =>
      run(
        here.t.db,
        sql`select case when claim is null then 'waiting' else 'claimed' end as state, job as "jobId"
            from job_queue order by created_at`,
      ),
    claimAll: async () => {
      while (await claimJob(here.t.db, { slots: 100, now: here.clock })) continue;
    },
  };
  beforeAll(async () => {
    here.t = await freshJobs(() => here.clock);
  });
  afterAll(() => here.t.drop());
  beforeEach(async () => {
    here.clock = START;
    here.t.mails.length = 0;
    await execute(here.t.db, sql`delete from zone_work`);
    await execute(here.t.db, sql`delete from job_queue`);
    await execute(here.t.db, sql`delete from job`);
  });
  return here;
}

/** The types of jobs, with the given work for the type that `make` creates. */
export const typeOf = (work: JobType['run']) => ({
  GlossaryUploadJob: { changesData: true, run: work },
});
