/** Starts threads with their own program. */
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';

/**
 * A thread's program is a bundle, from source too: a loader of TypeScript in each thread would take ten times as long
 * as what the thread is for. `bundleThreads` (scripts/packaging/bundle.js) makes it where Keyway runs from source.
 */
const isSource = import.meta.url.endsWith('.ts');
const FOLDER = new URL(isSource ? '../node_modules/.cache/keyway-threads/' : './', import.meta.url);
const EXTENSION = isSource ? 'mjs' : 'js';

/**
 * Starts a program on a thread without this process's environment variables.
 * @param name of the program in `THREADS` (scripts/packaging/bundle.js)
 */
export function startProgramThread(name: string, options: WorkerOptions): Worker {
  const program = new URL(`${name}.${EXTENSION}`, FOLDER);
  return new Worker(program, { ...options, execArgv: [], env: {} });
}
