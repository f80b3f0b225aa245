import { expect, it } from 'vitest';
import { readParameters } from './read-parameters.server.ts';

it.each([
  [
    'taken out of the parameter',
    'function f({ ward, since: from = 1, ...rest }) {}',
    ['ward', 'since'],
  ],
  [
    'read of the parameter',
    'const f = async (given) => given.ward + given["since"]',
    ['ward', 'since'],
  ],
  ['read of args', 'function f() { if (args.ward) return () => args?.since; }', ['ward', 'since']],
  ['taken out of args', 'function f() { const { ward } = args; }', ['ward']],
  ['taken out later', 'const f = function (a = {}) { let { ward } = a; return ward; }', ['ward']],
  ['each once', 'function f(args) { return args.ward + args.ward; }', ['ward']],
  ['none of others', 'function f(a, b) { return b.ward + other.since + a[1] + a[b]; }', []],
])('the reading of parameters finds the arguments %s', (_what, code, names) => {
  expect(readParameters(code).get('f')).toEqual(names);
});

it('the reading of parameters keeps the functions apart, and knows none that are not at the top', () => {
  const code = 'function a(x) { return x.one; function no(y) {} } const b = (x) => x.two, c = 1;';
  expect([...readParameters(code)]).toEqual([
    ['a', ['one']],
    ['b', ['two']],
  ]);
});

it('the reading of parameters finds nothing in code that cannot be parsed, and bears deep nesting', () => {
  expect(readParameters('function a( {')).toEqual(new Map());
  const deep = `function a() { return ${'!'.repeat(500)}args.x; }`;
  expect(readParameters(deep).get('a')).toEqual(['x']);
  expect(readParameters(`function a() { ${'['.repeat(100_000)}`)).toEqual(new Map());
});
