/**
 * Projects: `unit` and `alone` (tests beside their source), `rules` (what holds for the whole tree), `api` (the
 * platform over HTTP), `nojs` (the console without scripts, over HTTP), `conformance` (programs that nobody here wrote,
 * and the examples of docs), `outside` (what only `npm run conformance` runs), `soak` and `operations` (what only
 * `npm run soak` runs). The other suites are Playwright's. `npx vitest run path/to/file` finds the project by itself.
 */
import { defineConfig } from 'vitest/config';

const globalSetup = './tests/support/stack/platform-from-source.ts';
const setupFiles = ['./tests/support/replay-seed.ts'];

/** Tests beside their source. A file named `*.alone.test.ts` has a process of its own, because it replaces modules. */
const UNIT = '{app,guess,http,model,platform,scripts,server}/**/*.test.{js,ts,tsx}';
const ALONE = '**/*.alone.test.{ts,tsx}';

export default defineConfig({
  test: {
    // Long limits also find a test that hangs, and let pass what is slow on two busy cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles,
    // Tests wait for PostgreSQL and for jobs more than they compute, so both cores get a worker.
    maxWorkers: 2,
    projects: [
      {
        // Files share a process for each worker, so that modules are loaded twice and not for each file.
        extends: true,
        test: {
          name: 'unit',
          include: [UNIT],
          exclude: [ALONE, '**/node_modules/**'],
          isolate: false,
          globalSetup,
        },
      },
      { extends: true, test: { name: 'alone', include: [ALONE], globalSetup } },
      { extends: true, test: { name: 'rules', include: ['tests/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], isolate: false, globalSetup },
      },
      {
        extends: true,
        test: {
          name: 'nojs',
          include: ['tests/nojs/**/*.test.ts'],
          isolate: false,
          globalSetup: './tests/support/stack/own-stack.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: './tests/support/stack/own-stack.ts',
        },
      },
      {
        // These tests run programs of others that not every machine has (DuckDB, PSPP, openpyxl …), or take long.
        extends: true,
        test: {
          name: 'outside',
          include: ['tests/outside/**/*.test.ts'],
          testTimeout: 1_800_000,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          include: ['tests/soak/*.test.ts'],
          globalSetup: './tests/support/stack/own-stack.ts',
        },
      },
      {
        // This part of the soak run starts servers of Debian, and a Keyway on them.
        extends: true,
        test: { name: 'operations', include: ['tests/soak/operations/*.test.ts'], globalSetup },
      },
    ],
  },
});
