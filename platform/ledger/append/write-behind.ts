/** Sends writes and lets the caller continue. PostgreSQL executes them in the order in which they were sent. */
import { answered } from '#platform/storage/database.ts';

export interface WriteBehind {
  /** Takes a write that was sent just now. */
  add(write: Promise<void>): void;
  /** True from the first write until all were waited for. */
  busy(): boolean;
  /** Waits until all is written. @throws the first error, at this call and at every later one */
  drain(): Promise<void>;
  /** Waits until nothing is being written. Returns the error of a failed write. */
  settle(): Promise<unknown>;
}

export function createWriteBehind(): WriteBehind {
  let writes: Promise<void>[] = [];
  const drain = async () => {
    const sent = writes;
    await answered(sent);
    // Other writes may have come meanwhile.
    writes = writes.filter((write) => !sent.includes(write));
  };
  return {
    add(write) {
      // `drain` and `settle` report the error; until then it must not count as unhandled.
      write.catch(() => undefined);
      writes = [...writes, write];
    },
    busy: () => writes.length > 0,
    drain,
    settle: () =>
      drain().then(
        () => undefined,
        (error: unknown) => error,
      ),
  };
}
