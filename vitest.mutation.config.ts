/** The tests of one folder, MUTATION_FOLDER, as `npm run mutation` runs them for each mutant. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [`${process.env.MUTATION_FOLDER}/**/*.test.ts`],
    setupFiles: ['./tests/support/replay-seed.ts'],
    testTimeout: 30_000,
  },
});
