/**
 * Notifies a worker process of new rows in the queues: one connection listens on the channel of `queue.ts`. When it is lost,
 * a new one is opened, and since notifications were missed meanwhile, `onNotification` is called for every queue. A
 * connection that is dead but not closed only delays jobs, because workers also poll.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, Transaction } from '#platform/storage/database.ts';
import { CHANNEL, QUEUES } from './queue.ts';
import type { QueueName } from './queue.ts';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

export interface Listener {
  /** Closes the connection. */
  stop(): Promise<void>;
}

export interface ListenerOptions {
  /** Called with each connection before it listens. */
  onConnect(connection: Transaction): Promise<void>;
  /** Called for each notification, and for every queue whenever a connection starts to listen. */
  onNotification(queue: QueueName): void;
}

/** Takes a connection from the pool and keeps it until `stop`. */
export function startListener(
  { db, log }: { db: Database; log: Logger },
  { onConnect, onNotification }: ListenerOptions,
): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepListening = async () => {
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      const onListening = () => {
        retryMs = FIRST_RETRY_MS;
        for (const queue of QUEUE_NAMES) onNotification(queue);
      };
      try {
        await listen(db, signal, { onConnect, onListening, onNotification });
      } catch (error) {
        log.warn({ err: error }, 'The connection that listens for notifications was lost.');
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
  { onConnect, onListening, onNotification }: ListenerOptions & { onListening: () => void },
): Promise<void> {
  const client = await db.connect();
  const ended = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection was closed.')));
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  // The rejection must also be handled when the connection is lost while the statement below runs.
  ended.catch(() => undefined);
  client.on('notification', ({ payload }) => {
    const queue = QUEUE_NAMES.find((name) => name === payload);
    if (queue) onNotification(queue);
  });
  try {
    await onConnect(client);
    await client.query(`listen ${CHANNEL}`);
    onListening();
    await ended;
  } finally {
    // The connection is closed and not returned to the pool, where others would get a connection that listens.
    client.release(true);
  }
}
