import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

const NEVER_MS = 60 * 60 * 1000;

it('oneAtATime does the work once for all that ask meanwhile, and again for those that ask later', async () => {
  let done = 0;
  const ask = oneAtATime(async () => ++done, NEVER_MS);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
});

it('oneAtATime has no result of work that fails', async () => {
  const ask = oneAtATime(() => Promise.reject(new Error('lost')), NEVER_MS);
  expect(await ask()).toBeUndefined();
});

it('oneAtATime does not wait for work that hangs, nor does it begin it again', async () => {
  let begun = 0;
  const ask = oneAtATime(() => {
    begun += 1;
    return new Promise(() => undefined);
  }, 1);
  expect(await ask()).toBeUndefined();
  expect(await ask()).toBeUndefined();
  expect(begun).toBe(1);
});
