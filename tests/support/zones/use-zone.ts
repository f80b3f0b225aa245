/** The zone that the tests of a file share. */
import { afterAll, beforeAll } from 'vitest';
import { freshZone } from './zone.ts';
import type { TestZone } from './zone.ts';

/** The zone that `useZone` has made. It is set once the hook of `useZone` has run. */
export let t: TestZone;

/** Makes a zone before the following hooks and tests of the file, and drops it after all tests. */
export function useZone(now?: () => Date): void {
  beforeAll(async () => {
    t = await freshZone(now);
  });
  afterAll(() => t.drop());
}
