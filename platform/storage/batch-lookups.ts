import DataLoader from 'dataloader';

/** A row with the position of its key, from 1 on, as `with ordinality` returns it. */
type Placed<Row> = Row & { asked: number };

/**
 * Combines the lookups of concurrent requests into one statement with each key once: the lookups of one turn of the
 * event loop, and those that arrive while the previous statement runs. Each row is read after it was asked for.
 * @param ask returns the rows for all keys; of several rows for one key, the first one counts
 * @returns a function that returns the row of a key, if there is one
 */
export function batchLookups<Key, Row extends object>(
  ask: (keys: readonly Key[]) => Promise<Placed<Row>[]>,
): (key: Key) => Promise<Row | undefined> {
  const inOrder = async (keys: readonly Key[]): Promise<(Row | undefined)[]> => {
    const found = new Map<number, Row>();
    for (const { asked, ...row } of await ask(keys)) {
      if (!found.has(asked)) found.set(asked, row as unknown as Row);
    }
    return keys.map((_, index) => found.get(index + 1));
  };

  /** When the statement fails, each key is looked up by itself, so that one bad key does not fail the others. */
  const loadBatch = async (keys: readonly Key[]): Promise<(Row | undefined | Error)[]> => {
    try {
      return await inOrder(keys);
    } catch (error) {
      if (keys.length === 1) throw error;
      const outcomes = await Promise.allSettled(keys.map((key) => inOrder([key])));
      return outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value[0] : (outcome.reason as Error),
      );
    }
  };
  let running: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Key, Row | undefined, string>(
    (keys) => {
      // Callers that arrive after this point must not share this statement's result.
      loader.clearAll();
      const rows = loadBatch(keys);
      running = rows.catch(() => undefined);
      return rows;
    },
    {
      cacheKeyFn: (key) => JSON.stringify(key),
      batchScheduleFn: (send) => void running.then(() => setImmediate(send)),
    },
  );
  return (key) => loader.load(key);
}
