/** Starts threads with their own program, from source as well as from a build. */
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

import type Esbuild from 'esbuild';
import { bundleOptions } from './bundle-options.js';

interface Bundle {
  program: URL;
  /** The files it was made of. */
  sources: string[];
  madeAt: number;
}

/** What this process has bundled, by the program's source. */
const bundles = new Map<string, Bundle>();

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
 * The program as JavaScript, made again when a source has changed: a loader of TypeScript in each thread would take ten
 * times as long as what the thread is for.
 */
function bundle(source: string): URL {
  const known = bundles.get(source);
  if (known && !known.sources.some((file) => statSync(file).mtimeMs > known.madeAt)) {
    return known.program;
  }
  const require = createRequire(import.meta.url);
  // Beside the packages, which the bundle imports. Loaded here because a build has its programs already.
  const folder = path.resolve(
    require.resolve('esbuild/package.json'),
    '../../.cache/keyway-threads',
  );
  const { buildSync } = require('esbuild') as Pick<typeof Esbuild, 'buildSync'>;
  const madeAt = Date.now();
  const { outputFiles, metafile } = buildSync({
    entryPoints: [source],
    entryNames: '[name]-[hash]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    ...bundleOptions(),
    write: false,
    metafile: true,
  });
  mkdirSync(folder, { recursive: true });
  for (const { path: file, contents } of outputFiles) writeOnce(file, contents);
  const [entry] = outputFiles;
  if (!entry) throw new Error(`Nothing was built of ${source}.`);
  const program = pathToFileURL(entry.path);
  const sources = Object.keys(metafile.inputs).map((file) => path.resolve(file));
  bundles.set(source, { program, sources, madeAt });
  return program;
}

/** Its name has the hash of the content. Other processes may write or load the same file now. */
function writeOnce(file: string, contents: Uint8Array): void {
  if (existsSync(file)) return;
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}
