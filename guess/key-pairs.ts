/**
 * The pairs of columns that identify a row together, for files in which no column does so alone: the lines of orders by
 * order and line number. Only columns that are named like keys are looked at.
 */
import { hashOf, keyTextOf } from './value-hash.ts';

/** How the columns of keys are usually named, the end of a word: 'patient_id', 'PatientId', 'code', 'line no'. */
const KEY_WORD = /(^|[_\s.-])(id|key|code|nr|no|number|uuid|guid)[_.]?$/i;
const KEY_ENDING = /[a-z](Id|ID|Key|Code|Number)$/;

/** The most columns. Six make 15 pairs, and each pair remembers a number for every row. */
const MAX_COLUMNS = 6;

export interface PairsWatch {
  see(data: Readonly<Record<string, unknown>>): void;
  /**
   * The headers of the pairs that identify each row: both have a value in every row, and no two rows have the same
   * values.
   */
  guess(): [first: string, second: string][];
}

export function isKeyName(header: string): boolean {
  return KEY_WORD.test(header) || KEY_ENDING.test(header);
}

export function watchPairs(): PairsWatch {
  let pairs: { headers: [string, string]; seen: Set<number> }[] | undefined;
  return {
    see(data) {
      // A column that is empty in the first row is in no pair.
      pairs ??= pairsOf(Object.keys(data).filter(isKeyName).slice(0, MAX_COLUMNS));
      pairs = pairs.filter(({ headers: [first, second], seen }) => {
        const [a, b] = [data[first], data[second]];
        if (!isFilled(a) || !isFilled(b)) return false;
        const { size } = seen;
        return seen.add(hashOf(`${keyTextOf(a)}\n${keyTextOf(b)}`)).size > size;
      });
    },
    guess: () => (pairs ?? []).map(({ headers }) => headers),
  };
}

function pairsOf(headers: readonly string[]) {
  return headers.flatMap((first, index) =>
    headers.slice(index + 1).map((second) => ({
      headers: [first, second] as [string, string],
      seen: new Set<number>(),
    })),
  );
}

function isFilled(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && keyTextOf(value) !== '';
}
