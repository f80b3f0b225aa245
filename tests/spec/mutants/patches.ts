/**
 * Mutants of the product: one patch per file, named after the row of requirements.tsv that it makes untrue (`A-213.patch`,
 * `A-213-2.patch`). The line above the diff says what the broken product does.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface Mutant {
  row: string;
  /** What the broken product does. */
  what: string;
  /** The patch, absolute. */
  patch: string;
}

/** All patches, in the order of their rows. */
export function listMutants(): Mutant[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => {
      const patch = path.join(import.meta.dirname, name);
      const [what = ''] = readFileSync(patch, 'utf8').split('\n');
      return { row: name.slice(0, 'A-000'.length), what, patch };
    });
}

/**
 * Applies a patch to the files of the project, or takes it back.
 * @returns what git says against it; empty when it was done
 */
export function applyMutant({ patch }: Mutant, ...options: ('--check' | '--reverse')[]): string {
  const { status, stderr } = spawnSync('git', ['apply', '-C1', ...options, patch], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr || `git apply ended with ${status}`;
}
