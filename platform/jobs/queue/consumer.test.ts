import { expect, it, vi } from 'vitest';
import { startConsumer } from './consumer.ts';

it('goes on after the source has failed, and after an item that failed', async () => {
  const lost = new Error('The connection was lost.');
  const take = vi
    .fn<() => Promise<number | undefined>>()
    .mockRejectedValueOnce(lost)
    .mockResolvedValueOnce(1)
    .mockResolvedValueOnce(2)
    .mockResolvedValue(undefined);
  const done = vi.fn(() => Promise.resolve());
  const failed = vi.fn(() => Promise.resolve());
  const handled: number[] = [];
  const errors: unknown[] = [];
  const consumer = startConsumer<number>({
    source: { take, done, failed },
    concurrency: 1,
    pollMs: 60 * 60 * 1000,
    handle: (n) => {
      handled.push(n);
      return n === 1 ? Promise.reject(new Error('Not this one.')) : Promise.resolve();
    },
    onError: (error) => errors.push(error),
  });
  await vi.waitUntil(() => errors.length === 1);
  expect(errors).toEqual([lost]);
  consumer.wake();
  await vi.waitUntil(() => done.mock.calls.length === 1);
  expect(handled).toEqual([1, 2]);
  expect(failed).toHaveBeenCalledExactlyOnceWith(1);
  expect(done).toHaveBeenCalledExactlyOnceWith(2);
  await consumer.stop();
});
