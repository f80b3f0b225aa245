/**
 * `npm test`: every check and suite, on a fresh machine too (docs/testing.md). All suites share one PostgreSQL and
 * one built app, started here on free ports with a separate folder. `npm test -- unit api` runs those steps only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

import { ensureChromium } from './testing/chromium.js';
import { openEnvironment } from './start/environment.js';
import { cutQueries } from './start/log.js';
import { ensureInstalled } from './start/prepare.js';
import { inProject, ROOT, runMain } from './start/project.js';
import { runSideBySide } from './testing/schedule.js';
import { TEST_SERVER_SETTINGS } from './testing/test-server.js';
import { startTestStack } from './testing/test-stack.js';
import {
  chooseSteps,
  findStrays,
  listTestFiles,
  readOutcome,
  reporting,
} from './testing/test-steps.js';

const REPORTS = inProject('node_modules/.cache/keyway-test-reports');

const SLOWEST_FILES = 15;

/**
 * @typedef {import('./testing/test-steps.js').Step} Step
 * @typedef {import('./testing/test-steps.js').Outcome & { step: Step, ms: number }} Ended
 */

await runMain(async () => {
  const steps = chooseSteps(process.argv.slice(2));
  ensureInstalled();
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });

  const testFiles = listTestFiles();
  const shared = sharedResources();
  /** @type {Ended[]} */
  const ended = [];
  process.once('SIGINT', () => void shared.close().then(() => process.exit(130)));
  try {
    await runSideBySide(steps, availableParallelism(), async (step) => {
      ended.push(await runStep(step, { shared, testFiles, live: steps.length === 1 }));
    });
  } finally {
    await shared.close();
  }
  printTimes(steps, ended);
  // The failures are printed again at the end, because they are hard to find among thousands of lines.
  const failures = [...findStrays(testFiles), ...ended.flatMap((outcome) => outcome.failures)];
  for (const failure of failures) console.log(`✘ ${failure}`);
  const passed = ended.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 ? 1 : 0);
});

/**
 * Runs a step and prints its output. The output appears when the step has ended, because several run at the same time,
 * or at once if `live`.
 * @param {Step} step
 * @param {{ shared: ReturnType<typeof sharedResources>, testFiles: string[], live: boolean }} context
 * @returns {Promise<Ended>}
 */
async function runStep(step, { shared, testFiles, live }) {
  const begun = performance.now();
  const report = path.join(REPORTS, `${step.name}.json`);
  const { args, env } = reporting(step, report);
  console.log(live ? `\n=== ${step.name}` : `… ${step.name}`);
  let outcome;
  let said = '';
  try {
    const given = await shared.envFor(step.needs);
    const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(process.execPath, [...step.command, ...args], {
      cwd: ROOT,
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...colors, ...env, ...given },
    });
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8').on('data', (text) => (said += text));
    }
    const [code] = await once(child, 'close');
    outcome = readOutcome(step, code === 0, report, testFiles);
  } catch (error) {
    // The step's resources are not available; the other steps may still run.
    said += `${error.message}\n`;
    outcome = { passed: 0, failures: [`${step.name}: ${error.message}`], files: [] };
  }
  const ms = performance.now() - begun;
  if (!live) console.log(`\n=== ${step.name}\n${said.trimEnd()}`);
  const { passed, failures } = outcome;
  console.log(`\n${step.name}: ${passed} passed, ${failures.length} failed (${seconds(ms)})\n`);
  return { ...outcome, step, ms };
}

/**
 * Prints the times of steps and files. They overlap, so their times add up to more than the run took.
 * @param {Step[]} steps
 * @param {Ended[]} ended
 */
function printTimes(steps, ended) {
  const times = steps.flatMap((step) => ended.filter((outcome) => outcome.step === step));
  const whole = `${seconds(performance.now())} in all`;
  console.log(
    `Steps: ${times.map(({ step, ms }) => `${step.name} ${seconds(ms)}`).join(', ')}; ${whole}`,
  );
  const files = ended.flatMap((outcome) => outcome.files).sort((a, b) => b.ms - a.ms);
  if (files.length > 0) console.log('Slowest test files:');
  for (const { file, ms } of files.slice(0, SLOWEST_FILES)) {
    console.log(`${seconds(ms).padStart(9)}  ${file}`);
  }
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** The resources that several steps share, created when the first step needs them. */
function sharedResources() {
  /** @type {ReturnType<typeof openTestDatabase> | undefined} */
  let database;
  /** @type {ReturnType<typeof openTestStack> | undefined} */
  let stack;
  return {
    /** @param {import('./testing/test-steps.js').Step['needs']} needs */
    envFor: async (needs) => {
      if (!needs) return {};
      const { env, dataDir } = await (database ??= openTestDatabase());
      if (needs === 'database') return env;
      const started = await (stack ??= openTestStack(dataDir));
      const all = { ...env, ...started.env };
      return needs === 'browser'
        ? { ...all, CHROMIUM_PATH: await ensureChromium(process.env) }
        : all;
    },
    close: async () => {
      await (await stack?.catch(() => undefined))?.close();
      await (await database?.catch(() => undefined))?.close();
    },
  };
}

async function openTestDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-test-'));
  const options = { log: console.log, dev: true, settings: TEST_SERVER_SETTINGS };
  const opened = await openEnvironment({ DATA_DIR: dataDir }, options);
  return {
    dataDir,
    env: { TEST_DATABASE_URL: opened.env.DATABASE_URL, TEST_DATA_DIR: dataDir },
    close: async () => {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {string} dataDir of the server that the stack uses */
async function openTestStack(dataDir) {
  const log = createWriteStream(path.join(REPORTS, 'stack.log'));
  const stack = await startTestStack(dataDir, (name, line) =>
    log.write(`${name.padEnd(8)} ${cutQueries(line)}\n`),
  );
  return {
    env: stack.env,
    close: async () => {
      await stack.stop();
      log.end();
    },
  };
}
