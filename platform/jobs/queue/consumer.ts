/** Fetches and handles the messages of one queue, with bounded concurrency. */
import type PgBoss from 'pg-boss';
import type { QueueName } from './queue.ts';

export interface ConsumerOptions<Message> {
  boss: PgBoss;
  queue: QueueName;
  /** How many messages are handled at the same time. */
  concurrency: number;
  /** How often the queue is fetched from when nothing wakes the consumer, in milliseconds. */
  pollMs: number;
  /** When it throws, the message counts as failed and is not handled again. */
  handle(message: Message): Promise<void>;
  onError(error: unknown): void;
}

export interface Consumer {
  /** Fetches now, because the queue may have a new message. */
  wake(): void;
  /** Fetches no more. Returns when the fetched messages are handled and no statement is running. */
  stop(): Promise<void>;
}

export function startConsumer<Message extends object>({
  boss,
  queue,
  concurrency,
  pollMs,
  handle,
  onError,
}: ConsumerOptions<Message>): Consumer {
  let stopped = false;
  let { promise: woken, resolve: wakeWaiting } = withResolvers();
  const wake = () => {
    wakeWaiting();
    ({ promise: woken, resolve: wakeWaiting } = withResolvers());
  };

  /** False when the queue had no message. */
  const handleNext = async (): Promise<boolean> => {
    const [message] = await boss.fetch<Message>(queue);
    if (!message) return false;
    try {
      await handle(message.data);
      await boss.complete(queue, message.id);
    } catch (error) {
      onError(error);
      await boss.fail(queue, message.id).catch(onError);
    }
    return true;
  };

  const work = async () => {
    while (!stopped) {
      // Read before the fetch, so that a message that arrives during it is not missed.
      const nextWake = woken;
      const handled = await handleNext().catch((error: unknown) => {
        // The database does not answer: the next wake or poll tries again.
        onError(error);
        return false;
      });
      if (!handled) await nextWake;
    }
  };

  const poll = setInterval(wake, pollMs);
  const workers = Array.from({ length: concurrency }, work);
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(poll);
      wake();
      await Promise.all(workers);
    },
  };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => (resolve = resolvePromise));
  return { promise, resolve };
}
