import { describe, expect, it } from 'vitest';
import { discardDrafts, DRAFT_PREFIX, STORAGE_KEYS, syncLocalStorage } from './local-storage.ts';

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

const current = { realm: 'meridian', zone: 'clinic_dev', roles: ['sdzAdmin'] };

describe('syncLocalStorage', () => {
  it('keeps realm, zone and the roles in lower case [A-454 A-455 A-456 A-633]', () => {
    const storage = memoryStorage();
    syncLocalStorage(current, () => storage);
    expect(storage.getItem(STORAGE_KEYS.realm)).toBe('meridian');
    expect(storage.getItem(STORAGE_KEYS.env)).toBe('clinic_dev');
    expect(storage.getItem(STORAGE_KEYS.roles)).toBe('["sdzadmin"]');
  });

  it('removes conversation and search terms after a change of the zone', () => {
    const storage = memoryStorage();
    syncLocalStorage(current, () => storage);
    storage.setItem(STORAGE_KEYS.conversation, 'talk');
    storage.setItem(STORAGE_KEYS.searchTerms, 'terms');
    storage.setItem(STORAGE_KEYS.queryHistory, 'history');
    syncLocalStorage(current, () => storage);
    expect(storage.getItem(STORAGE_KEYS.conversation)).toBe('talk');
    syncLocalStorage({ ...current, zone: 'clinic_prod' }, () => storage);
    expect(storage.getItem(STORAGE_KEYS.conversation)).toBeNull();
    expect(storage.getItem(STORAGE_KEYS.searchTerms)).toBeNull();
    expect(storage.getItem(STORAGE_KEYS.queryHistory)).toBe('history');
  });

  it('ignores a storage that is forbidden', () => {
    expect(() =>
      syncLocalStorage(current, () => {
        throw new DOMException('forbidden');
      }),
    ).not.toThrow();
  });
});

describe('discardDrafts', () => {
  it('removes every draft and nothing else', () => {
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
