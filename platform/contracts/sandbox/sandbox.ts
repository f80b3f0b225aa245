/**
 * Runs the code of smart contracts on a pool of threads, each run in a new instance of QuickJS (guest.ts) that
 * exchanges nothing but text with the host.
 */
import { availableParallelism } from 'node:os';
import { runOnThread, type RunRequest, type RunResult } from './run-on-thread.ts';
import { startThread, type SandboxThread } from './thread.ts';

export interface Sandbox {
  /**
   * Runs a function to its end. Errors of the code are part of the result and are not thrown.
   * @throws SandboxBusy when too many runs wait; what a query threw, except QueryRefused
   */
  run(request: SandboxRequest): Promise<RunResult>;
  /** Ends all threads. */
  close(): Promise<void>;
}

export interface SandboxRequest extends RunRequest {
  /** Who runs it: waiting runs of different wallets take turns. */
  wallet: string;
}

/** There are too many runs to start another one soon. */
export class SandboxBusy extends Error {
  override name = 'SandboxBusy';
  constructor(
    /** Whose runs are too many: those of the requesting wallet, or those of all wallets. */
    readonly whose: 'own' | 'all',
  ) {
    super(
      whose === 'own'
        ? `You have ${MOST_OF_WALLET} contracts running at once already. Wait until one of them has ended, or start a job.`
        : 'Too many contracts run at the moment. Try again in a while.',
    );
  }
}

const MOST_THREADS = 4;
const MOST_WAITING = 100;
const MOST_OF_WALLET = 20;
/** Seconds after which a refused wallet may try again: about as long as a run may take. */
export const RUN_RETRY_AFTER_S = 10;

interface Waiting {
  wallet: string;
  begin(thread: SandboxThread): void;
}

/** Creates a sandbox, whose threads start when they are first needed. */
export function createSandbox(most = Math.min(availableParallelism(), MOST_THREADS)): Sandbox {
  const all = new Set<SandboxThread>();
  const idle = new Set<SandboxThread>();
  const waiting: Waiting[] = [];
  /** The wallets of the runs that have a thread. */
  const running: string[] = [];
  /** When each wallet last got a thread, as a counter, while runs wait. */
  const lastTurn = new Map<string, number>();
  let turn = 0;

  const start = () => {
    const thread = startThread(() => {
      all.delete(thread);
      idle.delete(thread);
      beginNext(start);
    });
    all.add(thread);
    return thread;
  };

  /** The oldest waiting run of the wallet whose last turn is longest ago, so that the many runs of one wallet do not delay others. */
  const nextInTurn = (): Waiting | undefined => {
    const turns = waiting.map(({ wallet }) => lastTurn.get(wallet) ?? 0);
    const [next] = waiting.splice(turns.indexOf(Math.min(...turns)), 1);
    if (waiting.length === 0) lastTurn.clear();
    else if (next) lastTurn.set(next.wallet, ++turn);
    return next;
  };

  /** Starts the next waiting run on a thread. False when none waits. */
  const beginNext = (thread: () => SandboxThread): boolean => {
    const next = nextInTurn();
    if (!next) return false;
    running.push(next.wallet);
    next.begin(thread());
    return true;
  };

  const take = (wallet: string): SandboxThread | Promise<SandboxThread> => {
    const open = [...running, ...waiting.map((other) => other.wallet)];
    if (open.filter((other) => other === wallet).length >= MOST_OF_WALLET) {
      throw new SandboxBusy('own');
    }
    const [free] = idle;
    if (free ?? all.size < most) {
      running.push(wallet);
      if (free) idle.delete(free);
      return free ?? start();
    }
    if (waiting.length >= MOST_WAITING) throw new SandboxBusy('all');
    return new Promise((begin) => waiting.push({ wallet, begin }));
  };

  const giveBack = (thread: SandboxThread) => {
    if (!all.has(thread)) return;
    if (!beginNext(() => thread)) idle.add(thread);
  };

  return {
    async run({ wallet, ...request }) {
      const thread = await take(wallet);
      try {
        return await runOnThread(thread, request);
      } finally {
        running.splice(running.indexOf(wallet), 1);
        giveBack(thread);
      }
    },
    async close() {
      waiting.length = 0;
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
