/**
 * The host's side of one run. It collects what the run prints, so that the output survives when the thread has
 * to be terminated.
 */
import { MessageChannel } from 'node:worker_threads';
import type { Worker } from 'node:worker_threads';
import { GRACE_MS, LIMITS, OUT_OF_MEMORY, outOfTime } from './limits.ts';
import type { Limits } from './limits.ts';
import { openLogs } from './logs.ts';
import type { Logs } from './logs.ts';
import type { HostMessage, Arguments, RunOutcome, RunOrder, RunMessage } from './messages.ts';
import { fitResult } from './result.ts';
import type { SandboxThread } from './thread.ts';

/** A function of a contract to run with named arguments. */
export interface RunRequest {
  code: string;
  /** An identifier (model/contracts/smart-contract.ts). */
  func: string;
  args: Arguments;
  /** Runs a query of the contract. The message of a QueryRefusedError is passed on to the contract. */
  query(tql: string, signal: AbortSignal): Promise<unknown>;
  /** Overrides parts of LIMITS. */
  limits?: Partial<Limits>;
  /** Stops the run when it aborts, which counts as a failure. */
  signal?: AbortSignal | undefined;
}

export interface RunResult {
  successful: boolean;
  /** The return value of the function as JSON; null when it failed or returned nothing. */
  response: unknown;
  console: string;
  /** The output of console.error and, at the end, the reason of a failure. */
  errorLog: string;
  /** The limit that ended the run, as a sentence that contains no words of the contract; undefined when none did. */
  limit: string | undefined;
}

/** A query that is refused; the message is for the contract. */
export class QueryRefusedError extends Error {
  override name = 'QueryRefusedError';
}

const CANCELLED: RunOutcome = { failure: 'The run was cancelled.' };
const THREAD_DIED: RunOutcome = { failure: OUT_OF_MEMORY, isLimit: true };

/** @throws what a query threw, except QueryRefusedError; an Error when the thread could not be started */
export async function runOnThread(
  { worker, ready }: SandboxThread,
  request: RunRequest,
): Promise<RunResult> {
  worker.ref();
  await ready;
  const limits = { ...LIMITS, ...request.limits };
  const logs = openLogs(limits.logLength);
  // The caller may have gone while the run waited for its turn.
  const isWanted = request.signal?.aborted !== true;
  const ending = isWanted ? await superviseRun(worker, request, limits, logs) : CANCELLED;
  worker.unref();
  const result = 'failure' in ending ? ending : fitResult(ending.json);
  if ('failure' in result) logs.end(result.failure.trimEnd());
  return {
    successful: !('failure' in result),
    response: 'failure' in result ? null : result.value,
    console: logs.console(),
    errorLog: logs.errors(),
    limit: 'failure' in ending && ending.isLimit ? ending.failure : undefined,
  };
}

/** Starts the run and answers its queries until it has ended or is terminated. */
async function superviseRun(
  worker: Worker,
  request: RunRequest,
  limits: Limits,
  logs: Logs,
): Promise<RunOutcome> {
  const { code, func, args } = request;
  const late: RunOutcome = { failure: outOfTime(limits.ms), isLimit: true };
  const over = new AbortController();
  const { port1: own, port2: channel } = new MessageChannel();
  const answer = createQueryAnswerer(request, limits, over.signal, (message) =>
    own.postMessage(message),
  );
  let stopListening: (() => void) | undefined;
  try {
    const ending = await new Promise<RunOutcome>((resolve, reject) => {
      const onMessage = (message: RunMessage) => {
        if (message.kind === 'print') logs.print(message.log, message.text);
        if (message.kind === 'query') answer(message.query, message.tql).catch(reject);
        if (message.kind === 'ended') resolve(message.ending);
      };
      const onExit = () => resolve(THREAD_DIED);
      const timer = setTimeout(() => resolve(late), limits.ms + GRACE_MS);
      const cancel = () => resolve(CANCELLED);
      stopListening = () => {
        clearTimeout(timer);
        request.signal?.removeEventListener('abort', cancel);
        own.close();
        worker.off('exit', onExit);
      };
      own.on('message', onMessage);
      worker.on('exit', onExit);
      request.signal?.addEventListener('abort', cancel);
      const order: RunOrder = { run: { code, func, args, limits }, channel };
      worker.postMessage(order, [channel]);
      if (request.signal?.aborted) cancel();
    });
    if (ending === late || ending === CANCELLED) await worker.terminate();
    return ending;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    stopListening?.();
    over.abort();
  }
}

/** Runs the queries of a run one after the other, so that it uses one database connection at most. */
function createQueryAnswerer(
  request: RunRequest,
  { answersLength }: Limits,
  signal: AbortSignal,
  send: (message: HostMessage) => void,
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
        throw new QueryRefusedError(
          `The answers to a run's queries may be ${most} characters of JSON at most. Select less.`,
        );
      }
      send({ kind: 'answer', query, json });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof QueryRefusedError)) throw error;
      send({ kind: 'refusal', query, message: error.message });
    }
  };
  return (query, tql) => (before = answer(query, tql));
}
