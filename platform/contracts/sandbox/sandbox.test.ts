/** What contracts may do, and what hostile ones may not. All of them really run, on threads, in QuickJS. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueryRefusedError } from './run-on-thread.ts';
import type { TurnTaker } from '#platform/turns/turns.ts';
import { createSandbox } from './sandbox.ts';
import type { Sandbox, SandboxRequest } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox(2);
});
afterAll(() => sandbox.close());

function run(code: string, given: Partial<SandboxRequest> = {}) {
  const query = () => Promise.resolve([]);
  return sandbox.run({ customer: 'c', wallet: 'w', code, func: 'main', args: {}, query, ...given });
}

/** Runs something harmless: the sandbox must still work after whatever came before. */
async function expectAlive() {
  const { response } = await run(`function main() { return 'alive'; }`);
  expect(response).toBe('alive');
}

describe('a contract', () => {
  it('returns JSON and prints to its console and error log', async () => {
    const result = await run(`
      function main() {
        console.log('one', 2, { three: [3] }, null, undefined);
        console.info('info'); console.warn('warned'); console.error('wrong', new Error('E').message);
        return { sum: 1 + 2, list: [true, null] };
      }`);
    expect(result).toEqual({
      successful: true,
      response: { sum: 3, list: [true, null] },
      console: 'one 2 {"three":[3]} null undefined\ninfo\nwarned',
      errorLog: 'wrong E',
    });
  });

  it('finds its arguments as a parameter and under the name args', async () => {
    const args = { name: 'Ada', colors: ['red', 'blue'], ['__proto__']: 'x' };
    const code = `function main(given) { return [given.name, args.colors, Object.keys(args), ({}).x]; }`;
    const { response } = await run(code, { args });
    expect(response).toEqual(['Ada', ['red', 'blue'], ['name', 'colors', '__proto__'], null]);
  });

  it.each([
    ['a declaration', 'function main() { return 1; }'],
    ['an async function', 'async function main() { return 1; }'],
    ['a constant', 'const main = () => 1;'],
    ['one of several', 'function other() { return 2; } var main = function () { return 1; };'],
  ])('has the function called that is named: %s', async (_, code) => {
    expect(await run(code)).toMatchObject({ successful: true, response: 1 });
  });

  it('awaits queries, one after the other', async () => {
    const asked: string[] = [];
    const query = (tql: string) => {
      asked.push(tql);
      return Promise.resolve([{ tql }]);
    };
    const code = `async function main() {
      const [a, b] = await Promise.all([query('FROM a'), query('FROM b')]);
      return [a, await query('FROM c'), b];
    }`;
    const { response } = await run(code, { query });
    expect(response).toEqual([[{ tql: 'FROM a' }], [{ tql: 'FROM c' }], [{ tql: 'FROM b' }]]);
    expect(asked).toEqual(['FROM a', 'FROM b', 'FROM c']);
  });

  it('may catch the refusal of a query', async () => {
    const query = () => Promise.reject(new QueryRefusedError('Line 1, column 1: expected FROM.'));
    const code = `async function main() { try { await query('x') } catch (e) { return e.message } }`;
    expect(await run(code, { query })).toMatchObject({
      successful: true,
      response: 'Line 1, column 1: expected FROM.',
    });
    const failed = await run(`async function main() { await query('x') }`, { query });
    expect(failed.errorLog).toContain('QueryError: Line 1, column 1: expected FROM.');
  });

  it('fails with the reason and its position in the error log, and keeps what it had printed', async () => {
    const code = `function main() {\n  console.log('before');\n  throw new TypeError('no');\n}`;
    const result = await run(code);
    expect(result).toMatchObject({ successful: false, response: null, console: 'before' });
    expect(result.errorLog).toContain('TypeError: no\n    at main (contract.js:3:');
  });

  it.each([
    ['throws a text', `function main() { throw 'just text' }`, 'Thrown: just text'],
    [
      'throws what cannot be shown',
      `function main() { throw { toString() { throw 0 }, toJSON() { throw 0 } } }`,
      'Thrown: what cannot be shown.',
    ],
    ['has NUL in its error', `function main() { throw new Error('a\\0b') }`, 'Error: a\ufffdb'],
    ['rejects', `async function main() { throw new Error('later') }`, 'Error: later'],
    ['has a syntax error', `function main( {`, 'SyntaxError'],
    ['lacks the function', `function other() {}`, `no function 'main'`],
    ['has something else of that name', `var main = 3`, `no function 'main'`],
    ['fails while it is loaded', `missing(); function main() {}`, 'ReferenceError'],
    ['returns what is no JSON', `function main() { return 1n }`, 'TypeError'],
    ['returns a circle', `function main() { const a = {}; a.a = a; return a }`, 'TypeError'],
  ])('that %s fails', async (_, code, reason) => {
    const result = await run(code);
    expect(result.successful).toBe(false);
    expect(result.errorLog).toContain(reason);
  });

  it.each(['eval', 'Function', 'query', 'isNaN'])(
    'has no function %s, which is the engine’s own',
    async (func) => {
      const { errorLog } = await run('function main() {}', { func });
      expect(errorLog).toBe(`The contract has no function '${func}'.`);
    },
  );

  it('keeps nothing for the next run', async () => {
    await run(`globalThis.leak = 1; Object.prototype.leak = 2; function main() {}`);
    const { response } = await run(`function main() { return [typeof leak, ({}).leak ?? null] }`);
    expect(response).toEqual(['undefined', null]);
  });

  it('takes turns with those of others, and is refused when its wallet has too many', async () => {
    const alone = createSandbox(1);
    const ended: string[] = [];
    const start = async (wallet: string) => {
      const query = () => Promise.resolve([]);
      await alone.run({
        customer: 'c',
        wallet,
        code: 'function main() {}',
        func: 'main',
        args: {},
        query,
      });
      ended.push(wallet);
    };
    try {
      const many = Array.from({ length: 20 }, () => start('many'));
      const few = start('few');
      await expect(start('many')).rejects.toMatchObject({ whose: 'wallet' });
      await Promise.all([...many, few]);
      // The wallet with few runs is next after the run that already had the thread.
      expect(ended.indexOf('few')).toBe(1);
      await start('many');
    } finally {
      await alone.close();
    }
  });

  it('is refused when those of everybody are too many', async () => {
    const alone = createSandbox(1);
    const query = () => Promise.resolve([]);
    const start = (wallet: string) =>
      alone.run({
        customer: wallet,
        wallet,
        code: 'function main() {}',
        func: 'main',
        args: {},
        query,
      });
    try {
      const runs = Array.from({ length: 101 }, (_, i) => start(`wallet ${i}`));
      await expect(start('late')).rejects.toMatchObject({ whose: 'all' });
      await Promise.all(runs);
    } finally {
      await alone.close();
    }
  });

  it('of one wallet or customer leave a thread to others', async () => {
    const own = createSandbox(2);
    let answer = () => {};
    const answered = new Promise<string[]>((resolve) => (answer = () => resolve([])));
    const start = async (taker: TurnTaker, query: () => Promise<string[]>) => {
      const code = `async function main() { await query('FROM a'); return 'done' }`;
      return (await own.run({ ...taker, code, func: 'main', args: {}, query })).response;
    };
    try {
      const ended: unknown[] = [];
      const many = Array.from({ length: 6 }, (_, i) =>
        start({ customer: 'acme', wallet: `wallet ${i % 3}` }, () => answered).then((response) =>
          ended.push(response),
        ),
      );
      const other = { customer: 'globex', wallet: 'other' };
      expect(await start(other, () => Promise.resolve([]))).toBe('done');
      expect(ended).toEqual([]);
      answer();
      await Promise.all(many);
      expect(ended).toHaveLength(6);
    } finally {
      answer();
      await own.close();
    }
  });

  it('is refused when its customer has too many', async () => {
    const alone = createSandbox(1);
    const query = () => Promise.resolve([]);
    const start = (i: number) => {
      const taker = { customer: 'acme', wallet: `wallet ${i}` };
      return alone.run({ ...taker, code: 'function main() {}', func: 'main', args: {}, query });
    };
    try {
      const runs = Array.from({ length: 50 }, (_, i) => start(i));
      await expect(start(50)).rejects.toMatchObject({ whose: 'customer' });
      await Promise.all(runs);
    } finally {
      await alone.close();
    }
  });

  it('is answered nothing that an earlier run asked and did not wait for', async () => {
    const alone = createSandbox(1);
    const later = (rows: string, ms: number) => () =>
      new Promise<string[]>((resolve) => setTimeout(resolve, ms, [rows]));
    const start = (code: string, query: SandboxRequest['query']) =>
      alone.run({ customer: 'c', wallet: 'w', code, func: 'main', args: {}, query });
    try {
      const first = start(`function main() { query('FROM a'); }`, later('of the first', 300));
      const second = start(
        `async function main() { return await query('FROM b'); }`,
        later('of the second', 900),
      );
      expect((await first).successful).toBe(true);
      expect((await second).response).toEqual(['of the second']);
    } finally {
      await alone.close();
    }
  });

  it('stops at the same step, whatever the machine', async () => {
    const code = `let n = 0; function main() { for (;;) { if (++n % 1000 === 0) console.log(n) } }`;
    const limits = { fuel: 20 };
    const [first, second] = [await run(code, { limits }), await run(code, { limits })];
    expect(first.console).not.toBe('');
    expect(first).toEqual(second);
    expect(first.errorLog).toContain('more steps than it may');
  });
});

describe('a hostile contract', () => {
  const limits = { ms: 400 };
  it.each([
    ['loops', `function main() { for (;;); }`],
    ['loops where it is loaded', `for (;;);`],
    ['loops in promises', `async function main() { for (;;) await null }`],
    [
      'loops in then',
      `function main() { return new Promise(() => (function f() { Promise.resolve().then(f) })()) }`,
    ],
    ['loops in finally', `function main() { try { for (;;); } finally { for (;;); } }`],
    ['loops in a getter of its result', `function main() { return { get a() { for (;;); } } }`],
    ['loops in toJSON', `function main() { return { toJSON() { for (;;); } } }`],
    [
      'loops in a getter of its error',
      `function main() { const e = new Error(); Object.defineProperty(e, 'stack', { get() { for (;;); } }); throw e }`,
    ],
    ['loops in a thenable', `function main() { return { then() { for (;;); } } }`],
    ['calls itself', `function main() { return main() + 1 }`],
    ['calls itself and catches', `function main() { try { main() } catch { main() } }`],
    ['nests brackets', `function main() { return eval('('.repeat(1e5)) }`],
    ['nests JSON', `function main() { return JSON.parse('['.repeat(1e5)) }`],
    [
      'returns a deep result',
      `function main() { let a = []; for (let i = 0; i < 2000; i++) a = [a]; return a }`,
    ],
    ['doubles a text', `function main() { let s = 'x'; for (;;) s += s }`],
    [
      'gathers texts',
      `function main() { const a = []; for (;;) a.push('x'.repeat(1e6) + a.length) }`,
    ],
    [
      'gathers arrays',
      `function main() { const a = []; for (;;) a.push(new Uint8Array(1e7).fill(1)) }`,
    ],
    ['asks for 4 GB', `function main() { return new ArrayBuffer(4e9).byteLength }`],
    [
      'catches that it is out of memory',
      `function main() { const a = []; for (;;) try { a.push(new Uint8Array(1e6)) } catch {} }`,
    ],
    ['has a bad pattern', `function main() { return /^(a+)+$/.test('a'.repeat(50) + 'b') }`],
    ['joins without an end', `function main() { return (new Array(1e8) + '').length }`],
    ['never settles', `function main() { return new Promise(() => {}) }`],
    ['imports', `async function main() { return Object.keys(await import('node:fs')) }`],
    [
      'imports by address',
      `async function main() { return import('data:text/javascript,export default 1') }`,
    ],
    ['returns too much', `function main() { return 'x'.repeat(1e6) }`],
    [
      'rejects with a hostile object',
      `async function main() { throw { get name() { for (;;); }, toString() { for (;;); }, toJSON() { for (;;); } } }`,
    ],
    ['asks without an end', `async function main() { for (;;) await query('FROM a') }`],
    ['shares memory', `function main() { return new SharedArrayBuffer(8).byteLength }`],
  ])('that %s fails in time, with a reason', async (_, code) => {
    const result = await run(code, { limits });
    expect(result.successful).toBe(false);
    expect(result.errorLog).not.toBe('');
    await expectAlive();
  });

  it.each([
    ['reverses', `new Array(2 ** 32 - 1).reverse()`],
    ['searches', `new Array(2 ** 32 - 1).indexOf(1)`],
    [
      'sorts',
      `const a = Array.from({ length: 3e5 }, (_, i) => (i * 7919) % 100003); for (;;) a.sort()`,
    ],
    ['matches', `/^(a+)+$/.test('a'.repeat(40) + 'b')`],
  ])('that %s inside the engine is ended by the clock of its thread', async (_, work) => {
    const result = await run(`function main() { ${work} }`, { limits: { ms: 200 } });
    const reason = 'The contract took longer than 0.2 s.';
    expect(result).toMatchObject({ successful: false, errorLog: reason, limit: reason });
    await expectAlive();
  });

  it('finds nothing of the host', async () => {
    const { response } = await run(`function main() {
      const names = ['require', 'process', 'module', 'Buffer', 'fetch', 'setTimeout', 'WebAssembly',
        'std', 'os', 'Deno', 'navigator', 'performance', 'SharedArrayBuffer', 'Worker', 'global'];
      const there = names.filter((name) => {
        try { return typeof (0, eval)(name) !== 'undefined' } catch { return false }
      });
      const up = console.log.constructor.constructor('return typeof process')();
      return [there, up, query.constructor('return typeof require') instanceof Function];
    }`);
    expect(response).toEqual([[], 'undefined', true]);
  });

  it.each([
    [
      'the constructor of an error',
      `try { null.x } catch (e) { return e.constructor.constructor('return typeof process')() }`,
    ],
    [
      'the constructor of a rejection',
      `try { await query('bad') } catch (e) { return e.constructor.constructor('return typeof process')() }`,
    ],
    [
      'the constructor of an async function',
      `return await (async () => {}).constructor('return typeof process')()`,
    ],
    [
      'the constructor of a generator',
      `return (function* () {}).constructor('yield typeof process')().next().value`,
    ],
    [
      'how stacks are made',
      `let seen = 'undefined'; Error.prepareStackTrace = (_, frames) => { seen = frames.map((f) => { try { return typeof f.getThis().process } catch { return 'undefined' } }).find((t) => t !== 'undefined') ?? 'undefined' }; try { query.call(null) } catch (e) { e.stack } return seen`,
    ],
    [
      'the caller of a getter',
      `const o = { get x() { try { return typeof o.__lookupGetter__('x').caller?.constructor('return process')() } catch { return 'undefined' } } }; return o.x`,
    ],
    [
      'a proxy as its own prototype',
      `Object.setPrototypeOf(Object.prototype.__proto__ ?? {}, null); return typeof new Proxy(globalThis, {}).process`,
    ],
    [
      'the species of a promise',
      `class P extends Promise { static get [Symbol.species]() { return function (run) { run(() => {}, () => {}) } } }; P.resolve(1).then(() => {}); return typeof process`,
    ],
  ])('finds no way to the host by %s', async (_, body) => {
    const query = (tql: string) =>
      tql === 'bad' ? Promise.reject(new QueryRefusedError('no')) : Promise.resolve([]);
    const { response, errorLog } = await run(`async function main() { ${body} }`, { query });
    expect([response, errorLog]).toEqual(['undefined', '']);
  });

  it('gets at no host object by prototypes, callers or what it is given', async () => {
    const code = `async function main(given) {
      const rows = await query('FROM a');
      rows.__proto__.polluted = 1; given.__proto__; Object.prototype.polluted = 1;
      Array.prototype.push = () => { throw 0 }; JSON.stringify = () => '{"forged":1}';
      JSON.parse = () => ({ forged: 1 }); Promise.prototype.then = () => { throw 0 };
      String.prototype.slice = () => 'forged'; globalThis.console = globalThis.query = null;
      return [rows.constructor('return this').length, 'kept'];
    }`;
    expect(await run(code)).toMatchObject({ response: [1, 'kept'] });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    await expectAlive();
  });

  it('prints without an end, of which a bounded part is kept', async () => {
    const code = `function main() { for (;;) { console.log('x'.repeat(1000)); console.error('') } }`;
    const { console: printed, errorLog, successful } = await run(code, { limits });
    expect(successful).toBe(false);
    expect(printed.length).toBeLessThan(66_000);
    expect(errorLog.length).toBeLessThan(66_000);
    expect(printed).toMatch(/the rest was left out\)$/);
    expect(errorLog).toMatch(/(than it may|than 0\.4 s)\.$/);
  });

  it('keeps what it had printed when its thread had to be ended', async () => {
    const code = `function main() { console.log('last words'); return (new Array(1e8) + '').length }`;
    expect(await run(code, { limits: { ms: 100 } })).toMatchObject({
      successful: false,
      console: 'last words',
    });
    await expectAlive();
  });

  it('returns characters that cannot be stored, which others replace', async () => {
    const { response } = await run(
      `function main() { return { '\\0a': 'b\\0', c: '\\ud800', d: '\\\\u0000 \\u{1f600}' } }`,
    );
    expect(response).toEqual({ '\ufffda': 'b\ufffd', c: '\ufffd', d: '\\u0000 😀' });
  });
});

describe('the sandbox', () => {
  it('runs ten at once, hostile and harmless', async () => {
    const limits = { ms: 300 };
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 === 0
          ? run(`function main() { return ${i} }`)
          : run(`function main() { for (;;); }`, { limits }),
      ),
    );
    expect(results.map(({ response }) => response)).toEqual([
      0,
      null,
      2,
      null,
      4,
      null,
      6,
      null,
      8,
      null,
    ]);
  });

  it('ends a query when the run ends without waiting for it', async () => {
    let aborted = false;
    const query = (_: string, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new Error('aborted'));
        });
      });
    const { response } = await run(`function main() { query('FROM a'); return 1 }`, { query });
    expect(response).toBe(1);
    expect(aborted).toBe(true);
  });

  it('ends a run that waits too long for a query', async () => {
    const query = () => new Promise<never>(() => undefined);
    const code = `async function main() { await query('FROM a') }`;
    const { errorLog } = await run(code, { query, limits: { ms: 300 } });
    expect(errorLog).toBe('The contract took longer than 0.3 s.');
    await expectAlive();
  });

  it('passes on what is wrong with the platform, and lives on', async () => {
    const query = () => Promise.reject(new Error('The database is away.'));
    const code = `async function main() { try { await query('FROM a') } catch {} }`;
    await expect(run(code, { query })).rejects.toThrow('The database is away.');
    await expectAlive();
  });

  it('gives back what runs have used', async () => {
    const code = `function main() { return new Uint8Array(2e7).fill(1).length }`;
    for (let i = 0; i < 5; i++) await run(code);
    const before = process.memoryUsage.rss();
    for (let i = 0; i < 30; i++) await run(code);
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * 1024 * 1024);
  });

  it('gives back the memory of threads that were ended', async () => {
    const code = `function main() { new Uint8Array(2e7).fill(1); new Array(2 ** 32 - 1).reverse() }`;
    const end = () => run(code, { limits: { ms: 100 } });
    await end();
    const before = process.memoryUsage.rss();
    for (let i = 0; i < 2; i++) expect((await end()).limit).toBeDefined();
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
    await expectAlive();
  });
});
