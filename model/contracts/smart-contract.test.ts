import { describe, expect, it } from 'vitest';
import { findFunctions } from './contract-functions.ts';
import { CODE_LENGTH, FUNCTION_NAME, smartContractInputSchema } from './smart-contract.ts';

describe('the functions of a contract', () => {
  it.each([
    ['function a() {} async function b(x, { y }) {} function* c() {}', ['a', 'b', 'c']],
    ['const a = () => 1, b = async (x) => x; let c = x => x; var d = function () {}', [...'abcd']],
    ['a = function named() {}\nexample.b = () => 1', ['a']],
    ['function a() { function inner() {} const deep = () => 1 } function b() {}', ['a', 'b']],
    ['// function no() {}\n/* function no() {} */ function a() {}', ['a']],
    [`const s = 'function no() {'; const t = "\\" function no() {"; function a() {}`, ['a']],
    ['const t = `function no() { ${ `}` + [{}] } ${1}`; function a() {}', ['a']],
    ['const r = /function no\\(\\) {[/{]/; const q = 4 / 2 / 1; function a() {}', ['a']],
    ['(function no() {})(); const n = 3; class No {} function a() {} function a() {}', ['a']],
    ['function größe() {} const $ = () => 1; const _x1 = () => 2', ['größe', '$', '_x1']],
    ['const t = `\\` function no() {`; function a() {}', ['a']],
    ['const t = `${ { b: { c: 1 } } } function no() {`; function a() {}', ['a']],
    ['const t = `$5 and }`; function a() {}', ['a']],
    ['const q = (1) / 2; function a() {} const p = 3 / 1', ['a']],
    ['const q = 1 /* one */ / 2; function a() {} const p = 3 / 1', ['a']],
    ['function b() { return /{/ } function a() {}', ['b', 'a']],
    ['function a( {', ['a']],
    ['} } function a() {} `', ['a']],
    ['', []],
  ])('%j has %j', (code, names) => {
    expect(findFunctions(code)).toEqual(names);
  });

  // A search that went back over the code again and again would outlast the test's time.
  it('are found in the longest code', () => {
    for (const part of ['`${', '/*', '((', "'", '/[', '/[/]', 'function ', 'a = ', '\\']) {
      expect(findFunctions(part.repeat(CODE_LENGTH / part.length))).toEqual([]);
    }
  });
});

describe('what is sent of a contract', () => {
  const contract = { name: 'Greeter', description: '', javaScript: 'function a() {}' };

  it('takes the contract bare or by name, and its code as code too [B-542]', () => {
    for (const given of [
      contract,
      { smartContract: contract },
      { smartContract: { name: ' Greeter ', description: null, code: contract.javaScript } },
      { name: 'Greeter', code: contract.javaScript },
    ]) {
      expect(smartContractInputSchema.parse(given)).toEqual(contract);
    }
  });

  it.each([
    ['Enter a valid name.', { name: '  ' }],
    ['Enter a valid name.', { name: 3 }],
    ['Enter a valid description.', { description: 3 }],
    ['Enter a valid description.', { description: ' \t' }],
    ['Enter a valid javaScript.', { javaScript: ' \n' }],
    ['Enter a valid javaScript.', { javaScript: undefined }],
    ['The code may have 262,144 characters at most.', { javaScript: 'x'.repeat(CODE_LENGTH + 1) }],
  ])('says: %s', (message, given) => {
    const { error } = smartContractInputSchema.safeParse({ ...contract, ...given });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each(['a', '$', '_x', 'größe', 'a1'])('can name a function %s', (name) => {
    expect(FUNCTION_NAME.test(name)).toBe(true);
  });
  it.each(['', '1a', 'a b', 'a-b', 'a.b', 'a(', 'a'.repeat(300)])('cannot name one %j', (name) => {
    expect(FUNCTION_NAME.test(name)).toBe(false);
  });
});
