/** Takes and handles the items of one queue, with bounded concurrency. */

/** Where a consumer takes its items from. */
export interface QueueSource<Item> {
  /** The next item, which nobody else takes; undefined when there is none for now. */
  take(): Promise<Item | undefined>;
  /** Called when the item was handled. */
  done(item: Item): Promise<void>;
  /** Called when handling the item threw. */
  failed(item: Item): Promise<void>;
}

export interface ConsumerOptions<Item> {
  source: QueueSource<Item>;
  /** How many items are handled at the same time. */
  concurrency: number;
  /** How often the source is asked when nothing wakes the consumer, in milliseconds. */
  pollMs: number;
  handle(item: Item): Promise<void>;
  onError(error: unknown): void;
}

export interface Consumer {
  /** Asks the source now, because it may have a new item. */
  wake(): void;
  /** Takes no more. Returns when the items in hand are handled and no statement is running. */
  stop(): Promise<void>;
}

export function startConsumer<Item>({
  source,
  concurrency,
  pollMs,
  handle,
  onError,
}: ConsumerOptions<Item>): Consumer {
  let stopped = false;
  let { promise: woken, resolve: wakeWaiting } = withResolvers();
  const wake = () => {
    wakeWaiting();
    ({ promise: woken, resolve: wakeWaiting } = withResolvers());
  };

  const handling = new Set<Promise<void>>();
  const handleItem = async (item: Item) => {
    try {
      await handle(item);
      await source.done(item);
    } catch (error) {
      onError(error);
      await source.failed(item).catch(onError);
    }
  };
  const begin = (item: Item) => {
    const handled = handleItem(item).finally(() => {
      handling.delete(handled);
      // The end of an item may let another one begin.
      wake();
    });
    handling.add(handled);
  };

  // One loop asks for all slots. If each slot asked for itself, all would ask at every wake, each on a connection that
  // the pool keeps.
  const work = async () => {
    while (!stopped) {
      // `woken` is read before an item is taken, so that an item that arrives meanwhile is not missed.
      const nextWake = woken;
      if (handling.size < concurrency) {
        const item = await source.take().catch((error: unknown) => {
          // The database does not answer: the next wake or poll tries again.
          onError(error);
          return undefined;
        });
        if (item !== undefined) {
          begin(item);
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
