import { describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '#app/session/browser/local-storage.ts';
import {
  decodeHistory,
  encodeHistory,
  MAX_QUERIES,
  readPastQueries,
  rememberQuery,
  withPastQuery,
} from './query-history.ts';
import type { PastQuery } from './query-history.ts';

const past = (...queries: string[]): PastQuery[] =>
  queries.map((query) => ({ query, usedAt: '2026-01-02T03:04:05.000Z' }));

describe('the history of queries', () => {
  it('keeps the last five [B-425 B-659]', () => {
    const list = ['1', '2', '3', '4', '5', '6'].reduce<readonly PastQuery[]>(
      (before, query) => withPastQuery(before, query, ''),
      [],
    );
    expect(list.map(({ query }) => query)).toEqual(['6', '5', '4', '3', '2']);
    expect(MAX_QUERIES).toBe(5);
  });

  it('moves the one that was used last to the front, once [B-426]', () => {
    const list = withPastQuery(past('a', 'b', 'c'), 'c', 'now');
    expect(list).toEqual([{ query: 'c', usedAt: 'now' }, ...past('a', 'b')]);
  });

  it('is base64 of JSON in local storage [B-660]', () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    } as Storage;
    rememberQuery("GRAPH ärzte WHERE data.name == '☃'", () => storage);
    const stored = values.get(STORAGE_KEYS.queryHistory) ?? '';
    expect(stored).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(JSON.parse(Buffer.from(stored, 'base64').toString())).toMatchObject([
      { query: "GRAPH ärzte WHERE data.name == '☃'" },
    ]);
    expect(readPastQueries(() => storage)).toHaveLength(1);
  });

  it.each([null, '', 'no base64 ☃', btoa('{"a":1}'), btoa('[1,{"query":2}]')])(
    'is empty for a text that Keyway did not store: %s',
    (stored) => {
      expect(decodeHistory(stored)).toEqual([]);
    },
  );

  it('works when storage is full or forbidden', () => {
    const forbidden = () => {
      throw new Error('SecurityError');
    };
    expect(readPastQueries(forbidden)).toEqual([]);
    expect(() => rememberQuery('x', forbidden)).not.toThrow();
    expect(decodeHistory(encodeHistory(past('x')))).toEqual(past('x'));
  });
});
