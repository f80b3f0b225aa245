/**
 * Projects: `shared` and `unit` (tests beside their source), `rules` (what holds for the whole tree), `api` (the
 * platform over HTTP), `nojs` (the console without scripts, over HTTP), `conformance` (programs that nobody here wrote, and
 * the examples of docs), `outside` (what only `npm run conformance` runs), `soak` (what only `npm run soak` runs). The other suites are Playwright's.
 * `npx vitest run path/to/file` finds the project by itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const globalSetup = './tests/support/platform-from-source.ts';
const setupFiles = ['./tests/support/replay-seed.ts'];

/**
 * What a test file says that needs a process of its own: a component, what `vi` replaces, what belongs to the whole
 * process, other processes. All other files share one, so that modules are loaded once and not for each file.
 */
const NEEDS_OWN_PROCESS =
  /\.tsx'|\bvi\b|\bprocess\.|globalThis|node:(http|net|child_process|worker_threads)|document\b|window\b|createSandbox|import\(|files\.testing/;

const unitFiles = ['app', 'guess', 'http', 'model', 'platform', 'scripts', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => path.join(folder, String(file))),
  )
  .filter((file) => /\.test\.(js|tsx?)$/.test(file));
const isShared = (file: string) => !NEEDS_OWN_PROCESS.test(readFileSync(file, 'utf8'));

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
          name: 'shared',
          include: unitFiles.filter(isShared),
          isolate: false,
          globalSetup,
        },
      },
      {
        extends: true,
        test: { name: 'unit', include: unitFiles.filter((file) => !isShared(file)), globalSetup },
      },
      { extends: true, test: { name: 'rules', include: ['tests/*.test.ts'] } },
      {
        // Files share a process for each worker: loading the platform for each file took a quarter of the time.
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], isolate: false, globalSetup },
      },
      {
        extends: true,
        test: {
          name: 'nojs',
          include: ['tests/nojs/**/*.test.ts'],
          globalSetup: './tests/support/own-stack.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: './tests/support/own-stack.ts',
        },
      },
      {
        // Programs of others that not every machine has (DuckDB, PSPP, openpyxl …), and runs that take long.
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
          include: ['tests/soak/**/*.test.ts'],
          globalSetup: './tests/support/own-stack.ts',
        },
      },
    ],
  },
});
