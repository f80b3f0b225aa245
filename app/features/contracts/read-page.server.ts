/** Reads a whole page of a list, even when the platform sends fewer items at once because they are long. */

interface Page<Item> {
  data: Item[];
  total?: number;
}

/**
 * Reads on until the page is full or the list ends, so that no item is missing between two pages.
 * @param read reads items from `skip` on, and at least one if there is one
 */
export async function readWholePage<Item, Query extends { limit: number; skip: number }>(
  query: Query,
  read: (query: Query) => Promise<Page<Item>>,
): Promise<{ data: Item[]; total: number }> {
  const items: Item[] = [];
  let total = 0;
  do {
    const part = await read({
      ...query,
      skip: query.skip + items.length,
      limit: query.limit - items.length,
    });
    total = part.total ?? part.data.length;
    items.push(...part.data);
    if (part.data.length === 0) break;
  } while (items.length < query.limit && query.skip + items.length < total);
  return { data: items, total };
}
