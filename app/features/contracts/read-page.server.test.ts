import { expect, it } from 'vitest';
import { readWholePage } from './read-page.server.ts';

const LIST = Array.from({ length: 12 }, (_, index) => index);

/** A list that answers with at most three items at once. */
function readSome({ skip, limit }: { skip: number; limit: number }) {
  const data = LIST.slice(skip, skip + Math.min(limit, 3));
  return Promise.resolve({ data, total: LIST.length });
}

it('readWholePage reads on until the page is full', async () => {
  expect(await readWholePage({ skip: 2, limit: 7 }, readSome)).toEqual({
    data: LIST.slice(2, 9),
    total: 12,
  });
});

it('readWholePage ends with the list, and where the list has become shorter meanwhile', async () => {
  expect(await readWholePage({ skip: 10, limit: 7 }, readSome)).toEqual({
    data: [10, 11],
    total: 12,
  });
  const none = () => Promise.resolve({ data: [], total: 5 });
  expect(await readWholePage({ skip: 0, limit: 7 }, none)).toEqual({ data: [], total: 5 });
});
