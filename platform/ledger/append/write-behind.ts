/** Writing batches one after another while the caller prepares the next ones. */
export interface WriteBehind<Batch> {
  /** Writes the batch after those before it. */
  start(batch: Batch): void;
  /** True while a batch is being written. */
  busy(): boolean;
  /** Waits until all batches are written. @throws the first error; nothing is written after it */
  drain(): Promise<void>;
  /** Waits until nothing is being written. Returns the error of a failed write. */
  settle(): Promise<unknown>;
}

export function createWriteBehind<Batch>(
  write: (batch: Batch) => Promise<void>,
): WriteBehind<Batch> {
  let last = Promise.resolve();
  let writing = 0;
  return {
    start(batch) {
      writing++;
      last = last.then(() => write(batch)).finally(() => writing--);
      // `drain` and `settle` report the error; until then it must not count as unhandled.
      last.catch(() => undefined);
    },
    busy: () => writing > 0,
    drain: () => last,
    settle: () =>
      last.then(
        () => undefined,
        (error: unknown) => error,
      ),
  };
}
