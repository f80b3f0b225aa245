/**
 * The whole of Keyway as processes: PostgreSQL, platform API, worker, console. This module starts them for `npm start`,
 * `npm run dev`, the tests and the benchmark.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { PROGRAMS, watchThreads } from '#scripts/packaging/bundle.js';
import { startChild } from './child.js';
import { openEnvironment } from './environment.js';
import { checkPorts, hostOf, probeHost, probeUrls } from './ports.js';
import { LauncherError } from './project.js';
import { supervise } from './supervise.js';

/** Settings that only the platform gets, so that the console cannot leak them. */
const PLATFORM_ONLY = ['KEY_SECRET', 'SMTP_URL', 'ASSISTANT_KEY'];
const CONSOLE_ONLY = ['SESSION_SECRET'];

/**
 * @typedef {object} Stack
 * @property {string} consoleOrigin the address for users
 * @property {string} apiOrigin
 * @property {string} databaseUrl
 * @property {string} dataDir
 * @property {boolean} seeded true when the demo customers are in it
 * @property {Promise<string>} broken resolves with a sentence when a process ends again and again
 * @property {() => Promise<void>} stop console, worker, API, then PostgreSQL
 */

/**
 * Starts everything and waits until it responds; the API, worker and console start at the same time.
 * @param {Record<string, string | undefined>} given the environment to start from
 * @param {{ log: (name: string, line: string) => void, dev?: boolean, cancelled?: Promise<unknown> }} options
 *   `cancelled`: once it resolves, the start is given up
 * @returns {Promise<Stack>}
 * @throws {LauncherError} with one sentence; all processes are stopped then
 */
export async function startStack(given, { log, dev = false, cancelled }) {
  const ports = await checkPorts(given);
  if (dev) await watchThreads();
  const environment = await openEnvironment(given, {
    log: (line) => log('postgres', line),
    dev,
  });
  /** @type {import('./supervise.js').Supervised[]} */
  const children = [];
  const stop = async () => {
    for (const child of children.toReversed()) await child.stop();
    await environment.close();
  };
  try {
    const seeded = await seedOnce(environment, log, dev);
    const plans = planChildren(environment.env, ports, dev);
    children.push(...plans.map((plan) => supervise(plan, log)));
    const ready = Promise.all(children.map((child) => child.ready));
    const givenUp = cancelled?.then(() => {
      throw new LauncherError('Stopped before everything was ready.');
    });
    await (givenUp ? Promise.race([ready, givenUp]) : ready);
    const host = probeHost(environment.env);
    return {
      consoleOrigin: given.PUBLIC_ORIGIN?.trim() || `http://localhost:${ports.PORT}`,
      apiOrigin: `http://${host}:${ports.PLATFORM_PORT}`,
      databaseUrl: environment.env.DATABASE_URL ?? '',
      dataDir: environment.dataDir,
      seeded,
      broken: Promise.race(children.map((child) => child.broken)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Creates the demo customers in a new embedded database, once: a file in DATA_DIR then marks that they exist.
 * @param {import('./environment.js').Environment} environment
 * @param {(name: string, line: string) => void} log
 * @param {boolean} dev
 */
async function seedOnce({ env, dataDir, embedded }, log, dev) {
  if (!embedded) return false;
  const mark = path.join(dataDir, 'seeded');
  if (existsSync(mark)) return true;
  log('seed', 'Making the demo customers …');
  const seed = startChild(
    { name: 'seed', args: programArgs('seed', dev), env: without(env, CONSOLE_ONLY) },
    log,
  );
  seed.ready.catch(() => undefined);
  const how = await seed.ended;
  if (how !== 'ended with code 0') {
    throw new LauncherError(
      `Making the demo customers failed (the process ${how}). Remove ${dataDir} and start again.`,
    );
  }
  await writeFile(mark, '');
  return true;
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {{ PORT: number, PLATFORM_PORT: number }} ports
 * @param {boolean} dev
 * @returns {import('./child.js').ChildPlan[]} in the order they depend on each other
 */
function planChildren(env, ports, dev) {
  const platformEnv = {
    NODE_ENV: 'production',
    ...without(env, CONSOLE_ONLY),
  };
  const urls = probeUrls(env);
  return [
    {
      name: 'api',
      args: programArgs('api', dev),
      env: platformEnv,
      readyUrl: urls.api,
    },
    {
      name: 'worker',
      args: programArgs('worker', dev),
      env: platformEnv,
      // `tsx watch` does not forward messages.
      saysReady: !dev,
    },
    {
      name: 'console',
      args: consoleArgs(env, dev),
      env: {
        ...without(env, PLATFORM_ONLY),
        NODE_ENV: dev ? 'development' : 'production',
        PORT: String(ports.PORT),
        HOST: hostOf(env),
      },
      readyUrl: urls.console,
    },
  ];
}

/** Node's options for the platform's programs. */
export const PROGRAM_OPTIONS = ['--enable-source-maps'];

/** @param {string} name @param {boolean} dev */
function programArgs(name, dev) {
  if (!dev) return [...PROGRAM_OPTIONS, `build/platform/${name}.js`];
  return name === 'seed' ? [TSX, PROGRAMS[name]] : [TSX, 'watch', PROGRAMS[name]];
}

/** The script that runs a program from its source. */
const TSX = 'node_modules/tsx/dist/cli.mjs';

/**
 * Node's arguments for the console.
 * @param {Record<string, string | undefined>} env @param {boolean} dev
 * @throws {LauncherError} for a number of processes that cannot be
 */
export function consoleArgs(env, dev) {
  if (dev) {
    return [TSX, 'watch', 'server/dev.ts'];
  }
  const count = consoleProcesses(env);
  return [
    ...(count === 1 ? [] : ['build/console/processes.js', String(count)]),
    'build/console/console.js',
  ];
}

/** Each console process takes up to 10 connections of the database. */
const MAX_CONSOLE_PROCESSES = 4;

/** @param {Record<string, string | undefined>} env @throws {LauncherError} */
function consoleProcesses({ CONSOLE_PROCESSES: given }) {
  const count = Number(given?.trim() || 1);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_CONSOLE_PROCESSES) return count;
  throw new LauncherError(
    `CONSOLE_PROCESSES must be a whole number from 1 to ${MAX_CONSOLE_PROCESSES}.`,
  );
}

/** @param {Record<string, string | undefined>} env @param {string[]} names */
function without(env, names) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
