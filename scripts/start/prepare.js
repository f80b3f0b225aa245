/** Prepares a fresh clone for the start: installs the packages and builds the sources. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { inProject, LauncherError } from './project.js';

/** The sources of the build; a change in any of them causes a new build. */
const SOURCES = [
  'app',
  'docs',
  'guess',
  'http',
  'model',
  'platform',
  'public',
  'package-lock.json',
  'package.json',
  'remix.config.js',
  'scripts/build.js',
  'scripts/packaging/bundle.js',
  'scripts/packaging/sbom.js',
  'server',
  'tailwind.config.ts',
  'vite.config.ts',
];
const NO_SOURCE = /\.test\.[jt]sx?$|^dev_docs$/;

export const BUILD_MARK = inProject('build/source-hash');

/**
 * The part of a package-lock.json that is read here: packages by their path, the project itself at ''.
 * @typedef {Record<string, { version?: string, optional?: boolean, dependencies?: Record<string, string> }>} Packages
 */

/**
 * Runs `npm ci` unless the installed packages match package-lock.json.
 * @param {{ built?: boolean }} [options] `built`: nothing will be built or tested, so that development packages may
 *   be missing, as they are in an image
 * @throws {LauncherError} when npm fails
 */
export function ensureInstalled({ built = false } = {}) {
  const lock = readPackages(inProject('package-lock.json'));
  const installed = readPackages(inProject('node_modules/.package-lock.json'));
  const wanted = built ? runtimeVersions(lock) : allVersions(lock);
  if (wanted.every(([folder, version]) => installed[folder]?.version === version)) return;
  console.log('Installing packages …');
  // `--include=dev` because npm leaves out development packages when NODE_ENV is "production".
  runNode(npmCli(), ['ci', '--include=dev'], 'Installing the packages failed; "npm ci" shows why.');
}

/**
 * Builds unless the build is up to date.
 * @throws {LauncherError} when the build fails
 */
export function ensureBuilt() {
  if (isBuilt()) return;
  console.log('Building …');
  runNode(inProject('scripts/build.js'), [], 'The build failed; see the lines above.');
}

/** True when the build was made from the current sources. */
export function isBuilt() {
  return existsSync(BUILD_MARK) && readFileSync(BUILD_MARK, 'utf8') === hashSources();
}

/** One hash over names and contents of all sources. */
export function hashSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => listFiles(inProject(name)))) {
    hash
      .update(`${path.relative(inProject(), file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} file a file or folder @returns {string[]} */
function listFiles(file) {
  if (NO_SOURCE.test(path.basename(file)) || !existsSync(file)) return [];
  const entries = readdirSyncOrUndefined(file);
  if (!entries) return [file];
  return entries.sort().flatMap((name) => listFiles(path.join(file, name)));
}

/** @param {string} dir */
function readdirSyncOrUndefined(dir) {
  try {
    return readdirSync(dir);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Path and version of every package except optional ones. Versions are compared instead of file times, which a clone
 * or an image does not keep.
 * @param {Packages} lock
 */
export function allVersions(lock) {
  return Object.entries(lock)
    .filter(([folder, { optional }]) => folder !== '' && !optional)
    .map(([folder, { version }]) => [folder, version]);
}

/**
 * Path and version of the packages that the project itself needs to run. Their own dependencies need no check: a build
 * is up to date only while package-lock.json is unchanged.
 * @param {Packages} lock
 */
export function runtimeVersions(lock) {
  return Object.entries(lock['']?.dependencies ?? {}).map(([name, version]) => [
    `node_modules/${name}`,
    version,
  ]);
}

/** @param {string} file @returns {Packages} */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** The path of npm's script, so that it runs with this Node and without a shell. @throws {LauncherError} */
export function npmCli() {
  const candidates = [
    process.env.npm_execpath,
    path.resolve(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ];
  const found = candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  if (!found) throw new LauncherError('npm was not found. Run "npm ci" and start again.');
  return found;
}

/** @param {string} script @param {string[]} args @param {string} failure */
function runNode(script, args, failure) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: inProject(),
    stdio: 'inherit',
  });
  if (status !== 0) throw new LauncherError(failure);
}
