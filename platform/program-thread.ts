/** Starts threads with their own program, from source as well as from a build. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts the program beside a module on a thread without this process's environment variables.
 * @param name the file name of the program without extension; scripts/lib/entries.js lists it for the build
 * @param from the `import.meta.url` of the module
 */
export function startProgramThread(name: string, from: string, options: WorkerOptions): Worker {
  const isSource = from.endsWith('.ts');
  const url = new URL(`./${name}.${isSource ? 'ts' : 'js'}`, from);
  return new Worker(url, {
    ...options,
    execArgv: isSource ? ['--import', typeScriptLoader()] : [],
    env: {},
  });
}

/** A module that makes a thread run TypeScript; tsx's own loader works in the main thread only. */
function typeScriptLoader(): string {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const api = new URL('./dist/esm/api/index.mjs', tsx).href;
  return `data:text/javascript,import{register}from${encodeURIComponent(JSON.stringify(api))};register()`;
}
