/** What a process has begun and must let end before it takes away what that works on. */
import { setImmediate as soon, setTimeout as pause } from 'node:timers/promises';

export interface InFlight {
  /** Gives the same promise back. */
  track<Result>(task: Promise<Result>): Promise<Result>;
  /** Returns when nothing is under way any more, also nothing that what was under way began, or when time is up. */
  settled(limitMs: number): Promise<void>;
}

export function createInFlight(): InFlight {
  const tasks = new Set<Promise<unknown>>();
  return {
    track(task) {
      tasks.add(task);
      const forget = () => tasks.delete(task);
      task.then(forget, forget);
      return task;
    },

    async settled(limitMs) {
      const timer = new AbortController();
      let isLate = false;
      const late = pause(limitMs, undefined, { signal: timer.signal }).then(
        () => (isLate = true),
        () => undefined,
      );
      do {
        await Promise.race([Promise.allSettled(tasks), late]);
        await soon();
      } while (tasks.size > 0 && !isLate);
      timer.abort();
    },
  };
}
