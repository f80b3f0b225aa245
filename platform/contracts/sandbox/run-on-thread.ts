/**
 * The host's side of one run. What the run prints is kept here as it comes, so that it is there also for a
 * run whose thread had to be ended.
 */
import { MessageChannel, type Worker } from 'node:worker_threads';
import { LIMITS, type Limits } from './limits.ts';
import { openLogs, type Logs } from './logs.ts';
import type { ThreadReply, Arguments, Ending, Order, Word } from './messages.ts';
import { fitResult } from './result.ts';
import type { SandboxThread } from './thread.ts';

/** A function of a contract, to be run with named arguments. */
export interface RunRequest {
  code: string;
  /** An identifier (model/smart-contract.ts). */
  func: string;
  args: Arguments;
  /** Answers a query of the contract, which is told why when it throws a QueryRefused. */
  query(tql: string, signal: AbortSignal): Promise<unknown>;
  /** What differs from the limits of every run. */
  limits?: Partial<Limits>;
  /** Stops the run when it aborts: it has failed then. */
  signal?: AbortSignal | undefined;
}

export interface RunResult {
  successful: boolean;
  /** What the function returned, as JSON; null when it failed or returned nothing. */
  response: unknown;
  console: string;
  /** What console.error printed and, at the end, why the run failed. */
  errorLog: string;
}

/** A query that is not answered; the message is for the contract. */
export class QueryRefused extends Error {
  override name = 'QueryRefused';
}

/** How much longer than its limit a run may take to stop by itself. */
const GRACE_MS = 1_000;
const ENDED_BY_FORCE: Ending = {
  failure: 'The contract took longer than it may, and did not stop by itself.',
};
const CANCELLED: Ending = { failure: 'The run was cancelled.' };
const THREAD_DIED: Ending = { failure: 'The contract needed more memory than it may.' };

/** @throws what a query threw unless it was QueryRefused; an Error when the thread could not be started */
export async function runOnThread(
  { worker, ready }: SandboxThread,
  request: RunRequest,
): Promise<RunResult> {
  worker.ref();
  await ready;
  const limits = { ...LIMITS, ...request.limits };
  const logs = openLogs(limits.logLength);
  // Whoever asked may have gone while the run waited for its turn.
  const isWanted = request.signal?.aborted !== true;
  const ending = isWanted ? await converse(worker, request, limits, logs) : CANCELLED;
  worker.unref();
  const result = 'failure' in ending ? ending : fitResult(ending.json);
  if ('failure' in result) logs.end(result.failure.trimEnd());
  return {
    successful: !('failure' in result),
    response: 'failure' in result ? null : result.value,
    console: logs.console(),
    errorLog: logs.errors(),
  };
}

/** Orders the run and answers its questions until it has ended, or is ended. */
async function converse(
  worker: Worker,
  request: RunRequest,
  limits: Limits,
  logs: Logs,
): Promise<Ending> {
  const { code, func, args } = request;
  const over = new AbortController();
  const { port1: own, port2: channel } = new MessageChannel();
  const answer = answerer(request, limits, over.signal, (given) => own.postMessage(given));
  let stopListening: (() => void) | undefined;
  try {
    const ending = await new Promise<Ending>((resolve, reject) => {
      const hear = (word: Word) => {
        if (word.kind === 'print') logs.print(word.log, word.text);
        if (word.kind === 'query') answer(word.query, word.tql).catch(reject);
        if (word.kind === 'ended') resolve(word.ending);
      };
      const bury = () => resolve(THREAD_DIED);
      const timer = setTimeout(() => resolve(ENDED_BY_FORCE), limits.ms + GRACE_MS);
      const cancel = () => resolve(CANCELLED);
      stopListening = () => {
        clearTimeout(timer);
        request.signal?.removeEventListener('abort', cancel);
        own.close();
        worker.off('exit', bury);
      };
      own.on('message', hear);
      worker.on('exit', bury);
      request.signal?.addEventListener('abort', cancel);
      const order: Order = { run: { code, func, args, limits }, channel };
      worker.postMessage(order, [channel]);
      if (request.signal?.aborted) cancel();
    });
    if (ending === ENDED_BY_FORCE || ending === CANCELLED) await worker.terminate();
    return ending;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    stopListening?.();
    over.abort();
  }
}

/** Answers the queries of a run one after the other, so that it holds one connection at most. */
function answerer(
  request: RunRequest,
  { answersLength }: Limits,
  signal: AbortSignal,
  say: (given: ThreadReply) => void,
): (query: number, tql: string) => Promise<void> {
  let before: Promise<void> = Promise.resolve();
  let length = 0;
  const answer = async (query: number, tql: string) => {
    await before;
    if (signal.aborted) return;
    try {
      const json = JSON.stringify(await request.query(tql, signal));
      length += json.length;
      if (length > answersLength) {
        const most = answersLength.toLocaleString('en');
        throw new QueryRefused(
          `The answers to a run's queries may be ${most} characters of JSON at most. Select less.`,
        );
      }
      say({ kind: 'answer', query, json });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof QueryRefused)) throw error;
      say({ kind: 'refusal', query, message: error.message });
    }
  };
  return (query, tql) => (before = answer(query, tql));
}
