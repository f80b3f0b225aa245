/** The zone with jobs that the tests of a file share. */
import { afterAll, beforeAll } from 'vitest';
import { freshJobs } from './jobs.ts';
import type { TestJobs } from './jobs.ts';

/** What `useJobs` of this file has made: there from its first hook or test on. */
export let t: TestJobs;

/** Makes a zone with jobs before what follows in the file, and drops it after all its tests. */
export function useJobs(now?: () => Date): void {
  beforeAll(async () => {
    t = await freshJobs(now);
  });
  afterAll(() => t.drop());
}
