import { describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import { testSession } from '#tests/support/console/session.ts';
import { pickColumns, sortedByColumns } from './list-data.ts';
import { loadList } from './load-list.server.ts';
import type { PageQuery } from './load-list.server.ts';

interface Item {
  name: string;
  owner: string;
  secret: string;
}
const ITEM: Item = { name: 'a', owner: 'b', secret: 'c' };
const COLUMNS = [{ id: 'name' }, { id: 'owner' }] as const;

function load(
  address: string,
  read: (query: PageQuery) => Promise<{ data: Item[]; total?: number }>,
) {
  return loadList(testSession({ roles: ['sdzUser', 'sdzAdmin'] }), new URLSearchParams(address), {
    read,
    grid: sortedByColumns(COLUMNS),
    toRow: pickColumns('name', COLUMNS),
    addPermission: 'createMetadata',
    failure: 'Unable to retrieve things',
  });
}

describe('loadList', () => {
  it('requests the page, the order and the filter of the address', async () => {
    const read = vi.fn(() => Promise.resolve({ data: [ITEM], total: 120 }));
    const loaderData = await load('page=3&size=50&sort=-owner&q=+ward+', read);
    expect(read).toHaveBeenCalledWith({
      limit: 50,
      skip: 100,
      orderBy: 'owner DESC',
      search: 'ward',
    });
    expect(loaderData).toMatchObject({ total: 120, filter: 'ward', mayAdd: true });
  });

  it('sends the browser only the visible columns', async () => {
    const { rows } = await load('', () => Promise.resolve({ data: [ITEM] }));
    expect(rows).toEqual([{ name: 'a', owner: 'b' }]);
  });

  it('sorts by the first column, ascending, and shows the first page when the address has no valid values', async () => {
    const read = vi.fn(() => Promise.resolve({ data: [] }));
    await load('page=0&size=7&sort=secret', read);
    expect(read).toHaveBeenCalledWith(
      expect.objectContaining({ limit: 25, skip: 0, orderBy: 'name ASC' }),
    );
  });

  it('redirects to the last page when the page number is too high', async () => {
    const asked = load('page=9&q=a', () => Promise.resolve({ data: [], total: 30 }));
    const answer = await asked.catch((thrown: unknown) => thrown);
    expect((answer as Response).headers.get('location')).toBe('?q=a&page=2');
  });

  it('shows the error instead of the list', async () => {
    const error = new PlatformError({ status: 503, message: 'x', fromPlatform: false });
    const loaderData = await load('', () => Promise.reject(error));
    expect(loaderData).toMatchObject({ rows: [], failure: 'Unable to retrieve things' });
  });
});
