import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { chooseSteps, countStep } from './test-steps.js';

let dir;
beforeEach(async () => (dir = await mkdtemp(path.join(tmpdir(), 'keyway-steps-'))));
afterEach(() => rm(dir, { recursive: true }));

async function count(counts, succeeded, content) {
  const report = path.join(dir, 'report.json');
  if (content) await writeFile(report, JSON.stringify(content));
  return countStep({ name: 'x', command: [], counts }, succeeded, report);
}

it('counts a check as one test', async () => {
  expect(await count('check', true)).toEqual({ passed: 1, failed: 0 });
  expect(await count('check', false)).toEqual({ passed: 0, failed: 1 });
});

it('counts what the reports say', async () => {
  const vitest = { numPassedTests: 7, numFailedTests: 2 };
  expect(await count('vitest', false, vitest)).toEqual({ passed: 7, failed: 2 });
  const playwright = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } };
  expect(await count('playwright', false, playwright)).toEqual({ passed: 6, failed: 1 });
});

it('never takes a step that failed for a good one', async () => {
  expect(await count('vitest', false)).toEqual({ passed: 0, failed: 1 });
  const unloadable = { numPassedTests: 7, numFailedTests: 0 };
  expect(await count('vitest', false, unloadable)).toEqual({ passed: 7, failed: 1 });
});

it('runs the named steps only, in their own order', () => {
  expect(chooseSteps(['unit', 'lint']).map(({ name }) => name)).toEqual(['lint', 'unit']);
});

it('refuses a step that is none, with those there are', () => {
  expect(() => chooseSteps(['unit', 'units'])).toThrow(/There is no step 'units'.*lint, .*unit/);
});
