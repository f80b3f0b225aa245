/** Takes and handles the entries of one queue, with bounded concurrency. */

/** Where a consumer takes its entries from. */
export interface QueueSource<Entry> {
  /** The next entry, which nobody else takes; undefined when there is none for now. */
  take(): Promise<Entry | undefined>;
  /** Called when the entry was handled. */
  done(entry: Entry): Promise<void>;
  /** Called when handling the entry threw. */
  failed(entry: Entry): Promise<void>;
}

export interface ConsumerOptions<Entry> {
  source: QueueSource<Entry>;
  /** How many entries are handled at the same time. */
  concurrency: number;
  /** How often the source is asked when nothing wakes the consumer, in milliseconds. */
  pollMs: number;
  handle(entry: Entry): Promise<void>;
  onError(error: unknown): void;
}

export interface Consumer {
  /** Asks the source now, because it may have a new entry. */
  wake(): void;
  /** Takes no more. Returns when the entries in hand are handled and no statement is running. */
  stop(): Promise<void>;
}

export function startConsumer<Entry>({
  source,
  concurrency,
  pollMs,
  handle,
  onError,
}: ConsumerOptions<Entry>): Consumer {
  let stopped = false;
  let { promise: woken, resolve: wakeWaiting } = withResolvers();
  const wake = () => {
    wakeWaiting();
    ({ promise: woken, resolve: wakeWaiting } = withResolvers());
  };

  const handling = new Set<Promise<void>>();
  const handleEntry = async (entry: Entry) => {
    try {
      await handle(entry);
      await source.done(entry);
    } catch (error) {
      onError(error);
      await source.failed(entry).catch(onError);
    }
  };
  const begin = (entry: Entry) => {
    const handled = handleEntry(entry).finally(() => {
      handling.delete(handled);
      // The end of an entry may let another one begin.
      wake();
    });
    handling.add(handled);
  };

  // One loop asks for all slots. If each slot asked for itself, all would ask at every wake, each on a connection that
  // the pool keeps.
  const work = async () => {
    while (!stopped) {
      // `woken` is read before an entry is taken, so that an entry that arrives meanwhile is not missed.
      const nextWake = woken;
      if (handling.size < concurrency) {
        const entry = await source.take().catch((error: unknown) => {
          // The database does not answer: the next wake or poll tries again.
          onError(error);
          return undefined;
        });
        if (entry !== undefined) {
          begin(entry);
          continue;
        }
      }
      await nextWake;
    }
    await Promise.all(handling);
  };

  // Consumers that all asked at the same moment would each keep a connection.
  let poll = setTimeout(() => (poll = setInterval(wake, pollMs)), Math.random() * pollMs);
  const worked = work();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(poll);
      wake();
      await worked;
    },
  };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => (resolve = resolvePromise));
  return { promise, resolve };
}
