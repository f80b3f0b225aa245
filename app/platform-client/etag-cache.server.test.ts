import { describe, expect, it } from 'vitest';
import { EtagCache } from './etag-cache.server.ts';

const answer = (sizeBytes: number) => ({
  etag: '"1"',
  data: {},
  headers: new Headers(),
  sizeBytes,
});

describe('EtagCache', () => {
  it('drops what was unused for longest when it is full', () => {
    const cache = new EtagCache(100);
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, answer(25));
    cache.get('a');
    cache.set('e', answer(25));
    expect(cache.get('b')).toBeUndefined();
    expect(['a', 'c', 'd', 'e'].every((key) => cache.get(key))).toBe(true);
  });

  it('counts a replaced answer once', () => {
    const cache = new EtagCache(100);
    for (let round = 0; round < 10; round++) cache.set('a', answer(25));
    cache.set('b', answer(25));
    expect(cache.get('a')).toBeDefined();
    expect(cache.get('b')).toBeDefined();
  });

  it('does not keep one answer that would push out most others', () => {
    const cache = new EtagCache(100);
    cache.set('a', answer(26));
    expect(cache.get('a')).toBeUndefined();
  });
});
