/** The last queries of the advanced filter. They are stored only in the browser, as base64 of JSON (B-660). */
import { STORAGE_KEYS } from '#app/session/browser/local-storage.ts';

export interface PastQuery {
  query: string;
  /** The time of the last use, in ISO form. */
  usedAt: string;
}

/** How many queries a browser keeps (B-425, B-659). */
export const MAX_QUERIES = 5;

/** The list with a query at its front: the most recently used one comes first (B-426). */
export function withPastQuery(
  list: readonly PastQuery[],
  query: string,
  usedAt: string,
): readonly PastQuery[] {
  return [{ query, usedAt }, ...list.filter((past) => past.query !== query)].slice(0, MAX_QUERIES);
}

/** The stored text of a list. */
export function encodeHistory(list: readonly PastQuery[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(list));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The list in a stored text; empty for a text that Keyway did not store. */
export function decodeHistory(stored: string | null): readonly PastQuery[] {
  try {
    const bytes = Uint8Array.from(atob(stored ?? ''), (character) => character.charCodeAt(0));
    const list: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(list) ? list.filter(isPastQuery).slice(0, MAX_QUERIES) : [];
  } catch {
    return [];
  }
}

function isPastQuery(value: unknown): value is PastQuery {
  const { query, usedAt } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof query === 'string' && typeof usedAt === 'string';
}

/** Reads the history. @param open returns localStorage; it throws where storage is forbidden */
export function readPastQueries(open: () => Storage): readonly PastQuery[] {
  try {
    return decodeHistory(open().getItem(STORAGE_KEYS.queryHistory));
  } catch {
    return [];
  }
}

/** Moves a query to the front of the history. It does nothing when storage is full or forbidden. */
export function rememberQuery(query: string, open: () => Storage): void {
  try {
    const list = withPastQuery(readPastQueries(open), query, new Date().toISOString());
    open().setItem(STORAGE_KEYS.queryHistory, encodeHistory(list));
  } catch {
    // The console works without the history.
  }
}
