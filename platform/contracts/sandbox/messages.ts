/**
 * What a run's thread and the pool say to each other: plain data, so that nothing of the host gets in. Each run has
 * a channel of its own, so that what is answered too late reaches nobody, least of all the next run.
 */
import type { MessagePort } from 'node:worker_threads';
import type { Limits } from './limits.ts';

/** Named arguments; a name that was given more than once has a list. */
export type Arguments = Record<string, string | string[]>;

/** What the thread is to run. */
export interface Run {
  code: string;
  func: string;
  args: Arguments;
  limits: Limits;
}

/** To the thread: a run, and its end of the channel. */
export interface Order {
  run: Run;
  channel: MessagePort;
}

/** To the run. */
export type ThreadReply =
  | { kind: 'answer'; query: number; json: string }
  | { kind: 'refusal'; query: number; message: string };

/** From the run. */
export type Word =
  | { kind: 'print'; log: LogName; text: string }
  | { kind: 'query'; query: number; tql: string }
  | { kind: 'ended'; ending: Ending };

/** `console` takes what log, info, debug and warn print; `errors` what error prints and why a run failed. */
export type LogName = 'console' | 'errors';

/** How the function ended: with the JSON of its result, or with the reason why it failed. */
export type Ending = { json: string } | { failure: string };
