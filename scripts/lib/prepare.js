/** Brings a fresh clone to the point where it can start: packages installed, sources built. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { inProject, LauncherError } from './project.js';

/** What the build is made of; a change in any of it makes a new build. */
const SOURCES = [
  'app',
  'docs',
  'model',
  'platform',
  'public',
  'package-lock.json',
  'package.json',
  'remix.config.js',
  'scripts/build.js',
  'tailwind.config.ts',
  'vite.config.ts',
];
const NO_SOURCE = /\.test\.[jt]sx?$|^dev_docs$/;

export const BUILD_MARK = inProject('build/source-hash');

/**
 * Runs `npm ci` unless what is installed is what package-lock.json asks for.
 * @throws {LauncherError} when npm fails
 */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  runNode(npmCli(), ['ci'], 'Installing the packages failed; "npm ci" shows why.');
}

/**
 * Builds unless the build was made from the sources as they are.
 * @throws {LauncherError} when the build fails
 */
export function ensureBuilt() {
  if (existsSync(BUILD_MARK) && readFileSync(BUILD_MARK, 'utf8') === hashSources()) return;
  console.log('Building …');
  runNode(inProject('scripts/build.js'), [], 'The build failed; see the lines above.');
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

/** Compares contents, not times: a clone or an image gives files whatever times it likes. */
function isInstalled() {
  const wanted = readPackages(inProject('package-lock.json'));
  const installed = readPackages(inProject('node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([name, { version, optional }]) =>
      name === '' || optional || installed[name]?.version === version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** npm's program, so that it runs with this Node and without a shell. */
function npmCli() {
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
