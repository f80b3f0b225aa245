/**
 * `npm run soak`: runs the tests that use tests/support/size.ts with TEST_SIZE=large, and those of tests/soak, one file
 * after the other (docs/testing.md). `npm run soak -- fairness` runs the files with that word in their path.
 * TEST_SIZE=night is for an overnight run; TEST_SEED repeats a run.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { inProject, ROOT } from './lib/project.js';
import { listTestFiles, SOAK_FOLDER } from './lib/test-steps.js';

const words = process.argv.slice(2);
const files = listTestFiles()
  .filter((file) => file.startsWith(SOAK_FOLDER) || asksForSize(file))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (files.length === 0) {
  console.error(`No file of the soak run has ${words.join(' or ')} in its path.`);
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...files],
  { cwd: ROOT, stdio: 'inherit', env: { TEST_SIZE: 'large', ...process.env } },
);
process.exit(status ?? 1);

/** @param {string} file */
function asksForSize(file) {
  return readFileSync(inProject(file), 'utf8').includes('#tests/support/size.ts');
}
