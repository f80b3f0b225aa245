/** How long `npm start` takes with existing data. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from '../lib/project.js';
import { milliseconds, type Figure } from './figure.ts';
import { send } from './measure.ts';
import type { Stand } from './stand.ts';

const STARTS = 3;
const START_MS = 3_000;
const GIVE_UP_MS = 120_000;
const POLL_MS = 20;

/** Stops the stand's processes, so it must run last. */
export async function measureStart(stand: Stand): Promise<Figure[]> {
  await stand.stop();
  const tookMs: number[] = [];
  for (let n = 0; n < STARTS; n++) tookMs.push(await startOnce(stand));
  const [, median = NaN] = tookMs.sort((a, b) => a - b);
  return [
    {
      what: 'npm start on a seeded machine, until sign-in answers',
      measured: milliseconds(median),
      budget: milliseconds(START_MS),
      met: median <= START_MS,
    },
  ];
}

async function startOnce({ env, consoleOrigin }: Stand): Promise<number> {
  const startedMs = performance.now();
  const launcher = spawn(process.execPath, [inProject('scripts/start.js')], {
    env: { NODE_ENV: 'production', ...env },
    stdio: 'ignore',
  });
  const ended = once(launcher, 'exit');
  try {
    while (!(await answers(`${consoleOrigin}/?realm=`))) {
      if (launcher.exitCode !== null) throw new Error('The start ended before sign-in answered.');
      if (performance.now() - startedMs > GIVE_UP_MS) throw new Error('The start took too long.');
      await pause(POLL_MS);
    }
    return performance.now() - startedMs;
  } finally {
    launcher.kill('SIGTERM');
    await ended;
  }
}

async function answers(url: string): Promise<boolean> {
  return send({ url, headers: { accept: 'text/html' } }).then(
    () => true,
    () => false,
  );
}
