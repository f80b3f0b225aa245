/** What `npm test` runs, in this order, and how each step is counted. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { inProject, LauncherError, ROOT } from './project.js';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command Node's arguments
 * @property {'check' | 'vitest' | 'playwright'} counts a check is one test; the others write a JSON report
 * @property {'database' | 'stack' | 'browser'} [needs] PostgreSQL; all of Keyway too; Chromium too
 * @property {string} [exists] left out while this file or folder is not there
 *
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {string[]} failures each failed test with the first line of its message
 */

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test'];

/** @type {Step[]} */
export const STEPS = [
  check('typecheck', 'node_modules/typescript/bin/tsc', '--noEmit'),
  check('lint', 'node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'),
  check('format', 'node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'),
  check('knip', 'node_modules/knip/bin/knip.js'),
  check('build', 'scripts/build.js'),
  {
    name: 'unit',
    command: [...VITEST, '--project', 'unit', '--project', 'walls'],
    counts: 'vitest',
    needs: 'database',
  },
  {
    name: 'api',
    command: [...VITEST, '--project', 'api'],
    counts: 'vitest',
    needs: 'stack',
    exists: 'tests/api',
  },
  {
    name: 'nojs',
    command: [...VITEST, '--project', 'nojs'],
    counts: 'vitest',
    needs: 'stack',
    exists: 'tests/nojs',
  },
  ...['e2e', 'keyboard'].map(browserStep),
  {
    ...check('spec', '--import', 'tsx', 'tests/spec/report.ts'),
    exists: 'tests/spec/report.ts',
  },
];

/** @param {string} name @param {string[]} command @returns {Step} */
function check(name, ...command) {
  return { name, command, counts: 'check' };
}

/** @param {string} name of a Playwright project and its folder below tests @returns {Step} */
function browserStep(name) {
  return {
    name,
    command: [...PLAYWRIGHT, `--project=${name}`],
    counts: 'playwright',
    needs: 'browser',
    exists: `tests/${name}`,
  };
}

/**
 * The steps to run.
 * @param {string[]} names all of them if empty
 * @throws {LauncherError} for a name that is none, as a run of nothing would pass
 */
export function chooseSteps(names) {
  const unknown = names.find((name) => STEPS.every((step) => step.name !== name));
  if (unknown !== undefined) {
    const known = STEPS.map(({ name }) => name).join(', ');
    throw new LauncherError(`There is no step '${unknown}'. The steps are: ${known}.`);
  }
  return STEPS.filter(
    ({ name, exists }) =>
      (names.length === 0 || names.includes(name)) && (!exists || existsSync(inProject(exists))),
  );
}

/**
 * Arguments and environment that make a step write its report into a file.
 * @param {Step} step
 * @param {string} report
 */
export function reporting({ counts }, report) {
  if (counts === 'vitest') {
    return { args: ['--reporter=default', '--reporter=json', `--outputFile=${report}`], env: {} };
  }
  if (counts === 'playwright') {
    return { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } };
  }
  return { args: [], env: {} };
}

/**
 * What came of a step that ended. One that failed without a failed test (a file that does not load, a
 * report that is missing) counts as one failed test.
 * @param {Step} step
 * @param {boolean} succeeded
 * @param {string} report
 * @returns {Outcome}
 */
export function readOutcome({ name, counts }, succeeded, report) {
  const outcome =
    counts === 'check'
      ? { passed: Number(succeeded), failures: [] }
      : existsSync(report)
        ? readReport(JSON.parse(readFileSync(report, 'utf8')))
        : { passed: 0, failures: [] };
  const failures = outcome.failures.map((failure) => `${name}: ${failure}`);
  return {
    passed: outcome.passed,
    failures: succeeded || failures.length > 0 ? failures : [`${name}: see above`],
  };
}

/**
 * @param {Record<string, any>} report of Vitest or Playwright
 * @returns {Outcome}
 */
function readReport({ numPassedTests, testResults, stats, suites }) {
  return stats
    ? // One that passed when tried again passed on a slow machine; the list above calls it flaky.
      { passed: stats.expected + stats.flaky, failures: suites.flatMap(failuresInBrowser) }
    : { passed: numPassedTests, failures: testResults.flatMap(failuresInFile) };
}

/** @param {Record<string, any>} file in a report of Vitest; one that does not load has no tests */
function failuresInFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const file = path.relative(ROOT, name);
  if (failed.length === 0 && status === 'failed') return [`${file}\n    ${firstLine(message)}`];
  return failed.map(
    (test) => `${file} › ${test.fullName}\n    ${firstLine(test.failureMessages[0])}`,
  );
}

/** @param {Record<string, any>} suite in a report of Playwright @returns {string[]} */
function failuresInBrowser({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => {
      const { error } = tests[0].results.at(-1);
      return `${file} › ${title}\n    ${firstLine(error?.message)}`;
    }),
    ...suites.flatMap(failuresInBrowser),
  ];
}

/** @param {string | undefined} message */
function firstLine(message) {
  return stripVTControlCharacters(message ?? '').split('\n')[0] ?? '';
}
