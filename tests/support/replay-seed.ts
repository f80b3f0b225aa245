/** Applies TEST_SEED to all fast-check properties; fast-check prints the seed of a failure. */
export {};

if (process.env.TEST_SEED) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
}
