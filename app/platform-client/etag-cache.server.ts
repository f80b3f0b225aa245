/**
 * A cache of responses by ETag, so that an unchanged list of metadata costs only a 304. The key contains the token, so
 * responses are never shared between users.
 */

export interface CachedResponse {
  etag: string;
  data: unknown;
  headers: Headers;
  sizeBytes: number;
}

const MAX_BYTES = 64 * 1024 * 1024;

export class EtagCache {
  // A Map keeps insertion order, so the first key is the least recently used.
  private readonly entries = new Map<string, CachedResponse>();
  private sizeBytes = 0;
  private readonly maxBytes: number;

  constructor(maxBytes: number = MAX_BYTES) {
    this.maxBytes = maxBytes;
  }

  get(key: string): CachedResponse | undefined {
    const response = this.entries.get(key);
    if (response) {
      this.entries.delete(key);
      this.entries.set(key, response);
    }
    return response;
  }

  /** Stores a response and evicts the least recently used ones; its data is frozen, because it is shared. */
  set(key: string, response: CachedResponse): void {
    this.drop(key);
    if (response.sizeBytes > this.maxBytes / 4) return;
    this.entries.set(key, { ...response, data: deepFreeze(response.data) });
    this.sizeBytes += response.sizeBytes;
    for (const oldest of this.entries.keys()) {
      if (this.sizeBytes <= this.maxBytes) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.sizeBytes -= this.entries.get(key)?.sizeBytes ?? 0;
    this.entries.delete(key);
  }
}

function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
