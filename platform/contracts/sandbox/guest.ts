/**
 * One run inside QuickJS. Everything that the code of a contract can reach is made here: `console`, `args`
 * and `query`. Only text crosses the border, both ways.
 */
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import { STACK_BYTES, type Limits } from './limits.ts';
import type { Ending, LogName, Run } from './messages.ts';
import { PRELUDE } from './prelude.ts';

/** What a run asks of its host. */
export interface Host {
  print(log: LogName, text: string): void;
  /** The JSON of what a query answers. Rejects with a sentence for the contract. */
  query(tql: string): Promise<string>;
  /** Milliseconds of a clock that only moves forward. */
  nowMs(): number;
}

const FIRST_PAGES = 256;
/** Promises that are settled between two looks at the limits. */
const JOBS_AT_ONCE = 1_000;

const OUT_OF_TIME = 'The contract took longer than it may.';
const OUT_OF_FUEL = 'The contract took more steps than it may.';
const TOO_DEEP = 'The contract called itself too often, or nested its data too deeply.';
const OUT_OF_MEMORY = 'The contract needed more memory than it may.';
const NEVER_SETTLES = 'The function waits for a promise that nothing can settle.';

/** The run is over, whatever its code says to that. */
class RunOver extends Error {
  override name = 'RunOver';
}

/**
 * Runs one function of a contract to its end, in an instance of the engine that nobody used before or will
 * use again: whatever the code does to it goes with it.
 */
export async function runGuest(engine: WebAssembly.Module, run: Run, host: Host): Promise<Ending> {
  const meter = startMeter(run.limits, host.nowMs);
  try {
    const runtime = await openRuntime(engine, run.limits);
    runtime.setMaxStackSize(STACK_BYTES);
    runtime.setInterruptHandler(() => meter.isUsedUp());
    return await callFunction(runtime.newContext(), run, host, meter);
  } catch (error) {
    // Nothing is taken down in good order: the instance may be broken, and is dropped as a whole.
    return { failure: meter.reason() ?? reasonOf(error) };
  }
}

async function openRuntime(
  engine: WebAssembly.Module,
  { memoryPages }: Limits,
): Promise<QuickJSRuntime> {
  // The engine's own limit leaves some allocations out; what WebAssembly cannot grow, none can pass.
  const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: memoryPages });
  const bounded = newVariant(variant, { wasmModule: engine, wasmMemory });
  return (await newQuickJSWASMModuleFromVariant(bounded)).newRuntime();
}

interface Meter {
  isUsedUp(): boolean;
  /** Why the run is over; undefined while it may go on. */
  reason(): string | undefined;
  leftMs(): number;
}

function startMeter({ ms, fuel }: Limits, nowMs: Host['nowMs']): Meter {
  const end = nowMs() + ms;
  let used = 0;
  const reason = () => {
    if (used > fuel) return OUT_OF_FUEL;
    return nowMs() > end ? OUT_OF_TIME : undefined;
  };
  return {
    reason,
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
): Promise<Ending> {
  const waiting = new Set<Promise<void>>();
  const { describe, isSame, start } = openPrelude(context, { args, limits }, host, waiting);
  const failureOf = (error: QuickJSHandle): Ending => {
    const reason = meter.reason();
    if (reason) return { failure: reason };
    const described = context.callFunction(describe, context.undefined, error);
    if (described.error) throw new RunOver(meter.reason() ?? OUT_OF_MEMORY);
    return { failure: context.getString(described.value) };
  };
  // Before the code runs: what is there then is the engine's, not the contract's.
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
  return settle(context, started.value, { waiting, meter, limits, failureOf });
}

/** What the name stands for at the top of the contract, when it is a function. */
function lookUp(context: QuickJSContext, func: string): QuickJSHandle | undefined {
  // The name was checked to be an identifier; only an evaluation sees what let and const declare.
  const found = context.evalCode(`typeof ${func} === 'function' ? ${func} : undefined`);
  if (found.error || context.typeof(found.value) !== 'function') return undefined;
  return found.value;
}

/** Evaluates the prelude and hands it what the contract may ask of the host. */
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
    // Of an answer that comes after the end, or finds no room, `settle` hears if it still listens.
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

/** Settles promises, and waits for queries, until that of the function is. */
async function settle(
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
    failureOf: (error: QuickJSHandle) => Ending;
  },
): Promise<Ending> {
  for (;;) {
    const reason = meter.reason();
    if (reason) return { failure: reason };
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
    await inTime(Promise.race(waiting), meter.leftMs());
  }
}

/** Waits for the promise, though no longer than so many milliseconds. */
async function inTime(promise: Promise<void>, ms: number): Promise<void> {
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

/** What the engine, or WebAssembly below it, threw out of the run. */
function reasonOf(error: unknown): string {
  if (error instanceof RunOver) return error.message;
  // V8 ends a stack that is too deep even for the engine with this.
  if (error instanceof RangeError) return TOO_DEEP;
  if (error instanceof Error && /memory/i.test(error.message)) return OUT_OF_MEMORY;
  const message = error instanceof Error ? error.message : String(error);
  return `The engine that runs contracts broke off: ${message.slice(0, 500)}`;
}
