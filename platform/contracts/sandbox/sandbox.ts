/**
 * Runs the code of smart contracts on a pool of threads, each run in a new instance of QuickJS (guest.ts) that
 * exchanges nothing but text with the host.
 */
import { availableParallelism } from 'node:os';
import { TooManyTurnsError, Turns } from '#platform/turns/turns.ts';
import type { TurnTaker } from '#platform/turns/turns.ts';
import { runOnThread } from './run-on-thread.ts';
import type { RunRequest, RunResult } from './run-on-thread.ts';
import { startThread } from './thread.ts';
import type { SandboxThread } from './thread.ts';

export interface Sandbox {
  /**
   * Runs a function to its end. Errors of the code are part of the result and are not thrown.
   * @throws SandboxBusyError when too many runs wait; what a query threw, except QueryRefusedError
   */
  run(request: SandboxRequest): Promise<RunResult>;
  /** Ends all threads. */
  close(): Promise<void>;
}

export interface SandboxRequest extends RunRequest, TurnTaker {}

/** The error when too many runs wait to start another one soon. */
export class SandboxBusyError extends Error {
  override name = 'SandboxBusyError';
  constructor(
    /** Whose runs are too many. */
    readonly whose: 'wallet' | 'customer' | 'all',
  ) {
    super(BUSY[whose]);
  }
}

/** A single thread would be used up by one run that does not end. */
const FEWEST_THREADS = 2;
const MAX_THREADS = 4;
const MAX_WAITING = 100;
/** The maximum numbers of runs of a customer and of a wallet that have a thread or wait for one. */
const MAX_OF_CUSTOMER = 50;
const MAX_OF_WALLET = 20;
/** Seconds after which a refused caller may try again: about as long as a run may take. */
export const RUN_RETRY_AFTER_S = 10;

const BUSY = {
  wallet: `You have ${MAX_OF_WALLET} contracts running at once already. Wait until one of them has ended, or start a job.`,
  customer: `Your customer has ${MAX_OF_CUSTOMER} contracts running at once already. Wait until one of them has ended, or start a job.`,
  all: 'Too many contracts run at the moment. Try again in a while.',
};

/**
 * Creates a sandbox, whose threads start when they are first needed. Customers and wallets take turns; with more than
 * one thread, one always stays free for other customers.
 */
export function createSandbox(
  most = Math.max(FEWEST_THREADS, Math.min(availableParallelism(), MAX_THREADS)),
): Sandbox {
  const all = new Set<SandboxThread>();
  const idle = new Set<SandboxThread>();
  const runningOfOne = Math.max(1, most - 1);
  const turns = new Turns({
    running: most,
    runningOfCustomer: runningOfOne,
    runningOfWallet: runningOfOne,
    waitingOfCustomer: MAX_OF_CUSTOMER - runningOfOne,
    waitingOfWallet: MAX_OF_WALLET - runningOfOne,
    what: 'contracts',
  });
  let open = 0;

  const start = () => {
    const thread = startThread(() => {
      all.delete(thread);
      idle.delete(thread);
    });
    all.add(thread);
    return thread;
  };

  const runOnNext = async (request: RunRequest) => {
    const [thread = start()] = idle;
    idle.delete(thread);
    try {
      return await runOnThread(thread, request);
    } finally {
      if (all.has(thread)) idle.add(thread);
    }
  };

  return {
    async run({ customer, wallet, ...request }) {
      if (open >= MAX_WAITING + most) throw new SandboxBusyError('all');
      open++;
      try {
        return await turns.run({ customer, wallet }, () => runOnNext(request));
      } catch (error) {
        throw error instanceof TooManyTurnsError ? new SandboxBusyError(error.whose) : error;
      } finally {
        open--;
      }
    },
    async close() {
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
