import { describe, expect, it } from 'vitest';
import { mergePatch } from './merge-patch.ts';

describe('mergePatch', () => {
  it('merges objects, replaces lists and takes away what is null (RFC 7396)', () => {
    const before = { a: 1, b: { c: 2, d: 3 }, e: [1, 2], f: 'x' };
    const after = mergePatch(before, { b: { c: null, g: 4 }, e: [3], f: { h: { i: null } } });
    expect(after).toEqual({ a: 1, b: { d: 3, g: 4 }, e: [3], f: { h: {} } });
    expect(before).toEqual({ a: 1, b: { c: 2, d: 3 }, e: [1, 2], f: 'x' });
  });

  it('treats __proto__ as a name like any other', () => {
    const patch = JSON.parse('{"__proto__":{"admin":true}}') as Record<string, unknown>;
    const merged = mergePatch({}, patch);
    expect(Object.keys(merged)).toEqual(['__proto__']);
    expect((merged as { admin?: boolean }).admin).toBeUndefined();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
