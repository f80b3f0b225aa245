import DataLoader from 'dataloader';

/** A row with the place, from 1 on, of the key that it answers: what `with ordinality` gives. */
type Placed<Row> = Row & { asked: number };

/**
 * A question that many requests ask at once, as one statement: those of one turn of the event loop go together.
 * Nothing is kept, so each answer is read after it was asked for.
 * @param ask the rows for all keys; of several for one key, the first counts
 * @returns the row of a key, if it has one
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

  /** What is wrong with one question must not fail the others: each is asked by itself then. */
  const apart = async (keys: readonly Key[]): Promise<(Row | undefined | Error)[]> => {
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
  const loader = new DataLoader<Key, Row | undefined>(apart, {
    cache: false,
    batchScheduleFn: setImmediate,
  });
  return (key) => loader.load(key);
}
