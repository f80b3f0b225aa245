/** Takes messages of one queue and has them handled, a few at a time. */
import type PgBoss from 'pg-boss';
import type { QueueName } from './queue.ts';

export interface ConsumerOptions<Message> {
  boss: PgBoss;
  queue: QueueName;
  /** How many messages are handled at the same time. */
  concurrency: number;
  /** How often the queue is looked at without being woken, in milliseconds. */
  pollMs: number;
  /** When it throws, the message counts as failed and is not handled again. */
  handle(message: Message): Promise<void>;
  onError(error: unknown): void;
}

export interface Consumer {
  /** Says that the queue may have a new message. */
  wake(): void;
  /** Takes no more messages. Returns when those that were taken are handled and no statement is running. */
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
      // Taken before the queue is looked at, so that a message that comes meanwhile is not missed.
      const nextWake = woken;
      if (!(await handleNext())) await nextWake;
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
