/**
 * The suites `unit` and `api` under newer versions of Node than the oldest one, which come from npm's packages of
 * Node's binaries. The test needs the registry once, and is skipped without it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt, npmCli } from '#scripts/start/prepare.js';

const VERSIONS = ['22.23.5', '24.22.3'];
const PACKAGE = `node-${process.platform}-${process.arch}`;

const folder = mkdtempSync(path.join(tmpdir(), 'keyway-node-'));
// Some tests need the build. Without this hook each would build it within the time of its own hook.
beforeAll(() => ensureBuilt(), 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** The path of a version's program; undefined where it cannot be installed. */
function findNode(version: string): string | undefined {
  const home = path.resolve('node_modules/.cache/node', version);
  const program = path.join(home, 'node_modules', PACKAGE, 'bin/node');
  if (!existsSync(program)) {
    const flags = ['--no-save', '--no-audit', '--no-fund', '--prefix', home];
    spawnSync('npm', ['install', ...flags, `${PACKAGE}@${version}`], { stdio: 'ignore' });
  }
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
    ? program
    : undefined;
}

it.each(VERSIONS)('the tests pass under Node %s', (version) => {
  const program = findNode(version);
  if (program === undefined) {
    console.log(`Skipped: Node ${version}. npm cannot get ${PACKAGE} here.`);
    return;
  }
  const report = path.join(folder, `${version}.json`);
  const projects = ['unit', 'alone', 'api'].flatMap((name) => ['--project', name]);
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout } = spawnSync(
    program,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...projects],
      ...['--reporter=json', `--outputFile=${report}`],
    ],
    {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      // PATH gives the same version to programs that tests start by name.
      env: { ...env, npm_execpath: npmCli(), PATH: `${path.dirname(program)}:${process.env.PATH}` },
    },
  );
  expect(existsSync(report), stdout.slice(-2_000)).toBe(true);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${name}: ${message}`];
    return failed.map((test) => `${path.relative('.', name)}: ${test.fullName}`);
  });
  expect(failures).toEqual([]);
  expect(numPassedTests).toBeGreaterThan(5_000);
});

interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}
