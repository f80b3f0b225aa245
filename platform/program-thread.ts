/** Starts threads with their own program, from source as well as from a build. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

import type Esbuild from 'esbuild';

/** The programs that this process has bundled, by their source. */
const bundles = new Map<string, URL>();

/**
 * Starts the program beside a module on a thread without this process's environment variables.
 * @param name the file name of the program without extension; scripts/lib/entries.js lists it for the build
 * @param from the `import.meta.url` of the module
 */
export function startProgramThread(name: string, from: string, options: WorkerOptions): Worker {
  const program = from.endsWith('.ts')
    ? bundle(fileURLToPath(new URL(`./${name}.ts`, from)))
    : new URL(`./${name}.js`, from);
  return new Worker(program, { ...options, execArgv: [], env: {} });
}

/**
 * The program as JavaScript, made once a process: a loader of TypeScript in each thread would take ten times as long as
 * what the thread is for.
 */
function bundle(source: string): URL {
  const known = bundles.get(source);
  if (known) return known;
  const require = createRequire(import.meta.url);
  // Beside the packages, which the bundle imports. Loaded here because a build has its programs already.
  const folder = path.resolve(
    require.resolve('esbuild/package.json'),
    '../../.cache/keyway-threads',
  );
  const { buildSync } = require('esbuild') as Pick<typeof Esbuild, 'buildSync'>;
  const { outputFiles } = buildSync({
    entryPoints: [source],
    entryNames: '[name]-[hash]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    target: 'node20',
    write: false,
  });
  mkdirSync(folder, { recursive: true });
  for (const { path: file, contents } of outputFiles) writeOnce(file, contents);
  const [entry] = outputFiles;
  if (!entry) throw new Error(`Nothing was built of ${source}.`);
  const url = pathToFileURL(entry.path);
  bundles.set(source, url);
  return url;
}

/** Its name has the hash of the content. Other processes may write or load the same file now. */
function writeOnce(file: string, contents: Uint8Array): void {
  if (existsSync(file)) return;
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}
