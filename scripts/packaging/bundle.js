/** The programs, and how esbuild bundles them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';

import { inProject, ROOT } from '#scripts/start/project.js';

/** The programs of the console: the name of each bundle in build/console, and its source. */
const CONSOLE_PROGRAMS = {
  console: 'server/console.ts',
  processes: 'server/processes.ts',
};

/** The programs of threads, which `startProgramThread` (platform/program-thread.ts) starts. */
const THREADS = {
  'parser-thread': 'platform/formats/parser-thread.ts',
  'check-thread': 'platform/jobs/types/save-dictionaries/check-thread.ts',
  'pattern-thread': 'platform/ledger/values/pattern-thread.ts',
  'sandbox-thread': 'platform/contracts/sandbox/sandbox-thread.ts',
};

/**
 * The programs of the platform: the name of each bundle in build/platform, and its source.
 * @type {Readonly<Record<string, string>>}
 */
export const PROGRAMS = {
  api: 'platform/api.ts',
  worker: 'platform/worker.ts',
  seed: 'platform/seed.ts',
  admin: 'platform/admin.ts',
  postgres: 'platform/storage/embedded/embedded.ts',
};

/**
 * Packages that are bundled too, because they have many small files: a program starts sooner when it need not read
 * each.
 */
const TAKEN_ALONG = ['hono', 'kysely', 'zod'];

/** Bundles console and platform into the folder build. */
export async function bundlePrograms() {
  await bundle(CONSOLE_PROGRAMS, { outdir: 'build/console' });
  await bundle({ ...PROGRAMS, ...THREADS }, { outdir: 'build/platform' });
  // The programs read these folders at run time by `import.meta.url`. The folders are beside their module in the
  // sources, and beside the bundles after a build.
  for (const folder of ['platform/storage/migrations', 'platform/demo/content']) {
    const copy = inProject('build/platform', path.basename(folder));
    await cp(inProject(folder), copy, { recursive: true });
  }
}

/** Where programs that run from source find the bundles of their threads, and how these are named. */
const FROM_SOURCE = {
  outdir: 'node_modules/.cache/keyway-threads',
  // The ending says that the files are modules, because no package.json in this folder does.
  outExtension: { '.js': '.mjs' },
  sourcemap: false,
};

/**
 * Bundles what runs on threads for programs that run from source: tests, benchmarks, `npm run seed`. It does not write
 * a file that would not change, because another run may read it at this moment.
 */
export async function bundleThreads() {
  const { outputFiles = [] } = await bundle(THREADS, { ...FROM_SOURCE, write: false });
  mkdirSync(inProject(FROM_SOURCE.outdir), { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    if (!existsSync(file) || !readFileSync(file).equals(contents)) writeFileSync(file, contents);
  }
}

/** Bundles the threads for development, again after each change of their sources. */
export async function watchThreads() {
  const { context } = await import('esbuild');
  const threads = await context(bundleOptions(THREADS, FROM_SOURCE));
  await threads.rebuild();
  await threads.watch();
}

/** @param {Readonly<Record<string, string>>} entryPoints @param {import('esbuild').BuildOptions} options */
async function bundle(entryPoints, options) {
  // The package esbuild is loaded here, because an installation for production lacks it.
  const { build } = await import('esbuild');
  return build(bundleOptions(entryPoints, options));
}

/**
 * @param {Readonly<Record<string, string>>} entryPoints @param {import('esbuild').BuildOptions} options
 * @returns {import('esbuild').BuildOptions}
 */
function bundleOptions(entryPoints, options) {
  const { dependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  return {
    absWorkingDir: ROOT,
    entryPoints,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: Object.keys(dependencies).filter((name) => !TAKEN_ALONG.includes(name)),
    target: 'node20',
    // V8 keeps the text of each loaded file. If one letter is beyond Latin-1, even in a comment, each letter takes two
    // bytes.
    minifyWhitespace: true,
    sourcemap: true,
    // A process keeps the source map of each loaded file, so the maps do not hold the sources.
    sourcesContent: false,
    logLevel: 'warning',
    ...options,
  };
}
