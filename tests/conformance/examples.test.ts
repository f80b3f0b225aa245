/** The programs of docs/examples do what they say, in each language that can be run here. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { hasProgram } from '#tests/support/docs/run.ts';
import { apiOrigin } from '#tests/support/stack/stack.ts';

const EXAMPLES: readonly (readonly [file: string, program: string, ...options: string[]])[] = [
  ['quickstart.ts', process.execPath, '--import', 'tsx'],
  ['quickstart.sh', 'sh'],
  ['quickstart.py', 'python3'],
];
const NEEDS: Readonly<Record<string, string>> = { sh: 'curl', python3: 'python3' };

for (const [file, program, ...options] of EXAMPLES) {
  const needed = NEEDS[program];
  if (needed !== undefined && !(await hasProgram(needed))) {
    it(`docs/examples/${file} is left out: there is no ${needed} here`, () => undefined);
    continue;
  }
  it(`docs/examples/${file} signs in, creates a dictionary, uploads a CSV, waits and asks`, async () => {
    const { stdout } = await promisify(execFile)(
      program,
      [...options, path.join('docs/examples', file)],
      { env: { ...process.env, KEYWAY_ORIGIN: apiOrigin() } },
    );
    expect(JSON.parse(stdout)).toEqual([
      { title: 'Earth', moons: 1 },
      { title: 'Mars', moons: 2 },
    ]);
  });
}
