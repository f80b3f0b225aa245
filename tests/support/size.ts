/**
 * The number of cases in randomized tests: few in an ordinary run, more in `npm run soak` (TEST_SIZE=large), most
 * overnight (TEST_SIZE=night). TEST_SEED repeats a run.
 */
const SIZES = ['ordinary', 'large', 'night'] as const;
type Size = (typeof SIZES)[number];

const MAX_SEED = 2 ** 31;

/**
 * The value for the size of this run.
 * @param values `night` is that of `large` by default
 * @throws Error for an unknown TEST_SIZE
 */
export function bySize<T>(values: { ordinary: T; large: T; night?: T }): T {
  const size = (process.env.TEST_SIZE || 'ordinary') as Size;
  if (!SIZES.includes(size)) {
    throw new Error(`TEST_SIZE is '${size}'. It is one of: ${SIZES.join(', ')}.`);
  }
  return size === 'night' ? (values.night ?? values.large) : values[size];
}

/**
 * The seed of a randomized test: TEST_SEED, or else `usual`. It is printed, so that a failed run can be repeated.
 * @param what the name of the test
 * @param usual a different seed for each run by default
 */
export function testSeed(what: string, usual = Date.now() % MAX_SEED): number {
  const seed = Number(process.env.TEST_SEED || usual);
  if (!Number.isInteger(seed)) throw new Error('TEST_SEED is a whole number.');
  console.info(`${what}: TEST_SEED=${seed}`);
  return seed;
}
