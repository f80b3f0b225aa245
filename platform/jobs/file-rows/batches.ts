/** Groups rows into batches that are bounded in number and in characters, so that memory is bounded. */

const BATCH_ROWS = 1_000;
/** The maximum length of a batch in characters. Batches of long rows have fewer rows. */
const BATCH_CHARACTERS = 8 * 1024 * 1024;

/** Groups items into batches. @param lengthOf the length of an item in characters */
export async function* toBatches<Item>(
  items: AsyncIterable<Item>,
  lengthOf: (item: Item) => number,
): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = [];
  let characters = 0;
  for await (const item of items) {
    batch.push(item);
    characters += lengthOf(item);
    if (batch.length < BATCH_ROWS && characters <= BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
