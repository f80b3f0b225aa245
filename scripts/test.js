/**
 * `npm test`: every check and suite, on a fresh machine too. All suites share one PostgreSQL and one built
 * app, started here on free ports with a folder of their own. `npm test -- unit api` runs those steps only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ensureChromium } from './lib/chromium.js';
import { openEnvironment } from './lib/environment.js';
import { cutQueries } from './lib/log.js';
import { findFreePort } from './lib/ports.js';
import { ensureBuilt, ensureInstalled } from './lib/prepare.js';
import { inProject, ROOT, runMain } from './lib/project.js';
import { startStack } from './lib/stack.js';
import { TEST_SERVER_SETTINGS } from './lib/test-server.js';
import { chooseSteps, readOutcome, reporting } from './lib/test-steps.js';

const REPORTS = inProject('node_modules/.cache/keyway-test-reports');

await runMain(async () => {
  const steps = chooseSteps(process.argv.slice(2));
  ensureInstalled();
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });

  const shared = sharedResources();
  const total = { passed: 0, failures: [] };
  process.once('SIGINT', () => void shared.close().then(() => process.exit(130)));
  try {
    for (const step of steps) {
      const { passed, failures } = await runStep(step, shared);
      console.log(`\n${step.name}: ${passed} passed, ${failures.length} failed`);
      total.passed += passed;
      total.failures.push(...failures);
    }
  } finally {
    await shared.close();
  }
  // Again at the end, as nobody finds them among thousands of lines.
  for (const failure of total.failures) console.log(`✘ ${failure}`);
  console.log(`${total.passed} passed, ${total.failures.length} failed`);
  process.exit(total.failures.length > 0 ? 1 : 0);
});

/**
 * @param {import('./lib/test-steps.js').Step} step
 * @param {ReturnType<typeof sharedResources>} shared
 */
async function runStep(step, shared) {
  console.log(`\n=== ${step.name}`);
  const report = path.join(REPORTS, `${step.name}.json`);
  const { args, env } = reporting(step, report);
  try {
    const given = await shared.envFor(step.needs);
    const child = spawn(process.execPath, [...step.command, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env, ...given },
    });
    const [code] = await once(child, 'exit');
    return readOutcome(step, code === 0, report);
  } catch (error) {
    // What the step needs is not to be had; the others may still run.
    console.error(error.message);
    return { passed: 0, failures: [`${step.name}: ${error.message}`] };
  }
}

/** What several steps share, made when the first asks for it. */
function sharedResources() {
  /** @type {ReturnType<typeof openTestDatabase> | undefined} */
  let database;
  /** @type {ReturnType<typeof startTestStack> | undefined} */
  let stack;
  return {
    /** @param {import('./lib/test-steps.js').Step['needs']} needs */
    envFor: async (needs) => {
      if (!needs) return {};
      const { env, dataDir } = await (database ??= openTestDatabase());
      if (needs === 'database') return env;
      const started = await (stack ??= startTestStack(dataDir));
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

/** @param {string} dataDir whose server the stack joins */
async function startTestStack(dataDir) {
  ensureBuilt();
  const log = createWriteStream(path.join(REPORTS, 'stack.log'));
  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    PLATFORM_PORT: String(await findFreePort()),
  };
  const stack = await startStack(settings, {
    log: (name, line) => log.write(`${name.padEnd(8)} ${cutQueries(line)}\n`),
  });
  return {
    env: { TEST_API_ORIGIN: stack.apiOrigin, TEST_CONSOLE_ORIGIN: stack.consoleOrigin },
    close: async () => {
      await stack.stop();
      log.end();
    },
  };
}
