/**
 * Checks regular expressions in the engine that the platform uses, on a thread: one expression may take half a second
 * to compile, and may use up the engine's memory for good.
 */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/**
 * How long all expressions of a form may take, in milliseconds, including the wait for the forms of others. What is not
 * checked by then is left to the platform, which checks every dictionary that it saves.
 */
const PATTERNS_MS = 3_000;

/** Posts [pattern, problem] for each pattern that cannot be used. A full heap is replaced once, then the pattern is too large. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
function loadEngine() {
  for (const path of Object.keys(require.cache)) delete require.cache[path];
  return require(workerData.engine).RE2;
}
let Engine = loadEngine();
function problemOf(pattern, isRetry) {
  try {
    new Engine(pattern, 'u');
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    Engine = loadEngine();
    return isRetry ? 'it needs too much memory' : problemOf(pattern, true);
  }
}
for (const pattern of workerData.patterns) {
  const problem = problemOf(pattern, false);
  if (problem !== undefined) parentPort.postMessage([pattern, problem]);
}
`;

/** One thread at a time, so that nobody takes more than one processor. */
let last: Promise<unknown> = Promise.resolve();

/** What is wrong with those of the patterns that cannot be used, by pattern. */
export function patternProblems(patterns: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(patterns)];
  if (distinct.length === 0) return Promise.resolve(new Map());
  const endsAt = performance.now() + PATTERNS_MS;
  const checked = last.then(() => checkOnThread(distinct, endsAt - performance.now()));
  last = checked;
  return checked;
}

async function checkOnThread(patterns: string[], ms: number): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  if (ms <= 0) return problems;
  const engine = createRequire(import.meta.url).resolve('re2-wasm');
  const thread = new Worker(PROGRAM, {
    eval: true,
    workerData: { engine, patterns },
    env: {},
    // the engine prints that it is out of memory
    stderr: true,
  });
  const timer = setTimeout(() => void thread.terminate(), ms);
  thread.on('message', ([pattern, problem]: [string, string]) => problems.set(pattern, problem));
  thread.on('error', (error) => console.error(error));
  await once(thread, 'exit').finally(() => clearTimeout(timer));
  return problems;
}
