/** What `npm test` runs, and how each step is counted. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { inProject, LauncherError, ROOT } from '#scripts/start/project.js';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command Node's arguments
 * @property {'check' | 'vitest' | 'playwright'} counts a check is one test; the others write a JSON report
 * @property {'database' | 'stack' | 'browser'} [needs] PostgreSQL; all of Keyway too; Chromium too
 * @property {string} [after] the step that has to end first
 * @property {number} [cores] that it keeps busy; 1 when left out
 * @property {RegExp} [files] the test files it runs, as paths from the project's folder; all of them must be in
 *   its report
 *
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {string[]} failures each failed test with the beginning of its message
 * @property {FileTime[]} files the test files that ran
 *
 * @typedef {object} FileTime
 * @property {string} file path from the project's folder
 * @property {number} ms
 */

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test'];

/**
 * The build is the first because most suites wait for it. Then come the steps that use one core, the longest first and
 * the checks last. So no core is idle for long before the browser suites, which use all cores. @type {Step[]}
 */
export const STEPS = [
  check('build', 'scripts/build.js'),
  {
    name: 'unit',
    command: [...VITEST, ...['unit', 'alone', 'rules'].flatMap((name) => ['--project', name])],
    counts: 'vitest',
    needs: 'database',
    files: /^((app|guess|http|model|platform|scripts|server)\/.+|tests\/[^/]+)\.test\.[jt]sx?$/,
  },
  vitestStep('api'),
  vitestStep('nojs'),
  { ...vitestStep('conformance'), needs: 'browser' },
  check(
    'typecheck',
    // This is TypeScript 7, which takes a third of the time. Tools that use the compiler as a library need TypeScript
    // 5.
    ...['node_modules/typescript-native/bin/tsc', '--noEmit'],
    ...['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/typecheck.tsbuildinfo'],
  ),
  check('lint', 'node_modules/oxlint/bin/oxlint', '.'),
  check('knip', 'node_modules/knip/bin/knip.js'),
  check('format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
  check('spec', '--import', 'tsx', 'tests/spec/report.ts'),
  browserStep('e2e'),
  browserStep('keyboard'),
];

/** @param {string} name @param {string[]} command @returns {Step} */
function check(name, ...command) {
  return { name, command, counts: 'check' };
}

/** @param {string} name of a Vitest project and its folder below tests @returns {Step} */
function vitestStep(name) {
  return {
    name,
    command: [...VITEST, '--project', name],
    counts: 'vitest',
    needs: 'stack',
    after: 'build',
    files: new RegExp(`^tests/${name}/.+\\.test\\.ts$`),
  };
}

/** @param {string} name of a Playwright project and its folder below tests @returns {Step} */
function browserStep(name) {
  return {
    ...vitestStep(name),
    command: [...PLAYWRIGHT, `--project=${name}`],
    counts: 'playwright',
    needs: 'browser',
    cores: 2,
  };
}

/**
 * The steps to run.
 * @param {string[]} names all of them if empty
 * @throws {LauncherError} for an unknown name, because a run without steps would pass
 */
export function chooseSteps(names) {
  const unknown = names.find((name) => STEPS.every((step) => step.name !== name));
  if (unknown !== undefined) {
    const known = STEPS.map(({ name }) => name).join(', ');
    throw new LauncherError(`There is no step '${unknown}'. The steps are: ${known}.`);
  }
  return STEPS.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** What only `npm run soak` runs. */
export const SOAK_FOLDER = 'tests/soak/';

/** What only `npm run conformance` runs, because it asks for programs that not every machine has, or takes long. */
const OUTSIDE_FOLDER = 'tests/outside/';

/** All test files of the project, as paths from its folder. */
export function listTestFiles() {
  return ['app', 'guess', 'http', 'model', 'platform', 'scripts', 'server', 'tests']
    .flatMap((folder) =>
      readdirSync(inProject(folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file));
}

/**
 * Test files that no step runs, or more than one, as failures.
 * @param {string[]} files
 */
export function findStrays(files) {
  return files
    .map((file) => ({ file, steps: STEPS.filter((step) => step.files?.test(file)) }))
    .filter(({ steps }) => steps.length !== 1)
    .filter(({ file }) => ![SOAK_FOLDER, OUTSIDE_FOLDER].some((folder) => file.startsWith(folder)))
    .map(({ file, steps }) => {
      const names = steps.map(({ name }) => name).join(' and ');
      return `${file}\n    ${names || 'No step'} runs this file (scripts/testing/test-steps.js).`;
    });
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
 * The outcome of a step. A step that failed without a failed test (a file that does not load, a missing report) counts
 * as one failed test, and so does each test file that is missing in its report.
 * @param {Step} step
 * @param {boolean} succeeded
 * @param {string} report
 * @param {string[]} testFiles all of the project
 * @returns {Outcome}
 */
export function readOutcome({ name, counts, files }, succeeded, report, testFiles = []) {
  const outcome =
    counts === 'check'
      ? { passed: Number(succeeded), failures: [], files: [] }
      : existsSync(report)
        ? readReport(JSON.parse(readFileSync(report, 'utf8')))
        : { passed: 0, failures: [], files: [] };
  const ran = new Set(outcome.files.map(({ file }) => file));
  const missing = testFiles.filter((file) => files?.test(file) && !ran.has(file));
  const failures = [
    ...outcome.failures,
    ...missing.map((file) => `${file}\n    This file is not in the report of its step.`),
  ].map((failure) => `${name}: ${failure}`);
  return {
    ...outcome,
    failures: succeeded || failures.length > 0 ? failures : [`${name}: see above`],
  };
}

/**
 * @param {Record<string, any>} report of Vitest or Playwright
 * @returns {Outcome}
 */
function readReport({ numPassedTests, testResults, stats, suites, config }) {
  if (!stats) {
    return {
      passed: numPassedTests,
      failures: testResults.flatMap(failuresInFile),
      files: testResults.map(({ name, startTime, endTime }) => ({
        file: fromRoot(name),
        ms: endTime - startTime,
      })),
    };
  }
  return {
    passed: stats.expected,
    failures: suites.flatMap(failuresInBrowser),
    files: suites.map((suite) => ({
      file: fromRoot(path.join(config.rootDir, suite.file)),
      ms: durationOf(suite),
    })),
  };
}

/** @param {string} file absolute */
function fromRoot(file) {
  return path.relative(ROOT, file).replaceAll(path.sep, '/');
}

/** @param {Record<string, any>} suite in a report of Playwright @returns {number} milliseconds of its tests */
function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, inner) => sum + durationOf(inner), own);
}

/** @param {Record<string, any>} file in a report of Vitest; one that does not load has no tests */
function failuresInFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const file = fromRoot(name);
  if (failed.length === 0 && status === 'failed') return [`${file}\n${beginningOf(message)}`];
  return failed.map(
    (test) => `${file} › ${test.fullName}\n${beginningOf(test.failureMessages[0])}`,
  );
}

/** @param {Record<string, any>} suite in a report of Playwright @returns {string[]} */
function failuresInBrowser({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => {
      const { error } = tests[0].results.at(-1);
      const line = error?.location ? `    at line ${error.location.line}:\n` : '';
      return `${file} › ${title}\n${line}${beginningOf(error?.message)}`;
    }),
    ...suites.flatMap(failuresInBrowser),
  ];
}

/** The part of a message that says what failed and what it waited for. @param {string | undefined} message */
function beginningOf(message) {
  return stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
}
const MAX_LINES = 8;
