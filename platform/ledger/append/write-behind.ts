/** Writing batches one after another while the caller goes on making the next ones. */
export interface WriteBehind<Batch> {
  /** Has the batch written after those before it. */
  start(batch: Batch): void;
  /** True while a batch is being written. */
  busy(): boolean;
  /** Returns when all is written. @throws the first failure; nothing is written after one */
  drain(): Promise<void>;
  /** Returns when nothing is being written any more, with the failure if there was one. */
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
      // Whoever drains is told; until then nobody listens.
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
