/** The programs, and how esbuild bundles them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';

import { inProject, ROOT } from '#scripts/start/project.js';

/** Those of the console: name of the bundle in build/console, and source of each. */
const CONSOLE_PROGRAMS = {
  console: 'server/console.ts',
  processes: 'server/processes.ts',
};

/** Those of threads, which `startProgramThread` (platform/program-thread.ts) starts. */
const THREADS = {
  'parser-thread': 'platform/formats/parser-thread.ts',
  'check-thread': 'platform/jobs/types/save-dictionaries/check-thread.ts',
  'pattern-thread': 'platform/ledger/values/pattern-thread.ts',
  'sandbox-thread': 'platform/contracts/sandbox/sandbox-thread.ts',
};

/**
 * Those of the platform: name of the bundle in build/platform, and source of each.
 * @type {Readonly<Record<string, string>>}
 */
export const PROGRAMS = {
  api: 'platform/api.ts',
  worker: 'platform/worker.ts',
  seed: 'platform/seed.ts',
  admin: 'platform/admin.ts',
  postgres: 'platform/storage/embedded/embedded.ts',
};

/** Packages of many small files: a program starts sooner when they need not be read one by one. */
const TAKEN_ALONG = ['hono', 'kysely', 'zod'];

/** Bundles console and platform into the folder build. */
export async function bundlePrograms() {
  await bundle(CONSOLE_PROGRAMS, { outdir: 'build/console' });
  await bundle({ ...PROGRAMS, ...THREADS }, { outdir: 'build/platform' });
  // Read at run time by `import.meta.url`: beside their module in the sources, beside the bundles after a build.
  for (const folder of ['platform/storage/migrations', 'platform/demo/content']) {
    const copy = inProject('build/platform', path.basename(folder));
    await cp(inProject(folder), copy, { recursive: true });
  }
}

/** Where programs that run from source find the bundles of their threads, and how these are named. */
const FROM_SOURCE = {
  outdir: 'node_modules/.cache/keyway-threads',
  // because no package.json below node_modules says that this folder has modules
  outExtension: { '.js': '.mjs' },
  sourcemap: false,
};

/**
 * Bundles what runs on threads for programs that run from source: tests, benchmarks, `npm run seed`. A file that would
 * not change is left, because another run may read it at this moment.
 */
export async function bundleThreads() {
  const { outputFiles = [] } = await bundle(THREADS, { ...FROM_SOURCE, write: false });
  mkdirSync(inProject(FROM_SOURCE.outdir), { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    if (!existsSync(file) || !readFileSync(file).equals(contents)) writeFileSync(file, contents);
  }
}

/** Bundles them for development: again after each change of their sources. */
export async function watchThreads() {
  const { context } = await import('esbuild');
  const threads = await context(bundleOptions(THREADS, FROM_SOURCE));
  await threads.rebuild();
  await threads.watch();
}

/** @param {Readonly<Record<string, string>>} entryPoints @param {import('esbuild').BuildOptions} options */
async function bundle(entryPoints, options) {
  // Loaded here, because an installation for production is without it.
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
    // V8 keeps the text of what it has loaded, in two bytes a letter where one, such as in a comment, is beyond Latin-1.
    minifyWhitespace: true,
    sourcemap: true,
    // a process keeps the maps of all that it has loaded
    sourcesContent: false,
    logLevel: 'warning',
    ...options,
  };
}
