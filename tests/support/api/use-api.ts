/** The API that the tests of a file share, and what api.ts has for those that start their own. */
import { afterAll, beforeAll } from 'vitest';
import { startApi } from './api.ts';
import type { TestApi } from './api.ts';

export * from './api.ts';

/** What `useApi` of this file has started: there from its first hook or test on. */
export let api: TestApi;

/** Starts an API before what follows in the file, and stops it after all its tests. */
export function useApi(env?: Record<string, string>): void {
  beforeAll(async () => {
    api = await startApi(env);
  });
  afterAll(() => api.stop());
}
