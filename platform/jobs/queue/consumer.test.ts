import type PgBoss from 'pg-boss';
import { expect, it, vi } from 'vitest';
import { startConsumer } from './consumer.ts';
import { QUEUES } from './queue.ts';

const QUEUE = QUEUES.jobs;

it('goes on after a fetch that failed, and after a message that failed', async () => {
  const lost = new Error('The connection was lost.');
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(lost)
    .mockResolvedValueOnce([{ id: '1', data: { n: 1 } }])
    .mockResolvedValueOnce([{ id: '2', data: { n: 2 } }])
    .mockResolvedValue([]);
  const complete = vi.fn(() => Promise.resolve());
  const fail = vi.fn(() => Promise.resolve());
  const handled: number[] = [];
  const errors: unknown[] = [];
  const consumer = startConsumer<{ n: number }>({
    boss: { fetch, complete, fail } as unknown as PgBoss,
    queue: QUEUE,
    concurrency: 1,
    pollMs: 60 * 60 * 1000,
    handle: ({ n }) => {
      handled.push(n);
      return n === 1 ? Promise.reject(new Error('Not this one.')) : Promise.resolve();
    },
    onError: (error) => errors.push(error),
  });
  await vi.waitUntil(() => errors.length === 1);
  expect(errors).toEqual([lost]);
  consumer.wake();
  await vi.waitUntil(() => complete.mock.calls.length === 1);
  expect(handled).toEqual([1, 2]);
  expect(fail).toHaveBeenCalledExactlyOnceWith(QUEUE, '1');
  await consumer.stop();
});
