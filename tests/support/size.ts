/**
 * How much the tests of random cases do: little in an ordinary run, more by `npm run soak` (TEST_SIZE=large),
 * most over a night (TEST_SIZE=night). TEST_SEED repeats a run of any of them.
 */
const SIZES = ['ordinary', 'large', 'night'] as const;
type Size = (typeof SIZES)[number];

const SEED_LIMIT = 2 ** 31;

/**
 * The value for the size of this run.
 * @param values `night` is that of `large` when left out
 * @throws Error for a TEST_SIZE that is none
 */
export function bySize<T>(values: { ordinary: T; large: T; night?: T }): T {
  const size = (process.env.TEST_SIZE || 'ordinary') as Size;
  if (!SIZES.includes(size)) {
    throw new Error(`TEST_SIZE is '${size}'. It is one of: ${SIZES.join(', ')}.`);
  }
  return size === 'night' ? (values.night ?? values.large) : values[size];
}

/**
 * The seed of a test of random cases: TEST_SEED, or else `usual`. It is printed, so that a run that failed can
 * be repeated.
 * @param what names the test
 * @param usual another one every time when left out
 */
export function testSeed(what: string, usual = Date.now() % SEED_LIMIT): number {
  const seed = Number(process.env.TEST_SEED || usual);
  if (!Number.isInteger(seed)) throw new Error('TEST_SEED is a whole number.');
  console.info(`${what}: TEST_SEED=${seed}`);
  return seed;
}
