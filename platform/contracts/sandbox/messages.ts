/** What a run's thread and the pool say to each other: plain data, so that nothing of the host gets in. */
import type { Limits } from './limits.ts';

/** Named arguments; a name that was given more than once has a list. */
export type Arguments = Record<string, string | string[]>;

/** To the thread. */
export type Order =
  | { kind: 'run'; code: string; func: string; args: Arguments; limits: Limits }
  | { kind: 'answer'; query: number; json: string }
  | { kind: 'refusal'; query: number; message: string };

/** From the thread. */
export type Word =
  | { kind: 'ready' }
  | { kind: 'print'; log: LogName; text: string }
  | { kind: 'query'; query: number; tql: string }
  | { kind: 'ended'; ending: Ending };

/** `console` takes what log, info, debug and warn print; `errors` what error prints and why a run failed. */
export type LogName = 'console' | 'errors';

/** How the function ended: with the JSON of its result, or with the reason why it failed. */
export type Ending = { json: string } | { failure: string };
