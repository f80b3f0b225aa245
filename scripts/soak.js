/**
 * `npm run soak`: runs the tests that use tests/support/size.ts or assurance.ts with TEST_SIZE=large, and those of
 * tests/soak, one file after the other (docs/testing.md). `npm run soak -- fairness` runs the files with that word in
 * their path. Their results go to docs/assurance.md. TEST_SIZE=night is for an overnight run; TEST_SEED repeats a run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { withNotes } from './testing/assurance.js';
import { inProject, ROOT } from './start/project.js';
import { listTestFiles, SOAK_FOLDER } from './testing/test-steps.js';

const words = process.argv.slice(2);
const files = listTestFiles()
  .filter((file) => file.startsWith(SOAK_FOLDER) || isPartOfSoak(file))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (files.length === 0) {
  console.error(`No file of the soak run has ${words.join(' or ')} in its path.`);
  process.exit(1);
}
const notes = path.join(mkdtempSync(path.join(tmpdir(), 'keyway-soak-')), 'notes');
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...files],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { TEST_SIZE: 'large', ...process.env, ASSURANCE_NOTES: notes },
  },
);
if (existsSync(notes)) {
  const page = inProject('docs/assurance.md');
  const lines = readFileSync(notes, 'utf8').trim().split('\n');
  const said = lines.map((line) => JSON.parse(line));
  writeFileSync(page, withNotes(readFileSync(page, 'utf8'), said, nameOfRun()));
  console.log('docs/assurance.md has the figures of this run. Format it with `npm run format`.');
}
process.exit(status ?? 1);

/** '2026-11-28 (0b48e763)'; where there is no git, the date alone. */
function nameOfRun() {
  const date = new Date().toISOString().slice(0, 10);
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return git.status === 0 ? `${date} (${git.stdout.trim()})` : date;
}

/** @param {string} file */
function isPartOfSoak(file) {
  return /#tests\/support\/(size|assurance)\.ts/.test(readFileSync(inProject(file), 'utf8'));
}
