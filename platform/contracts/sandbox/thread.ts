/** Starts a thread that runs contracts (sandbox-thread.ts). */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startProgramThread } from '#platform/program-thread.ts';

export interface SandboxThread {
  worker: Worker;
  /** Resolves when the thread accepts runs; rejects when it could not be started. */
  ready: Promise<unknown>;
}

/**
 * The heap of a thread: it holds the exchanged messages only, as a contract's own data are in the memory of its
 * instance.
 */
const HEAP_MEGABYTES = 192;

/** @param onExit called when the thread has ended, for whatever reason */
export function startThread(onExit: () => void): SandboxThread {
  const worker = startProgramThread('sandbox-thread', {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  const ready = once(worker, 'message');
  // A run notices when its thread ends; the end of an idle thread needs no handling.
  ready.catch(() => undefined);
  worker.on('error', () => undefined);
  worker.once('exit', onExit);
  return { worker, ready };
}
