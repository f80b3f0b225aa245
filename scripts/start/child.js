/** Starts one process of the stack, watches it until it is ready, and stops it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';

import { inProject, LauncherError, ROOT } from './project.js';

const FOLLOW_PARENT = inProject('scripts/start/follow-parent.js');
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 25;

/**
 * @typedef {object} ChildPlan
 * @property {string} name shown before its log lines
 * @property {string[]} args Node's arguments: script and its arguments
 * @property {Record<string, string | undefined>} env
 * @property {string} [readyUrl] an address that responds once the process is ready
 * @property {boolean} [saysReady] true when it sends 'ready' over IPC instead
 */

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {number} pid
 * @property {Promise<void>} ready rejects with an error message when the process ends before it is ready
 * @property {Promise<string>} ended resolves with a description of how it ended
 * @property {() => Promise<void>} stop asks it to end, and kills it after 10 s
 */

/**
 * @param {ChildPlan} plan
 * @param {(name: string, line: string) => void} log
 * @returns {Child}
 */
export function startChild({ name, args, env, readyUrl, saysReady }, log) {
  const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, ...args], {
    cwd: ROOT,
    env,
    // The child gets its own process group, so that Ctrl+C reaches only the launcher, which stops the processes in
    // order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // The last line before an end is usually the reason.
  let lastLine = '';
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lastLine = line.trim() || lastLine;
      log(name, line);
    });
  }
  const ended = once(child, 'close').then(([code, signal]) =>
    code === null ? `was ended by ${signal}` : `ended with code ${code}`,
  );
  const diedAtStart = ended.then((how) => {
    throw new LauncherError(`The ${name} process ${how} while it started: ${lastLine}`);
  });
  const readiness = saysReady ? isSaidReady(child) : answers(readyUrl, ended);
  const ready = Promise.race([readiness, diedAtStart, timeout(name)]);
  return { name, pid: child.pid ?? 0, ready, ended, stop: () => stopChild(child, ended) };
}

/** @param {import('node:child_process').ChildProcess} child */
async function isSaidReady(child) {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message === 'ready') return;
  }
}

/** @param {string | undefined} url @param {Promise<unknown>} ended */
async function answers(url, ended) {
  let over = false;
  void ended.then(() => (over = true));
  while (url && !over) {
    try {
      const [response] = await once(get(url, { agent: false }), 'response');
      response.resume();
      return;
    } catch {
      await pause(POLL_MS);
    }
  }
}

/** @param {string} name */
async function timeout(name) {
  await pause(START_TIMEOUT_MS, undefined, { ref: false });
  throw new LauncherError(
    `The ${name} process did not become ready within ${START_TIMEOUT_MS / 1000} seconds.`,
  );
}

/** @param {import('node:child_process').ChildProcess} child @param {Promise<unknown>} ended */
async function stopChild(child, ended) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(patience);
}
