import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { inProject } from '#scripts/start/project.js';
import { chooseSteps, findStrays, listTestFiles, readOutcome } from './test-steps.js';

let dir;
beforeEach(async () => (dir = await mkdtemp(path.join(tmpdir(), 'keyway-steps-'))));
afterEach(() => rm(dir, { recursive: true }));

async function outcome(counts, succeeded, content) {
  const report = path.join(dir, 'report.json');
  if (content) await writeFile(report, JSON.stringify(content));
  return readOutcome({ name: 'x', command: [], counts }, succeeded, report);
}

it('counts a check as one test', async () => {
  expect(await outcome('check', true)).toEqual({ passed: 1, failures: [], files: [] });
  expect(await outcome('check', false)).toEqual({
    passed: 0,
    failures: ['x: see above'],
    files: [],
  });
});

it('counts what Vitest reports, and names what failed', async () => {
  const failed = { status: 'failed', fullName: 'a b', failureMessages: ['No.\nat line 1'] };
  const assertionResults = [{ status: 'passed', fullName: 'a', failureMessages: [] }, failed];
  const testResults = [
    {
      name: inProject('a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults,
      startTime: 5,
      endTime: 9,
    },
    {
      name: inProject('b.test.ts'),
      status: 'failed',
      message: 'Gone.',
      assertionResults: [],
      startTime: 9,
      endTime: 9,
    },
  ];
  expect(await outcome('vitest', false, { numPassedTests: 7, testResults })).toEqual({
    passed: 7,
    failures: ['x: a.test.ts › a b\n    No.\n    at line 1', 'x: b.test.ts\n    Gone.'],
    files: [
      { file: 'a.test.ts', ms: 4 },
      { file: 'b.test.ts', ms: 0 },
    ],
  });
});

it('counts what Playwright reports, and names what failed', async () => {
  const specOf = (title, ok, message) => {
    const error = { message, location: { line: 7 } };
    return { title, ok, tests: [{ results: [{ duration: 40, error }] }] };
  };
  const inner = { file: 'c.test.ts', specs: [specOf('opens', false, '\u001b[31mShut.\u001b[39m')] };
  const suites = [{ file: 'c.test.ts', specs: [specOf('is there', true)], suites: [inner] }];
  const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 0 };
  const config = { rootDir: inProject('tests/e2e') };
  expect(await outcome('playwright', false, { stats, suites, config })).toEqual({
    passed: 5,
    failures: ['x: c.test.ts › opens\n    at line 7:\n    Shut.'],
    files: [{ file: 'tests/e2e/c.test.ts', ms: 80 }],
  });
});

it('never counts a failed step as passed', async () => {
  const seeAbove = ['x: see above'];
  expect(await outcome('vitest', false)).toEqual({
    passed: 0,
    failures: seeAbove,
    files: [],
  });
  const unfinished = { numPassedTests: 7, testResults: [] };
  expect(await outcome('vitest', false, unfinished)).toEqual({
    passed: 7,
    failures: seeAbove,
    files: [],
  });
});

it('runs the named steps only, in their own order', () => {
  expect(chooseSteps(['lint', 'unit']).map(({ name }) => name)).toEqual(['unit', 'lint']);
});

it('refuses an unknown step and lists the known ones', () => {
  expect(() => chooseSteps(['unit', 'units'])).toThrow(/There is no step 'units'.*unit, .*lint/);
});

it('counts a test file that is not in the report of its step as failed', async () => {
  const report = path.join(dir, 'report.json');
  const ran = { name: inProject('a/one.test.ts'), status: 'passed', startTime: 1, endTime: 2 };
  const testResults = [{ ...ran, assertionResults: [] }];
  await writeFile(report, JSON.stringify({ numPassedTests: 1, testResults }));
  const step = { name: 'x', command: [], counts: 'vitest', files: /^a\// };
  const testFiles = ['a/one.test.ts', 'a/two.test.ts', 'b/three.test.ts'];
  expect(readOutcome(step, true, report, testFiles)).toEqual({
    passed: 1,
    failures: ['x: a/two.test.ts\n    This file is not in the report of its step.'],
    files: [{ file: 'a/one.test.ts', ms: 1 }],
  });
});

it('has one step for each test file, and reports a file without one', () => {
  expect(findStrays(listTestFiles())).toEqual([]);
  const strays = findStrays(['tests/support/lost.test.ts', 'app/found.test.ts']);
  expect(strays).toEqual([expect.stringMatching(/^tests\/support\/lost.test.ts\n +No step/)]);
});
