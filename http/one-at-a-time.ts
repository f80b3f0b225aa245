import { setTimeout as pause } from 'node:timers/promises';

/**
 * Guards work that many may ask for and that may hang, such as a question to a database. It is done once at a time, so
 * that neither a flood of requests nor a server that never answers takes more than one connection.
 * @param patienceMs how long a caller waits at most, in milliseconds
 * @returns a function that does the work; undefined when it has failed or takes longer
 */
export function oneAtATime<Result>(
  work: () => Promise<Result>,
  patienceMs: number,
): () => Promise<Result | undefined> {
  let running: Promise<Result | undefined> | undefined;
  return () => {
    running ??= work()
      .catch(() => undefined)
      .finally(() => (running = undefined));
    return Promise.race([running, pause(patienceMs, undefined, { ref: false })]);
  };
}
