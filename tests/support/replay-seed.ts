/** TEST_SEED holds for every property that fast-check tries; it prints the seed of one that failed. */
export {};

if (process.env.TEST_SEED) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
}
