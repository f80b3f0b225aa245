import { setImmediate } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { runSideBySide } from './schedule.js';

/** Runs steps of one tick each and returns which ran together. */
async function groupsOf(steps, cores) {
  const groups = [];
  const running = new Set();
  await runSideBySide(steps, cores, async ({ name }) => {
    running.add(name);
    await setImmediate();
    groups.push([...running].join('+'));
    await setImmediate();
    running.delete(name);
  });
  return groups;
}

it('runs as many steps at once as there are cores', async () => {
  const steps = ['a', 'b', 'c'].map((name) => ({ name }));
  expect(await groupsOf(steps, 2)).toEqual(['a+b', 'a+b', 'c']);
  expect(await groupsOf(steps, 1)).toEqual(['a', 'b', 'c']);
});

it('runs a step alone that needs all cores or more than there are', async () => {
  const steps = [{ name: 'a' }, { name: 'b', cores: 2 }, { name: 'c' }];
  expect(await groupsOf(steps, 2)).toEqual(['a+c', 'a+c', 'b']);
  expect(await groupsOf([{ name: 'b', cores: 2 }], 1)).toEqual(['b']);
});

it('starts a step when the one that it waits for has ended, and does not wait for one that is not run', async () => {
  const steps = [{ name: 'late', after: 'build' }, { name: 'build' }];
  expect(await groupsOf(steps, 2)).toEqual(['build', 'late']);
  expect(await groupsOf([{ name: 'late', after: 'build' }], 2)).toEqual(['late']);
});
