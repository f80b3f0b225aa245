/**
 * The messages between the host and the thread of a run: plain data, so that no object of the host gets into the
 * sandbox. Each run has its own channel, so that a late message cannot reach the next run.
 */
import type { MessagePort } from 'node:worker_threads';
import type { Limits } from './limits.ts';

/** Named arguments; a name that occurs more than once has a list. */
export type Arguments = Record<string, string | string[]>;

/** A run of one function. */
export interface Run {
  code: string;
  func: string;
  args: Arguments;
  limits: Limits;
}

/** Starts a run: what to run, and the thread's port of the channel. */
export interface RunOrder {
  run: Run;
  channel: MessagePort;
}

/** A message from the host to the run. */
export type HostMessage =
  | { kind: 'answer'; query: number; json: string }
  | { kind: 'refusal'; query: number; message: string };

/** A message from the run to the host. */
export type RunMessage =
  | { kind: 'print'; log: LogName; text: string }
  | { kind: 'query'; query: number; tql: string }
  | { kind: 'ended'; ending: RunOutcome };

/** `console` gets the output of log, info, debug and warn; `errors` that of error, and why a run failed. */
export type LogName = 'console' | 'errors';

/**
 * How the function ended: with the JSON of its result, or with the reason of its failure. A reason that is a limit
 * contains no words of the contract.
 */
export type RunOutcome = { json: string } | { failure: string; isLimit?: boolean };
