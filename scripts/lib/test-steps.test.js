import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { inProject } from './project.js';
import { chooseSteps, readOutcome } from './test-steps.js';

let dir;
beforeEach(async () => (dir = await mkdtemp(path.join(tmpdir(), 'keyway-steps-'))));
afterEach(() => rm(dir, { recursive: true }));

async function outcome(counts, succeeded, content) {
  const report = path.join(dir, 'report.json');
  if (content) await writeFile(report, JSON.stringify(content));
  return readOutcome({ name: 'x', command: [], counts }, succeeded, report);
}

it('counts a check as one test', async () => {
  expect(await outcome('check', true)).toEqual({ passed: 1, failures: [] });
  expect(await outcome('check', false)).toEqual({ passed: 0, failures: ['x: see above'] });
});

it('counts what Vitest reports, and names what failed', async () => {
  const failed = { status: 'failed', fullName: 'a b', failureMessages: ['No.\nat line 1'] };
  const assertionResults = [{ status: 'passed', fullName: 'a', failureMessages: [] }, failed];
  const testResults = [
    { name: inProject('a.test.ts'), status: 'failed', message: '', assertionResults },
    { name: inProject('b.test.ts'), status: 'failed', message: 'Gone.', assertionResults: [] },
  ];
  expect(await outcome('vitest', false, { numPassedTests: 7, testResults })).toEqual({
    passed: 7,
    failures: ['x: a.test.ts › a b\n    No.', 'x: b.test.ts\n    Gone.'],
  });
});

it('counts what Playwright reports, and names what failed', async () => {
  const specOf = (title, ok, message) => {
    return { title, ok, tests: [{ results: [{}, { error: { message } }] }] };
  };
  const inner = { file: 'c.test.ts', specs: [specOf('opens', false, '\u001b[31mShut.\u001b[39m')] };
  const suites = [{ file: 'c.test.ts', specs: [specOf('is there', true)], suites: [inner] }];
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(await outcome('playwright', false, { stats, suites })).toEqual({
    passed: 6,
    failures: ['x: c.test.ts › opens\n    Shut.'],
  });
});

it('never takes a step that failed for a good one', async () => {
  const seeAbove = ['x: see above'];
  expect(await outcome('vitest', false)).toEqual({ passed: 0, failures: seeAbove });
  const unfinished = { numPassedTests: 7, testResults: [] };
  expect(await outcome('vitest', false, unfinished)).toEqual({ passed: 7, failures: seeAbove });
});

it('runs the named steps only, in their own order', () => {
  expect(chooseSteps(['unit', 'lint']).map(({ name }) => name)).toEqual(['lint', 'unit']);
});

it('refuses a step that is none, with those there are', () => {
  expect(() => chooseSteps(['unit', 'units'])).toThrow(/There is no step 'units'.*lint, .*unit/);
});
