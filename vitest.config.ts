/**
 * Projects: `unit` (tests beside their source), `walls` (what holds for the whole tree), `api` (the platform over
 * HTTP), `nojs` (the console without scripts, over HTTP). The other suites are Playwright's.
 */
import { defineConfig } from 'vitest/config';

const globalSetup = './tests/support/postgres-teardown.ts';
const setupFiles = ['./tests/support/replay-seed.ts'];

export default defineConfig({
  test: {
    // What hangs is found as well by long limits, and what is slow on two busy cores passes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles,
    // Tests wait for PostgreSQL and for jobs more than they compute, so both cores get a worker.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,model,platform,scripts}/**/*.test.{js,ts,tsx}'],
          globalSetup,
        },
      },
      { extends: true, test: { name: 'walls', include: ['tests/*.test.ts'] } },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup } },
      {
        extends: true,
        test: {
          name: 'nojs',
          include: ['tests/nojs/**/*.test.ts'],
          globalSetup: './tests/support/own-stack.ts',
        },
      },
    ],
  },
});
