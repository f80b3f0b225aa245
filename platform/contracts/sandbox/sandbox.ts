/**
 * Where the code of smart contracts runs: on a few threads of their own, each run in a fresh instance of
 * QuickJS (guest.ts), from which nothing leads out but text.
 */
import { availableParallelism } from 'node:os';
import { runOnThread, type RunRequest, type RunResult } from './run-on-thread.ts';
import { startThread, type SandboxThread } from './thread.ts';

export interface Sandbox {
  /**
   * Runs a function to its end. What the code does makes a result, whatever it is, and throws nothing.
   * @throws SandboxBusy when too many runs wait; what a query threw unless it was QueryRefused
   */
  run(request: RunRequest): Promise<RunResult>;
  /** Ends all threads. */
  close(): Promise<void>;
}

/** So many runs wait already that this one would not begin in good time. */
export class SandboxBusy extends Error {
  override name = 'SandboxBusy';
}

const MOST_THREADS = 4;
const MOST_WAITING = 100;

/** A sandbox whose threads are started when they are first needed. */
export function createSandbox(most = Math.min(availableParallelism(), MOST_THREADS)): Sandbox {
  const all = new Set<SandboxThread>();
  const idle = new Set<SandboxThread>();
  const waiting: ((thread: SandboxThread) => void)[] = [];

  const open = () => {
    const thread = startThread(() => {
      all.delete(thread);
      idle.delete(thread);
      waiting.shift()?.(open());
    });
    all.add(thread);
    return thread;
  };

  const take = (): SandboxThread | Promise<SandboxThread> => {
    const [free] = idle;
    if (free) {
      idle.delete(free);
      return free;
    }
    if (all.size < most) return open();
    if (waiting.length < MOST_WAITING) return new Promise((resolve) => waiting.push(resolve));
    throw new SandboxBusy('Too many contracts run at the moment. Try again in a while.');
  };

  const giveBack = (thread: SandboxThread) => {
    if (!all.has(thread)) return;
    const next = waiting.shift();
    if (next) next(thread);
    else idle.add(thread);
  };

  return {
    async run(request) {
      const thread = await take();
      try {
        return await runOnThread(thread, request);
      } finally {
        giveBack(thread);
      }
    },
    async close() {
      waiting.length = 0;
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
