import { expect, it, vi } from 'vitest';
import { startConsumer } from './consumer.ts';

it('a consumer goes on after the source has failed, and after an entry that failed', async () => {
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

it('a consumer asks again after each interval, the first of which is longer by chance', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const asked: number[] = [];
  const startedMs = Date.now();
  const take = () => {
    asked.push(Date.now() - startedMs);
    return Promise.resolve(undefined);
  };
  const handled = () => Promise.resolve();
  const source = { take, done: handled, failed: handled };
  const consumer = startConsumer({
    ...{ source, concurrency: 1, pollMs: 1_000, handle: handled },
    onError: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(3_600);
  expect(asked).toEqual([0, 1_500, 2_500, 3_500]);
  await consumer.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a consumer fills all slots, although it asks for one entry at a time', async () => {
  const entries = [1, 2, 3];
  let asking = 0;
  let mostAsking = 0;
  const take = async () => {
    mostAsking = Math.max(mostAsking, (asking += 1));
    await Promise.resolve();
    asking -= 1;
    return entries.shift();
  };
  const nothing = () => Promise.resolve();
  const ends = new Map<number, () => void>();
  const begun = () => [...ends.keys()];
  const consumer = startConsumer<number>({
    source: { take, done: nothing, failed: nothing },
    concurrency: 2,
    pollMs: 60 * 60 * 1000,
    handle: (n) => new Promise((resolve) => ends.set(n, resolve)),
    onError: (error) => expect.unreachable(String(error)),
  });
  await vi.waitUntil(() => ends.size === 2);
  consumer.wake();
  await new Promise(setImmediate);
  expect(begun()).toEqual([1, 2]);
  ends.get(2)?.();
  await vi.waitUntil(() => ends.size === 3);
  expect(begun()).toEqual([1, 2, 3]);
  // A slot is free while another entry is still handled.
  ends.get(3)?.();
  await new Promise(setImmediate);
  entries.push(4);
  consumer.wake();
  await vi.waitUntil(() => ends.size === 4);
  expect(mostAsking).toBe(1);
  const stopped = vi.fn();
  const stopping = consumer.stop().then(stopped);
  ends.get(4)?.();
  await new Promise(setImmediate);
  expect(stopped).not.toHaveBeenCalled();
  ends.get(1)?.();
  await stopping;
});
