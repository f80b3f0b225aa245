import { expect, it } from 'vitest';
import { toBatches } from './batches.ts';

const MEBI = 1024 * 1024;

/** How many items each batch has, of so many that each take so many characters. */
async function sizes(count: number, length: number): Promise<number[]> {
  async function* items() {
    for (let i = 0; i < count; i++) yield await Promise.resolve(i);
  }
  const found: number[] = [];
  const seen: number[] = [];
  for await (const batch of toBatches(items(), () => length)) {
    found.push(batch.length);
    seen.push(...batch);
  }
  expect(seen).toEqual(Array.from({ length: count }, (_, i) => i));
  return found;
}

it('the batching ends a batch after 1,000 items', async () => {
  expect(await sizes(2_500, 10)).toEqual([1_000, 1_000, 500]);
  expect(await sizes(0, 10)).toEqual([]);
});

it('the batching ends a batch of long items after 8 Mi characters', async () => {
  expect(await sizes(7, 3 * MEBI)).toEqual([3, 3, 1]);
  expect(await sizes(2, 9 * MEBI)).toEqual([1, 1]);
});
