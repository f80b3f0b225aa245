/** How long `npm start` takes with existing data, and the memory that it takes then. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from '#scripts/start/project.js';
import { megabytes, milliseconds } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { send } from './support/measure.ts';
import { proportionalMemory } from './support/memory.ts';
import type { Fixture } from './support/fixture.ts';

const STARTS = 3;
const START_MS = 3_000;
const MEMORY_BYTES = 350e6;
/** How long a start needs until all that it begins in the background has ended. */
const SETTLE_MS = 20_000;
const GIVE_UP_MS = 120_000;
const POLL_MS = 20;

/** Stops the fixture's processes, so it must run last. */
export async function measureStart(fixture: Fixture): Promise<Figure[]> {
  await fixture.stop();
  const tookMs: number[] = [];
  let memory: number | undefined;
  for (let n = 1; n <= STARTS; n++) {
    const started = await startOnce(fixture);
    tookMs.push(started.tookMs);
    if (n === STARTS) memory = await settledMemory(started.pid, fixture);
    await started.stop();
  }
  const [, median = NaN] = tookMs.sort((a, b) => a - b);
  const figures: Figure[] = [
    {
      what: 'npm start on a seeded machine, until sign-in answers',
      measured: milliseconds(median),
      budget: milliseconds(START_MS),
      met: median <= START_MS,
    },
  ];
  if (memory !== undefined) {
    figures.push({
      what: 'memory after it, all processes and the database (PSS)',
      measured: megabytes(memory),
      budget: megabytes(MEMORY_BYTES),
      met: memory <= MEMORY_BYTES,
    });
  }
  return figures;
}

interface Started {
  tookMs: number;
  /** The launcher's process id. */
  pid: number;
  stop: () => Promise<void>;
}

/** Starts Keyway and waits until sign-in answers. */
async function startOnce({ env, consoleOrigin }: Fixture): Promise<Started> {
  const startedMs = performance.now();
  const launcher = spawn(process.execPath, [inProject('scripts/start.js')], {
    env: { NODE_ENV: 'production', ...env },
    stdio: 'ignore',
  });
  const ended = once(launcher, 'exit');
  const stop = async () => {
    launcher.kill('SIGTERM');
    await ended;
  };
  try {
    while (!(await answers(`${consoleOrigin}/?realm=`))) {
      if (launcher.exitCode !== null) throw new Error('The start ended before sign-in answered.');
      if (performance.now() - startedMs > GIVE_UP_MS) throw new Error('The start took too long.');
      await pause(POLL_MS);
    }
    return { tookMs: performance.now() - startedMs, pid: launcher.pid!, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function settledMemory(launcher: number, { env }: Fixture): Promise<number | undefined> {
  await pause(SETTLE_MS);
  return proportionalMemory(launcher, env.DATA_DIR!);
}

async function answers(url: string): Promise<boolean> {
  return send({ url, headers: { accept: 'text/html' } }).then(
    () => true,
    () => false,
  );
}
