/**
 * `npm run mutation -- model/tql`: StrykerJS makes mutants of the sources of a folder and runs the tests beside them for each
 * (docs/testing.md). Not a part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { inProject, ROOT } from './start/project.js';

const [folder = ''] = process.argv.slice(2);
if (folder === '' || !existsSync(inProject(folder))) {
  console.error('Name a folder of sources, such as in `npm run mutation -- model/tql`.');
  process.exit(1);
}
// A comma separates patterns, so that none is within braces.
const mutated = [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`, `!${folder}/**/*.testing.ts`];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', '--mutate', mutated.join(',')],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, MUTATION_FOLDER: folder } },
);
process.exit(status ?? 1);
