import { describe, expect, it } from 'vitest';
import { discardDrafts, DRAFT_PREFIX, LOCAL_KEYS, writeLocalCopies } from './local-copies.ts';

function memoryStorage(values: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(values));
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const copies = { realm: 'meridian', zone: 'clinic_dev', roles: ['sdzAdmin'] };

describe('writeLocalCopies', () => {
  it('keeps realm, zone and the roles in lower case [A-454 A-455 A-456 A-633]', () => {
    const storage = memoryStorage();
    writeLocalCopies(copies, () => storage);
    expect(storage.getItem(LOCAL_KEYS.realm)).toBe('meridian');
    expect(storage.getItem(LOCAL_KEYS.env)).toBe('clinic_dev');
    expect(storage.getItem(LOCAL_KEYS.roles)).toBe('["sdzadmin"]');
  });

  it('drops conversation and search of the zone that was left, and of no other', () => {
    const storage = memoryStorage();
    writeLocalCopies(copies, () => storage);
    storage.setItem(LOCAL_KEYS.conversation, 'talk');
    storage.setItem(LOCAL_KEYS.searchTerms, 'terms');
    storage.setItem(LOCAL_KEYS.queryHistory, 'history');
    writeLocalCopies(copies, () => storage);
    expect(storage.getItem(LOCAL_KEYS.conversation)).toBe('talk');
    writeLocalCopies({ ...copies, zone: 'clinic_prod' }, () => storage);
    expect(storage.getItem(LOCAL_KEYS.conversation)).toBeNull();
    expect(storage.getItem(LOCAL_KEYS.searchTerms)).toBeNull();
    expect(storage.getItem(LOCAL_KEYS.queryHistory)).toBe('history');
  });

  it('does without a storage that may not be opened', () => {
    expect(() =>
      writeLocalCopies(copies, () => {
        throw new DOMException('forbidden');
      }),
    ).not.toThrow();
  });
});

describe('discardDrafts', () => {
  it('drops every draft and nothing else', () => {
    const storage = memoryStorage({
      [`${DRAFT_PREFIX}edges`]: '1',
      realm: 'meridian',
      [`${DRAFT_PREFIX}dictionary`]: '2',
    });
    discardDrafts(() => storage);
    expect(storage.length).toBe(1);
    expect(storage.getItem('realm')).toBe('meridian');
  });
});
