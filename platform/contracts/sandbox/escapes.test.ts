/**
 * Programs that look for a way out of the sandbox: one for each published class of escapes from vm2, isolated-vm and
 * QuickJS, and generated ones, which combine what a contract is given with the ways to a constructor and with what that
 * could return.
 */
import vm from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assure } from '#tests/support/assurance.ts';
import { createRandom } from '#platform/demo/random.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { createSandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import { QueryRefusedError } from './run-on-thread.ts';

const PROGRAMS = bySize({ ordinary: 60, large: 2_000 });
const RUNS = bySize({ ordinary: 60, large: 1_000 });
const MB = 1024 * 1024;

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox(2);
});
afterAll(() => sandbox.close());

function run(code: string) {
  const query = (tql: string) =>
    tql === 'bad' ? Promise.reject(new QueryRefusedError('no')) : Promise.resolve([{ a: 1 }]);
  return sandbox.run({
    customer: 'c',
    wallet: 'w',
    code,
    func: 'main',
    args: { given: ['a'] },
    query,
    limits: { ms: 1_000 },
  });
}

/** Returns true when the value is a part of the host: the process, its global object, or a module of Node. */
const IS_HOST = `function isHost(found) {
  if (typeof found !== 'object' && typeof found !== 'function' || found === null) return false;
  return ['pid', 'mainModule', 'process', 'setImmediate', 'writeFileSync', 'execSync'].some((name) => {
    try { return found[name] !== undefined } catch { return false }
  });
}`;

/** A program that returns whether an expression gave it a part of the host. */
const programOf = (expression: string) => `${IS_HOST}
async function main() {
  try { return isHost(await (${expression})) } catch { return false }
}`;

/** A program whose statements call `reach` with what they get hold of. */
const programWith = (statements: string) => `${IS_HOST}
async function main() {
  let reached = false;
  const reach = (value) => { if (isHost(value)) reached = true; try { if (isHost(value.constructor.constructor('return process')())) reached = true } catch {} return value };
  try { ${statements} } catch (error) { reach(error) }
  return reached;
}`;

const CLASSES: readonly [name: string, statements: string][] = [
  [
    'vm2: an error of the host at the end of the stack (CVE-2019-10761)',
    `const f = (n) => n > 0 ? f(n - 1) : query.call(null); for (let n = 0; n < 5000; n += 50) try { f(n) } catch (e) { reach(e) }`,
  ],
  [
    'vm2: frames of prepareStackTrace (CVE-2022-36067, CVE-2023-29017)',
    `Error.prepareStackTrace = (error, frames) => { frames.forEach((frame) => { reach(frame); reach(frame.getThis?.()); reach(frame.getFunction?.()) }); return frames }; try { query.call(null) } catch (e) { reach(e.stack) } new Error().stack`,
  ],
  [
    'vm2: an Error of one’s own with prepareStackTrace (CVE-2022-36067)',
    `globalThis.Error = { prepareStackTrace: (_, frames) => { frames.forEach((frame) => reach(frame.getThis?.())) } }; try { null.x } catch (e) { reach(e.stack) }`,
  ],
  [
    'vm2: exceptions that are handed on unchanged (CVE-2023-29199, CVE-2023-30547)',
    `const handler = { getPrototypeOf() { reach(this); throw new Error() } }; const p = new Proxy(new Error(), handler); try { throw p } catch (e) { try { Object.getPrototypeOf(e) } catch (inner) { reach(inner) } }`,
  ],
  [
    'vm2: a proxy as the specification makes errors (CVE-2023-32314)',
    `const p = new Proxy((_) => _, new Proxy({}, { get(_, name) { reach(arguments); return Reflect.get(Reflect, name) } })); reach(p); reach(Object.getPrototypeOf(p))`,
  ],
  [
    'vm2: the species of promises (CVE-2023-37466)',
    `class P { constructor(run) { run((v) => reach(v), (e) => reach(e)) } static get [Symbol.species]() { return P } } const p = query('bad'); p.constructor = { [Symbol.species]: P }; p.then(); await query('FROM a')`,
  ],
  [
    'vm2: functions for showing objects (CVE-2023-37903)',
    `const o = { [Symbol.for('nodejs.util.inspect.custom')]: (depth, options, inspect) => { reach(options); reach(inspect) }, constructor: 1 }; console.log(o); console.log('%o', o)`,
  ],
  [
    'vm2: an import',
    `reach(await import('fs').catch((e) => e)); reach(await import('node:child_process').catch((e) => e))`,
  ],
  [
    'vm2: handlers of rejections',
    `const e = new Error(); e.name = Symbol(); const f = async () => e.stack; f().catch((one) => { reach(one); reach(one.constructor) }); await null`,
  ],
  [
    'vm2: accessors that the host calls',
    `Object.defineProperty(Object.prototype, 'then', { get() { reach(this); return undefined }, configurable: true }); await query('FROM a'); delete Object.prototype.then`,
  ],
  [
    'vm2: setters of arrays that the host fills',
    `Object.defineProperty(Array.prototype, '0', { set(v) { reach(this); reach(v) }, configurable: true }); await query('FROM a'); [].concat(args.given); delete Array.prototype[0]`,
  ],
  [
    'vm2: the caller of a function',
    `function f() { reach(f.caller); reach(arguments.callee?.caller); return f.caller } [1].forEach(f); ({ toJSON: f }); JSON.stringify({ toJSON: f })`,
  ],
  [
    'isolated-vm: references and copies of the host',
    `['ivm', '$0', '_ivm', 'Reference', 'ExternalCopy', 'applySync', 'log'].forEach((name) => { try { reach((0, eval)(name)) } catch {} })`,
  ],
  [
    'isolated-vm: cached data and inspectors (CVE-2022-39266)',
    `['inspector', 'Debug', 'debug', 'cachedData', '%DebugPrint'].forEach((name) => { try { reach((0, eval)(name)) } catch {} })`,
  ],
  [
    'QuickJS: modules std and os, scriptArgs',
    `['std', 'os', 'bjson', 'scriptArgs', '__loadScript', 'print', 'gc'].forEach((name) => { try { reach((0, eval)(name)) } catch {} }); reach(await import('std').catch((e) => e)); reach(await import('os').catch((e) => e))`,
  ],
  [
    'QuickJS: an array that shrinks while it is sorted',
    `const a = Array.from({ length: 500 }, (_, i) => ({ valueOf() { a.length = 0; return -i } })); a.sort((x, y) => x - y); reach(a[0])`,
  ],
  [
    'QuickJS: a buffer that is detached while it is filled',
    `const b = new ArrayBuffer(64, { maxByteLength: 1 << 20 }); const t = new Uint8Array(b); t.fill({ valueOf() { b.resize(0); return 1 } }); try { b.transfer() } catch {} reach(t[0]); new DataView(b).byteLength`,
  ],
  [
    'QuickJS: a typed array that is resized while it is sorted',
    `const b = new ArrayBuffer(800, { maxByteLength: 1600 }); const t = new Float64Array(b); t.sort((x, y) => { try { b.resize(8) } catch {} return y - x }); reach(t[50])`,
  ],
  [
    'QuickJS: a generator that resumes itself',
    `let g; g = (function* () { try { g.next() } catch (e) { reach(e) } yield 1 })(); g.next(); let a; a = (async function* () { yield a.next(); yield a.return() })(); for await (const one of a) { reach(one); break }`,
  ],
  [
    'QuickJS: async functions with closures that are collected (CVE-2023-48184)',
    `const held = []; for (let n = 0; n < 200; n++) { const own = { n }; const f = async () => { await null; held.push(own); return f }; void f(); } await null; reach(held)`,
  ],
  [
    'QuickJS: for-in over this within eval (CVE-2023-48183)',
    `try { eval('for (var name in this) { reach(this[name]) }'); (() => { eval('for (let a in this) reach(a)') })(); class A { x = eval('for (let b in this) b') } new A() } catch (e) { reach(e) }`,
  ],
  [
    'QuickJS: sizes beyond 32 bits',
    `try { new Array(2 ** 32 - 1).fill(0, 2 ** 32 - 3) } catch (e) { reach(e) } try { 'x'.padEnd(2 ** 30) } catch (e) { reach(e) } try { new Uint8Array(2 ** 33) } catch (e) { reach(e) }`,
  ],
  [
    'QuickJS: an expression that uses up the stack',
    `try { new RegExp('('.repeat(20000) + ')'.repeat(20000)).exec('x') } catch (e) { reach(e) } try { /(?:(a)|b)*c/.exec('ab'.repeat(5e4)) } catch (e) { reach(e) }`,
  ],
  [
    'QuickJS: an iterator that changes what is iterated',
    `const m = new Map([[1, {}], [2, {}]]); for (const [k] of m) { m.clear(); m.set(k + 1, reach({})); if (k > 50) break } const w = new WeakRef({}); reach(w.deref()); new FinalizationRegistry(reach).register({}, globalThis)`,
  ],
];

it.each(CLASSES)('nothing of the host is reached by %s', async (_, statements) => {
  const { response, errorLog } = await run(programWith(statements));
  // A program may also have been ended, by a limit or by the engine.
  expect(response ?? false, errorLog).toBe(false);
  expect(await run(`function main() { return 'alive' }`)).toMatchObject({ response: 'alive' });
});

const GIVEN = [
  ...[
    'this',
    'globalThis',
    'args',
    'args.given',
    'args.given[0]',
    'console',
    'console.log',
    'query',
  ],
  ...['query("FROM a")', 'await query("FROM a")', '(await query("FROM a"))[0]', 'new Error("e")'],
  ...['await query("bad").catch((e) => e)', 'Promise', 'Promise.resolve()', 'Reflect', 'JSON'],
  ...['(async () => {})', '(function* () {})', '(async function* () {})', 'new Proxy({}, {})'],
  ...[
    '/x/',
    '[]',
    '"text"',
    'Symbol.iterator',
    '1n',
    'new Map()',
    'new WeakRef({})',
    'Math',
    'eval',
  ],
];
const WAYS = [
  '.constructor',
  '.constructor.constructor',
  '.constructor.constructor.constructor',
  '.__proto__.constructor',
  '.__proto__.__proto__.constructor.constructor',
  '.toString.constructor',
  '.valueOf().constructor.constructor',
  '.hasOwnProperty.constructor',
  '["const" + "ructor"]["const" + "ructor"]',
  '.constructor.prototype.constructor.constructor',
  '.constructor.bind().constructor',
  '.__lookupGetter__.constructor',
  '.constructor.call.constructor',
  '.propertyIsEnumerable.apply.constructor',
];
const CODES = [
  'return process',
  'return this',
  'return globalThis.process',
  'return require("fs")',
  'return import("node:fs")',
];

/** The generated expressions, no two of which are the same. */
const GENERATED = GIVEN.flatMap((given) =>
  WAYS.flatMap((way) => CODES.map((code) => `(${given})${way}(${JSON.stringify(code)})()`)),
).slice(0, 2_000);

it(
  'nothing of the host is reached by what a contract is given',
  { timeout: 60_000 + PROGRAMS * 100 },
  async () => {
    const seed = testSeed(`${PROGRAMS} of ${GENERATED.length} generated programs`);
    expect(new Set(GENERATED).size).toBe(2_000);
    const tried = createRandom(seed).sample(GENERATED, PROGRAMS);
    const reached: string[] = [];
    for (const expression of tried) {
      const { response } = await run(programOf(expression));
      if (response !== false) reached.push(`${expression}: ${JSON.stringify(response)}`);
    }
    expect(reached).toEqual([]);

    // The same programs in a context of node:vm, which is no sandbox.
    const escapes = await Promise.all(tried.map(escapesFromVm));
    const escaped = escapes.filter(Boolean).length;
    expect(escaped).toBeGreaterThan(0);
    assure({
      promise: 'A contract reaches nothing of the host',
      figure: `${CLASSES.length} programs, one for each published class of escapes; ${tried.length.toLocaleString('en')} generated ones, all different: none reached anything`,
      control: `in a context of node:vm ${escaped.toLocaleString('en')} of the generated ones reached the process`,
    });
  },
);

async function escapesFromVm(expression: string): Promise<boolean> {
  const query = (tql: string) =>
    tql === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve([{ a: 1 }]);
  const context = vm.createContext({
    args: { given: [{}] },
    console: { log: () => undefined },
    query,
  });
  try {
    return Boolean(await vm.runInContext(`${programOf(expression)}; main()`, context));
  } catch {
    return false;
  }
}

it(
  'the memory of the process stays flat over many runs',
  { timeout: 60_000 + RUNS * 200 },
  async () => {
    const code = `function main() { return new Uint8Array(4e6).fill(1).length }`;
    for (let n = 0; n < RUNS / 10; n++) await run(code);
    const before = process.memoryUsage.rss();
    for (let n = 0; n < RUNS; n++) expect((await run(code)).successful).toBe(true);
    const grownMb = Math.round((process.memoryUsage.rss() - before) / MB);
    expect(grownMb).toBeLessThan(128);
    assure({
      promise: 'Runs of contracts leave no memory behind',
      figure: `${RUNS.toLocaleString('en')} runs of 4 MB each: the process grew by ${grownMb} MB`,
    });
  },
);
