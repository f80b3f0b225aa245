/**
 * A set of 128-bit keys, each with the number of its holder, in 40 bytes for each key instead of about 150 in a Map of
 * strings. It uses open addressing in typed arrays, which double when they are half full.
 */
const KEY_WORDS = 4;
/** The 128 bits of a key. */
type Words = ArrayLike<number>;
const FIRST_CAPACITY = 1 << 12;

export class KeySet {
  #keys = new Uint32Array(FIRST_CAPACITY * KEY_WORDS);
  /** The holder of each slot; 0 marks a free one. */
  #holders = new Uint32Array(FIRST_CAPACITY);
  #size = 0;

  /**
   * Assigns the key to the holder unless it is taken.
   * @param key a UUID, as `uniqueHash` makes them
   * @param holder a number from 1 on
   * @returns who holds the key: the given holder, or the one that came first
   */
  claim(key: string, holder: number): number {
    if (this.#size * 2 >= this.#holders.length) this.#grow();
    const words = wordsOf(key);
    const slot = this.#slotOf(words);
    const known = this.#holders[slot] ?? 0;
    if (known !== 0) return known;
    this.#keys.set(words, slot * KEY_WORDS);
    this.#holders[slot] = holder;
    this.#size++;
    return holder;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #slotOf(words: Words): number {
    const mask = this.#holders.length - 1;
    let slot = (words[0] ?? 0) & mask;
    while (this.#holders[slot] !== 0 && !this.#holds(slot, words)) slot = (slot + 1) & mask;
    return slot;
  }

  #holds(slot: number, words: Words): boolean {
    const start = slot * KEY_WORDS;
    for (let i = 0; i < KEY_WORDS; i++) if (this.#keys[start + i] !== words[i]) return false;
    return true;
  }

  #grow(): void {
    const keys = this.#keys;
    const holders = this.#holders;
    this.#keys = new Uint32Array(keys.length * 2);
    this.#holders = new Uint32Array(holders.length * 2);
    holders.forEach((holder, old) => {
      if (holder === 0) return;
      const words = keys.subarray(old * KEY_WORDS, (old + 1) * KEY_WORDS);
      const slot = this.#slotOf(words);
      this.#keys.set(words, slot * KEY_WORDS);
      this.#holders[slot] = holder;
    });
  }
}

function wordsOf(uuid: string): Words {
  return [
    Number.parseInt(uuid.slice(0, 8), 16),
    Number.parseInt(uuid.slice(9, 13) + uuid.slice(14, 18), 16),
    Number.parseInt(uuid.slice(19, 23) + uuid.slice(24, 28), 16),
    Number.parseInt(uuid.slice(28, 36), 16),
  ];
}
