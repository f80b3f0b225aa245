/**
 * `npm run soak`: runs the tests that use tests/support/size.ts with TEST_SIZE=large, one after the other
 * (docs/testing.md). TEST_SIZE=night is for an overnight run; TEST_SEED repeats a run.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { inProject, ROOT } from './lib/project.js';

const files = ['app', 'model', 'platform', 'tests'].flatMap(filesWithSizes);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...files],
  { cwd: ROOT, stdio: 'inherit', env: { TEST_SIZE: 'large', ...process.env } },
);
process.exit(status ?? 1);

/** @param {string} folder @returns {string[]} */
function filesWithSizes(folder) {
  return readdirSync(inProject(folder), { recursive: true })
    .map((file) => path.join(folder, String(file)))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => readFileSync(inProject(file), 'utf8').includes('#tests/support/size.ts'));
}
