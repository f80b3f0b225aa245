/**
 * Breaks the product at rows of requirements.tsv and looks whether the tests that name the row notice. Only on demand:
 *
 *   npx tsx tests/spec/mutants/run.ts                   # every patch of this folder
 *   npx tsx tests/spec/mutants/run.ts A-213 B-387       # those of these rows
 *   npx tsx tests/spec/mutants/run.ts --kinds unit,api  # those of rows of these kinds
 *   npx tsx tests/spec/mutants/run.ts --draw 40 7       # draws 40 rows with the seed 7, to write patches for
 *
 * A row counts as noticed when a test of the kind in its column `how` that names it fails. Rows of `unit` and `api` are
 * broken one after the other. Those that need a build, `nojs` and `e2e`, are broken together, so that they share it:
 * give a few rows of different screens at a time. The patches are taken back at the end, also after Ctrl+C.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyMutant, listMutants } from './patches.ts';
import type { Mutant } from './patches.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const KINDS: Record<string, RegExp> = {
  nojs: /^tests\/(nojs\/|e2e\/without-scripts\.test\.ts$)/,
  e2e: /^tests\/(e2e|keyboard)\//,
  api: /^tests\/api\//,
  unit: /^(app|guess|http|model|platform|scripts)\/|^tests\/[^/]+$/,
};

/** A test that ran: its titles from the outermost one on, and the titles of its steps. */
interface Ran {
  title: string;
  failed: boolean;
  steps: string[];
  failedSteps: string[];
}

const applied: Mutant[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    restore();
    process.exit(1);
  });
}

const given = process.argv.slice(2);
if (given[0] === '--draw') draw(Number(given[1]), Number(given[2]));
else process.exit(tryMutants(listMutants().filter(isAskedFor)));

function isAskedFor({ row }: Mutant): boolean {
  if (given[0] === '--kinds') {
    return (given[1] ?? '').split(',').includes(readKinds().get(row) ?? '');
  }
  return given.length === 0 || given.includes(row);
}

/** @returns 0 when every mutant was noticed */
function tryMutants(mutants: readonly Mutant[]): number {
  const kinds = readKinds();
  const kindOf = ({ row }: Mutant) => kinds.get(row) ?? '';
  const needBuild = mutants.filter((one) => ['nojs', 'e2e'].includes(kindOf(one)));
  const unnoticed = [
    ...mutants.filter((one) => !needBuild.includes(one)).map((one) => [one]),
    ...(needBuild.length > 0 ? [needBuild] : []),
  ].flatMap((together) => tryTogether(together, kindOf));
  console.log(`${mutants.length - unnoticed.length} of ${mutants.length} were noticed.`);
  return unnoticed.length === 0 ? 0 : 1;
}

/** Applies mutants, runs their tests and says of each whether it was noticed. @returns those that were not */
function tryTogether(mutants: readonly Mutant[], kindOf: (one: Mutant) => string): Mutant[] {
  try {
    mutants.forEach(apply);
    const ran = runTests(mutants.map((one) => ({ row: one.row, kind: kindOf(one) })));
    return mutants.filter(({ row, what }) => {
      const noticed = ran.some((test) => notices(test, row, mutants.length === 1));
      console.log(`${noticed ? 'noticed  ' : 'UNNOTICED'} ${row} ${what}`);
      return !noticed;
    });
  } finally {
    restore();
  }
}

/**
 * True when the test that names the row failed. Where a step names it and other rows are broken as well, that step must
 * have failed.
 */
function notices({ title, failed, steps, failedSteps }: Ran, row: string, alone: boolean): boolean {
  const named = alone ? steps : failedSteps;
  return failed && [title, ...named].some((text) => text.includes(row));
}

function apply(one: Mutant): void {
  const problem = applyMutant(one);
  if (problem) throw new Error(`${one.patch} does not apply:\n${problem}`);
  applied.push(one);
}

function restore(): void {
  for (let one = applied.pop(); one; one = applied.pop()) applyMutant(one, '--reverse');
}

function runTests(rows: readonly { row: string; kind: string }[]): Ran[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyway-mutants-'));
  try {
    return rows
      .map(({ kind }) => kind)
      .filter((kind, index, all) => all.indexOf(kind) === index)
      .flatMap((kind) => {
        const ids = rows.filter((one) => one.kind === kind).map(({ row }) => row);
        const tests = findTests(ids, KINDS[kind] ?? /^$/);
        const report = path.join(folder, `${kind}.json`);
        return kind === 'e2e' ? runPlaywright(tests, report) : runVitest(tests, ids, report);
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The tests that name the rows, in their title or in that of a step: files with the lines at which the tests begin, or
 * with none for all tests of the file, because the title is in a table.
 */
function findTests(ids: readonly string[], files: RegExp): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const file of testFiles().filter((name) => files.test(name))) {
    const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
    const named = lines.flatMap((line, index) =>
      ids.some((id) => line.includes(id)) ? index : [],
    );
    if (named.length === 0) continue;
    const isTitle = (index: number) =>
      /\b(test|step)\(/.test(lines[index] ?? '') || /\b(test|step)\($/.test(lines[index - 1] ?? '');
    const begin = (index: number) =>
      lines.slice(0, index + 1).findLastIndex((line) => /^\s*test\(/.test(line)) + 1;
    found.set(file, named.every(isTitle) ? [...new Set(named.map(begin))] : []);
  }
  return found;
}

function testFiles(): string[] {
  return ['app', 'model', 'platform', 'scripts', 'server', 'tests'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true })
      .map((name) => `${folder}/${String(name)}`)
      .filter((name) => /\.test\.[jt]sx?$/.test(name)),
  );
}

function runVitest(tests: Map<string, number[]>, ids: readonly string[], report: string): Ran[] {
  if (tests.size === 0) return [];
  const pattern = ids.length === 1 ? ids[0] : `(${ids.join('|')})`;
  run('vitest', ['run', ...tests.keys(), '-t', String(pattern), '--reporter=json'], {
    output: `--outputFile=${report}`,
  });
  const { testResults } = readReport<{ testResults: VitestFile[] }>(report);
  return testResults.flatMap(({ assertionResults, status }) =>
    // A file that cannot be loaded any more has no results.
    assertionResults.length === 0 && status === 'failed'
      ? [{ title: ids.join(' '), failed: true, steps: [], failedSteps: [] }]
      : assertionResults.map((test) => ({
          title: test.fullName,
          // Those of a file whose beforeAll failed were skipped.
          failed: test.status === 'failed' || (status === 'failed' && test.status !== 'passed'),
          steps: [],
          failedSteps: [],
        })),
  );
}

interface VitestFile {
  status: string;
  assertionResults: { fullName: string; status: string }[];
}

function runPlaywright(tests: Map<string, number[]>, report: string): Ran[] {
  const locations = [...tests].flatMap(([file, lines]) =>
    lines.length === 0 ? [file] : lines.map((line) => `${file}:${line}`),
  );
  if (locations.length === 0) return [];
  run('playwright', ['test', ...locations, '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { suites } = readReport<{ suites: Suite[] }>(report);
  return suites.flatMap((suite) => testsOf(suite, ''));
}

interface Step {
  title: string;
  error?: unknown;
  steps?: Step[];
}
interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { results: { steps?: Step[] }[] }[] }[];
}

function testsOf({ title, suites = [], specs = [] }: Suite, before: string): Ran[] {
  const name = `${before} ${title}`;
  const own = specs.map((spec) => {
    const steps = spec.tests
      .flatMap(({ results }) => results.flatMap((result) => result.steps ?? []))
      .flatMap(flatten);
    return {
      title: `${name} ${spec.title}`,
      failed: !spec.ok,
      steps: steps.map((step) => step.title),
      failedSteps: steps.filter(({ error }) => error !== undefined).map((step) => step.title),
    };
  });
  return [...own, ...suites.flatMap((suite) => testsOf(suite, name))];
}

function flatten(step: Step): Step[] {
  return [step, ...(step.steps ?? []).flatMap(flatten)];
}

function run(tool: string, args: readonly string[], { output, ...env }: Record<string, string>) {
  spawnSync('npx', [tool, ...args, ...(output ? [output] : [])], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function readReport<Report>(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function readKinds(): Map<string, string> {
  const [, ...lines] = readFileSync(path.join(ROOT, 'tests/spec/requirements.tsv'), 'utf8')
    .trim()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const [id = '', , , , how = ''] = line.split('\t');
      return [id, how];
    }),
  );
}

/** Prints a seed and the rows that it draws at random, with the files that name them. */
function draw(count: number, seed: number): void {
  console.log(`Seed ${seed}:`);
  const kinds = [...readKinds()];
  let state = seed;
  const next = () => {
    // A linear congruential generator (Numerical Recipes).
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const drawn = Array.from({ length: count }, () =>
    kinds.splice(Math.floor(next() * kinds.length), 1),
  ).flat();
  for (const [row, kind] of drawn.sort()) {
    console.log(row, kind, [...findTests([row], KINDS[kind] ?? /^$/).keys()].join(' '));
  }
}
