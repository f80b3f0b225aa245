/** The zone that the tests of a file share. */
import { afterAll, beforeAll } from 'vitest';
import { freshZone } from './zone.ts';
import type { TestZone } from './zone.ts';

/** What `useZone` of this file has made: there from its first hook or test on. */
export let t: TestZone;

/** Makes a zone before what follows in the file, and drops it after all its tests. */
export function useZone(now?: () => Date): void {
  beforeAll(async () => {
    t = await freshZone(now);
  });
  afterAll(() => t.drop());
}
