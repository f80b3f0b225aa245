/**
 * Hears of new messages: one connection of a worker process listens on the channel that every message is announced
 * on (`queue.ts`). A lost connection is replaced; what was announced meanwhile is made up for by `onMessage` for all
 * queues. A connection that is dead without a sign of it only costs time, as workers also poll.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#platform/storage/database.ts';
import { CHANNEL, QUEUES, type QueueName } from './queue.ts';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

export interface Listener {
  /** Gives the connection back to the pool. */
  stop(): Promise<void>;
}

/**
 * Takes a connection from the pool and keeps it until `stop`.
 * @param onMessage called for each message, and for every queue whenever the connection begins to listen
 */
export function startListener(
  { db, log }: { db: Database; log: Logger },
  onMessage: (queue: QueueName) => void,
): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepListening = async () => {
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      const onListening = () => {
        retryMs = FIRST_RETRY_MS;
        for (const queue of QUEUE_NAMES) onMessage(queue);
      };
      try {
        await listen(db, signal, onListening, onMessage);
      } catch (error) {
        log.warn({ err: error }, 'The connection that listens for messages was lost.');
        await pause(retryMs, undefined, { signal }).catch(() => undefined);
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
      }
    }
  };
  const ended = keepListening();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

const QUEUE_NAMES = Object.values(QUEUES);

/** Returns when the signal aborts. @throws when the connection is lost */
async function listen(
  db: Database,
  signal: AbortSignal,
  onListening: () => void,
  onMessage: (queue: QueueName) => void,
): Promise<void> {
  const client = await db.connect();
  const ended = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection was closed.')));
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  // Also a connection that is lost while the statement below runs must have its rejection handled.
  ended.catch(() => undefined);
  client.on('notification', ({ payload }) => {
    const queue = QUEUE_NAMES.find((name) => name === payload);
    if (queue) onMessage(queue);
  });
  try {
    await client.query(`listen ${CHANNEL}`);
    onListening();
    await ended;
  } finally {
    // Closed rather than given back: nobody else may get a connection that listens.
    client.release(true);
  }
}
