/**
 * Makes the remaining pattern matches of records on threads (pattern-thread.ts). A thread that takes too long is ended.
 * Customers and wallets take turns.
 */
import type { Worker } from 'node:worker_threads';
import { startProgramThread } from '#platform/program-thread.ts';
import { Turns } from '#platform/turns/turns.ts';
import type { TurnTaker } from '#platform/turns/turns.ts';
import { MATCH_MS, PatternsLeftError } from './pattern-matching.ts';
import type { Matched, MatchOutcome, PatternMatch } from './pattern-matching.ts';

type RecordWork<Result> = (matched: Matched | undefined) => Result | Promise<Result>;

/** The function `PatternThreads.settle` for one taker of turns. */
export type Settle = <Result>(work: RecordWork<Result>) => Promise<Result>;

export interface PatternThreads {
  /**
   * Does work that reads records. When the work throws PatternsLeftError, the matches are made and the work is done
   * again. So the work must be repeatable.
   * @throws what the work throws; TooManyTurnsError when the taker has too many matches running and waiting
   */
  settle<Result>(taker: TurnTaker, work: RecordWork<Result>): Promise<Result>;
  /** Ends all threads. */
  close(): Promise<void>;
}

const HEAP_MEGABYTES = 128;
/** The number of threads, of which one stays free for other customers. */
const THREADS = 2;
const TURNS = {
  ...{ running: THREADS, runningOfCustomer: THREADS - 1, runningOfWallet: THREADS - 1 },
  ...{ waitingOfCustomer: 50, waitingOfWallet: 20 },
  what: 'checks of long patterns',
};

/** @param ms how long the matches of one record may take */
export function createPatternThreads(ms = MATCH_MS): PatternThreads {
  const turns = new Turns(TURNS);
  const all = new Set<Worker>();
  const idle = new Set<Worker>();

  const start = () => {
    const thread = startProgramThread('pattern-thread', {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    all.add(thread);
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      all.delete(thread);
      idle.delete(thread);
    });
    return thread;
  };

  const match = async (matches: readonly PatternMatch[]) => {
    const [thread = start()] = idle;
    idle.delete(thread);
    thread.ref();
    const outcomes = await outcomesOf(thread, matches, ms);
    thread.unref();
    if (outcomes.length < matches.length) await thread.terminate();
    else if (all.has(thread)) idle.add(thread);
    return outcomes;
  };

  return {
    async settle({ customer, wallet }, work) {
      const known = new Map<string, MatchOutcome>();
      let matched: Matched | undefined;
      for (;;) {
        try {
          return await work(matched);
        } catch (error) {
          if (!(error instanceof PatternsLeftError)) throw error;
          const { matches } = error;
          const outcomes = await turns.run({ customer, wallet }, () => match(matches));
          matches.forEach((it, i) => known.set(nameOf(it), outcomes[i] ?? 'late'));
          matched = ({ source }, text) => known.get(nameOf({ source, text }));
        }
      }
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

const nameOf = ({ source, text }: PatternMatch) => `${source}\n${text}`;

/** The outcomes in their order, fewer than asked for when the time was over or the thread has ended. */
function outcomesOf(
  thread: Worker,
  matches: readonly PatternMatch[],
  ms: number,
): Promise<MatchOutcome[]> {
  const outcomes: MatchOutcome[] = [];
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      thread.off('message', onOutcome).off('exit', end);
      resolve(outcomes);
    };
    const onOutcome = (outcome: MatchOutcome) => {
      outcomes.push(outcome);
      if (outcomes.length === matches.length) end();
    };
    const timer = setTimeout(end, ms);
    thread.on('message', onOutcome).once('exit', end);
    thread.postMessage(matches);
  });
}
