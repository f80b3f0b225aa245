/** Seeded random numbers, so that the demo data are the same on every machine. */

export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** `count` different items, in their original order. */
  sample<Item>(items: readonly Item[], count: number): Item[];
  /** A decimal number from `min` to `max`, both included, as text. */
  decimal(min: number, max: number, digits: number): string;
}

/** Mulberry32, which is small, fast and good enough for names and dates. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    sample(items, count) {
      let wanted = Math.min(count, items.length);
      return items.filter((_, i) => next() * (items.length - i) < wanted && wanted-- > 0);
    },
    decimal: (min, max, digits) =>
      (int(min * 10 ** digits, max * 10 ** digits) / 10 ** digits).toFixed(digits),
  };
}
