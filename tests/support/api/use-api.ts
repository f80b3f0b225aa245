/** The API that the tests of a file share, and what api.ts has for those that start their own. */
import { afterAll, beforeAll } from 'vitest';
import { startApi } from './api.ts';
import type { TestApi } from './api.ts';

export * from './api.ts';

/** The API that `useApi` has started. It is set once the hook of `useApi` has run. */
export let api: TestApi;

/** Starts an API before the following hooks and tests of the file, and stops it after all tests. */
export function useApi(env?: Record<string, string>): void {
  beforeAll(async () => {
    api = await startApi(env);
  });
  afterAll(() => api.stop());
}
