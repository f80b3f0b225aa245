/**
 * The tests of tests/api pass in any order, and each by itself. `TEST_SEED` repeats an order; `TEST_SIZE=large` tries
 * more orders, and runs every test alone.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '#scripts/start/prepare.js';
import { bySize, testSeed } from '#tests/support/size.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keyway-order-'));
// Builds the console once, with time enough. Otherwise the first tests that need it would build it, each in the short time of its own hook.
beforeAll(() => ensureBuilt(), 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

const SEED = testSeed('orders of tests/api');
const SEEDS = Array.from({ length: bySize({ ordinary: 2, large: 3 }) }, (_, n) => SEED + n);

it.each(SEEDS)('the tests of the API pass in the order of the seed %d', (seed) => {
  const order = ['--sequence.shuffle', `--sequence.seed=${seed}`];
  expect(failuresOf(['--project', 'api', ...order])).toEqual([]);
});

it(
  'the tests of the API pass alone',
  () => {
    const rounds = roundsOf(listDefinitions());
    const tried = rounds.slice(0, bySize({ ordinary: 5, large: rounds.length }));
    for (const [n, locations] of tried.entries()) {
      expect(failuresOf(locations), `round ${n + 1} of ${rounds.length}`).toEqual([]);
    }
  },
  bySize({ ordinary: 1_800_000, large: 7_200_000 }),
);

/** The lines at which each file defines tests. An `it.each` is one definition, whatever its cases. */
function listDefinitions(): Map<string, string[]> {
  const report = path.join(folder, 'list.json');
  vitest(['list', '--project', 'api', `--json=${report}`, '--includeTaskLocation']);
  const tests = JSON.parse(readFileSync(report, 'utf8')) as {
    file: string;
    location: { line: number };
  }[];
  const found = new Map<string, Set<string>>();
  for (const { file, location } of tests) {
    const locations = found.get(file) ?? new Set();
    found.set(file, locations.add(`${path.relative('.', file)}:${location.line}`));
  }
  return new Map([...found].map(([file, locations]) => [file, shuffled([...locations])]));
}

/**
 * The rounds, each with one definition of each file. Files share nothing, so in a round no test can depend on another.
 */
function roundsOf(definitions: Map<string, string[]>): string[][] {
  const most = Math.max(...[...definitions.values()].map((locations) => locations.length));
  return Array.from({ length: most }, (_, n) =>
    [...definitions.values()].flatMap((locations) => locations[n] ?? []),
  );
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Runs tests and returns the names of those that failed. */
function failuresOf(args: readonly string[]): string[] {
  const report = path.join(folder, 'report.json');
  vitest(['run', ...args, '--reporter=json', `--outputFile=${report}`]);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { fullName: string; status: string }[];
    }[];
  };
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const where = path.relative('.', name);
    if (status === 'failed' && failed.length === 0) return [`${where}: ${message}`];
    return failed.map(({ fullName }) => `${where}: ${fullName}`);
  });
}

/** Randomized tests stay small: their size changes nothing about their order. */
function vitest(args: readonly string[]): void {
  const env = { ...process.env, TEST_SIZE: 'ordinary' };
  spawnSync('npx', ['vitest', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
}
