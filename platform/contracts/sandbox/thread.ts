/** Starting a thread that runs contracts (sandbox-thread.ts). */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startProgramThread } from '../../program-thread.ts';

export interface SandboxThread {
  worker: Worker;
  /** Settles when the thread takes orders. Rejects when it could not be started. */
  ready: Promise<unknown>;
}

/** For what crosses the border; a contract's own data lie in the memory of its instance. */
const HEAP_MEGABYTES = 192;

/** @param onExit called when the thread is gone, for whatever reason */
export function startThread(onExit: () => void): SandboxThread {
  const worker = startProgramThread('sandbox-thread', import.meta.url, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  const ready = once(worker, 'message');
  // Whoever runs something on it hears of its end; an idle one is missed by nobody.
  ready.catch(() => undefined);
  worker.on('error', () => undefined);
  worker.once('exit', onExit);
  return { worker, ready };
}
