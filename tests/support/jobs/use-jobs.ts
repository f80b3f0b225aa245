/** The zone with jobs that the tests of a file share. */
import { afterAll, beforeAll } from 'vitest';
import { freshJobs } from './jobs.ts';
import type { TestJobs } from './jobs.ts';

/** The zone that `useJobs` has made. It is set once the hook of `useJobs` has run. */
export let t: TestJobs;

/** Makes a zone with jobs before the following hooks and tests of the file, and drops it after all tests. */
export function useJobs(now?: () => Date): void {
  beforeAll(async () => {
    t = await freshJobs(now);
  });
  afterAll(() => t.drop());
}
