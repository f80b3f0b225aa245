import { describe, expect, it } from 'vitest';
import { WholeList } from './load-list.server.ts';
import { nextRow } from './next-row.server.ts';

/** Looks for the row after one, in a list of so many rows. */
async function after(row: number, total: number) {
  let pages = 0;
  const load = (params: WholeList) => {
    pages += 1;
    const first = (Number(params.get('page')) - 1) * WholeList.size;
    const length = Math.min(WholeList.size, total - first);
    return Promise.resolve({ rows: Array.from({ length }, (_, at) => first + at), total });
  };
  return { next: await nextRow(`/${row}`, load, (one) => `/${one}`), pages };
}

describe('the row after a record', () => {
  it.each([
    ['is the next one of its page', 0, 3, '/1', 1],
    ['is the first one of the next page', 99, 300, '/100', 2],
    ['is absent after the last row', 2, 3, undefined, 1],
    ['is absent after the last row of a whole page', 99, 100, undefined, 1],
    ['is absent where the record is in no row', 7, 3, undefined, 1],
    ['is not looked for in an endless list', 5_000, 9_000, undefined, 10],
  ])('%s', async (_, row, total, next, pages) => {
    expect(await after(row, total)).toEqual({ next, pages });
  });
});
