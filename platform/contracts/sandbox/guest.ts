/**
 * One run inside QuickJS. It defines everything that the code of a contract can access: `console`, `args` and
 * `query`. Host and guest exchange nothing but text.
 */
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import { OUT_OF_MEMORY, outOfTime, STACK_BYTES } from './limits.ts';
import type { Limits } from './limits.ts';
import type { RunOutcome, LogName, Run } from './messages.ts';
import { PRELUDE } from './prelude.ts';

/** The functions that the host provides for a run. */
export interface Host {
  print(log: LogName, text: string): void;
  /** Returns the JSON of a query's result. Rejects with a message for the contract. */
  query(tql: string): Promise<string>;
  /** Milliseconds of a monotonic clock. */
  nowMs(): number;
}

const FIRST_PAGES = 256;
/** How many pending jobs run between two checks of the limits. */
const JOBS_AT_ONCE = 1_000;

const OUT_OF_FUEL = 'The contract took more steps than it may.';
const TOO_DEEP = 'The contract called itself too often, or nested its data too deeply.';
const NEVER_SETTLES = 'The function waits for a promise that nothing can settle.';

/** Ends the run at once; its code cannot catch it. */
class RunOverError extends Error {
  override name = 'RunOverError';
}

/**
 * Runs one function of a contract to its end, in a new instance of the engine that is never used again, so that
 * no run can affect another.
 */
export async function runGuest(
  engine: WebAssembly.Module,
  run: Run,
  host: Host,
): Promise<RunOutcome> {
  const meter = startMeter(run.limits, host.nowMs);
  try {
    const runtime = await openRuntime(engine, run.limits);
    runtime.setMaxStackSize(STACK_BYTES);
    runtime.setInterruptHandler(() => meter.isUsedUp());
    return await callFunction(runtime.newContext(), run, host, meter);
  } catch (error) {
    // Nothing is disposed: the instance may be broken, and is dropped as a whole.
    return meter.ending() ?? { failure: reasonOf(error) };
  }
}

async function openRuntime(
  engine: WebAssembly.Module,
  { memoryPages }: Limits,
): Promise<QuickJSRuntime> {
  // The engine's own limit misses some allocations; the maximum of the WebAssembly memory covers all.
  const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: memoryPages });
  const bounded = newVariant(variant, { wasmModule: engine, wasmMemory });
  return (await newQuickJSWASMModuleFromVariant(bounded)).newRuntime();
}

interface Meter {
  isUsedUp(): boolean;
  /** Which limit is exceeded; undefined while none is. */
  reason(): string | undefined;
  /** The end of the run by that limit. */
  ending(): RunOutcome | undefined;
  leftMs(): number;
}

function startMeter({ ms, fuel }: Limits, nowMs: Host['nowMs']): Meter {
  const end = nowMs() + ms;
  let used = 0;
  const reason = () => {
    if (used > fuel) return OUT_OF_FUEL;
    return nowMs() > end ? outOfTime(ms) : undefined;
  };
  const ending = () => {
    const failure = reason();
    return failure === undefined ? undefined : { failure, isLimit: true };
  };
  return {
    reason,
    ending,
    leftMs: () => end - nowMs(),
    isUsedUp: () => {
      used++;
      return reason() !== undefined;
    },
  };
}

async function callFunction(
  context: QuickJSContext,
  { code, func, args, limits }: Run,
  host: Host,
  meter: Meter,
): Promise<RunOutcome> {
  const waiting = new Set<Promise<void>>();
  const { describe, isSame, start } = openPrelude(context, { args, limits }, host, waiting);
  const failureOf = (error: QuickJSHandle): RunOutcome => {
    const ending = meter.ending();
    if (ending) return ending;
    const described = context.callFunction(describe, context.undefined, error);
    if (described.error) throw new RunOverError(meter.reason() ?? OUT_OF_MEMORY);
    return { failure: context.getString(described.value) };
  };
  // The name is looked up before the code runs: what exists now belongs to the engine, not to the contract.
  const builtIn = lookUp(context, func);
  const loaded = context.evalCode(code, 'contract.js', { type: 'global' });
  if (loaded.error) return failureOf(loaded.error);
  const found = lookUp(context, func);
  const isBuiltIn = (one: QuickJSHandle, other: QuickJSHandle) =>
    context.dump(context.unwrapResult(context.callFunction(isSame, context.undefined, one, other)));
  if (!found || (builtIn && isBuiltIn(builtIn, found))) {
    return { failure: `The contract has no function '${func}'.` };
  }
  const started = context.callFunction(start, context.undefined, found);
  if (started.error) return failureOf(started.error);
  return runUntilSettled(context, started.value, { waiting, meter, limits, failureOf });
}

/** The top-level function of the contract with this name; undefined when there is none. */
function lookUp(context: QuickJSContext, func: string): QuickJSHandle | undefined {
  // The name is known to be an identifier. Only evaluation finds declarations by let and const.
  const found = context.evalCode(`typeof ${func} === 'function' ? ${func} : undefined`);
  if (found.error || context.typeof(found.value) !== 'function') return undefined;
  return found.value;
}

/** Evaluates the prelude with the functions of the host that the contract may call. */
function openPrelude(
  context: QuickJSContext,
  { args, limits: { queries } }: Pick<Run, 'args' | 'limits'>,
  host: Host,
  waiting: Set<Promise<void>>,
): Record<'describe' | 'isSame' | 'start', QuickJSHandle> {
  let asked = 0;
  const print = context.newFunction('print', (log, text) => {
    host.print(context.getString(log) as LogName, context.getString(text));
  });
  const query = context.newFunction('query', (tql) => {
    const promise = context.newPromise();
    const refuse = (message: string) =>
      promise.reject(context.newError({ name: 'QueryError', message }));
    asked++;
    if (asked > queries) {
      refuse(`A run may ask ${queries} queries at most.`);
      return promise.handle;
    }
    const answered = host
      .query(context.getString(tql))
      .then(
        (json) => promise.resolve(context.newString(json)),
        (error: Error) => refuse(error.message),
      )
      .then(() => void waiting.delete(answered));
    waiting.add(answered);
    // `runUntilSettled` awaits the same promise and handles its rejection, unless the run has ended.
    answered.catch(() => undefined);
    return promise.handle;
  });
  const given = context.newString(JSON.stringify(args));
  const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js'));
  const parts = context.unwrapResult(
    context.callFunction(prelude, context.undefined, print, query, given),
  );
  return {
    describe: context.getProp(parts, 'describe'),
    isSame: context.getProp(parts, 'isSame'),
    start: context.getProp(parts, 'start'),
  };
}

/** Runs pending jobs and waits for queries until the promise of the function is settled. */
async function runUntilSettled(
  context: QuickJSContext,
  promise: QuickJSHandle,
  {
    waiting,
    meter,
    limits,
    failureOf,
  }: {
    waiting: ReadonlySet<Promise<void>>;
    meter: Meter;
    limits: Limits;
    failureOf: (error: QuickJSHandle) => RunOutcome;
  },
): Promise<RunOutcome> {
  for (;;) {
    const ending = meter.ending();
    if (ending) return ending;
    const ran = context.runtime.executePendingJobs(JOBS_AT_ONCE);
    if (ran.error) return failureOf(ran.error);
    if (context.runtime.hasPendingJob()) continue;
    const state = context.getPromiseState(promise);
    if (state.type === 'rejected') return failureOf(state.error);
    if (state.type === 'fulfilled') {
      const json = context.getString(state.value);
      if (json.length <= limits.resultLength) return { json };
      const most = limits.resultLength.toLocaleString('en');
      return { failure: `The result of a contract may be ${most} characters of JSON at most.` };
    }
    if (waiting.size === 0) return { failure: NEVER_SETTLES };
    await waitAtMost(Promise.race(waiting), meter.leftMs());
  }
}

/** Waits for the promise, for `ms` milliseconds at most. */
async function waitAtMost(promise: Promise<void>, ms: number): Promise<void> {
  let timeout: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timeout = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([promise, timeUp]);
  } finally {
    clearTimeout(timeout);
  }
}

/** The reason of a failure that the engine or WebAssembly threw. */
function reasonOf(error: unknown): string {
  if (error instanceof RunOverError) return error.message;
  // V8's own stack overflowed, below the engine's stack limit.
  if (error instanceof RangeError) return TOO_DEEP;
  if (error instanceof Error && /memory/i.test(error.message)) return OUT_OF_MEMORY;
  const message = error instanceof Error ? error.message : String(error);
  return `The engine that runs contracts broke off: ${message.slice(0, 500)}`;
}
