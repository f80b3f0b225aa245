/** The memory of a process that loads small-start.js first. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

import { inProject } from './project.js';

/** Keeps 32 MB, then says how much the young generation takes; before and after the timers have run. */
const PROGRAM = `
import { getHeapSpaceStatistics } from 'node:v8';
const timers = [];
globalThis.setTimeout = (run) => (timers.push(run), { unref() {} });
await import(process.argv[1]);
const keep = () => Array.from({ length: 1_000_000 }, (_, n) => ({ n }));
const youngBytes = () =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
const kept = [keep()];
const small = youngBytes();
for (const run of timers) run();
kept.push(keep());
console.log(JSON.stringify([small, youngBytes()]));
`;

/** Drops all but each hundredth of a million objects, then says how much the heap takes; before and after the timers. */
const LEFTOVERS = `
import { getHeapStatistics } from 'node:v8';
const after = globalThis.setTimeout;
const timers = [];
globalThis.setTimeout = (run) => (timers.push(run), { unref() {} });
await import(process.argv[1]);
let start = Array.from({ length: 1_000_000 }, (_, n) => ({ n }));
const kept = start.filter(({ n }) => n % 100 === 0);
start = undefined;
const heapBytes = () => getHeapStatistics().total_physical_size;
const full = heapBytes();
for (const run of timers) run();
await new Promise((resolve) => after(resolve, 3_000));
console.log(JSON.stringify([full, heapBytes()]));
`;

it('grows after the start only', () => {
  const [small, grown] = outputOf(PROGRAM);
  expect(small).toBeLessThan(10e6);
  expect(grown).toBeGreaterThan(2 * small);
});

it('gives back what the start left over', () => {
  const [full, left] = outputOf(LEFTOVERS);
  expect(left).toBeLessThan(full / 3);
});

function outputOf(program) {
  const options = ['--min-semi-space-size=4', '--max-semi-space-size=32', '--input-type=module'];
  const { stdout } = spawnSync(
    process.execPath,
    [...options, '-e', program, '--', inProject('scripts/lib/small-start.js')],
    { encoding: 'utf8' },
  );
  return JSON.parse(stdout);
}
