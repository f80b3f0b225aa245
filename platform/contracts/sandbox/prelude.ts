/**
 * The code that QuickJS evaluates before that of a contract. It defines `console`, `args` and `query`, and keeps
 * references to the built-ins that it uses, as the contract may replace them.
 */
export const PRELUDE = `(function (print, ask, given) {
  'use strict';
  const { stringify, parse } = JSON;
  const { freeze, defineProperty } = Object;
  const { replaceAll } = String.prototype;
  const { apply } = Reflect;
  const text = String;
  const ErrorOf = Error;

  const show = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof ErrorOf) return describe(value);
    if (typeof value !== 'object' || value === null) return text(value);
    try {
      return stringify(value) ?? text(value);
    } catch {
      return text(value);
    }
  };
  const describe = (error) => {
    if (!(error instanceof ErrorOf)) return 'Thrown: ' + show(error);
    const stack = error.stack ? '\\n' + text(error.stack) : '';
    return text(error.name) + ': ' + text(error.message) + stack;
  };
  // Text that leaves the engine would end at its first NUL.
  const whole = (given) => apply(replaceAll, given, ['\\0', '\\ufffd']);
  const printer = (log) => (...values) => {
    let line = '';
    for (let i = 0; i < values.length; i++) line += (i > 0 ? ' ' : '') + show(values[i]);
    print(log, whole(line));
  };
  const define = (name, value) =>
    defineProperty(globalThis, name, { value, writable: true, configurable: true });

  const toConsole = printer('console');
  define('console', freeze({
    log: toConsole, info: toConsole, debug: toConsole, warn: toConsole, error: printer('errors'),
  }));
  const args = freeze(parse(given));
  define('args', args);
  define('query', async (tql) => parse(await ask(whole(text(tql)))));
  // There are no threads to share memory with, and contracts need no high-resolution clock.
  delete globalThis.SharedArrayBuffer;
  delete globalThis.performance;

  const isSame = (one, other) => one === other;
  const start = async (call) => stringify(await call(args)) ?? 'null';
  // Any value can be thrown, even one that throws when it is read.
  const explain = (error) => {
    try {
      return whole(describe(error));
    } catch {
      return 'Thrown: what cannot be shown.';
    }
  };
  return { describe: explain, isSame, start };
})`;
