/**
 * Answers kept by ETag, so that an unchanged list of metadata costs a 304. The key holds the token, hence one
 * person's rights: what one may read is never given to another.
 */

export interface CachedResponse {
  etag: string;
  data: unknown;
  headers: Headers;
  sizeBytes: number;
}

const MAX_BYTES = 64 * 1024 * 1024;

export class EtagCache {
  // A Map keeps the order of insertion: the first key is the one unused for longest.
  private readonly kept = new Map<string, CachedResponse>();
  private sizeBytes = 0;
  private readonly maxBytes: number;

  constructor(maxBytes: number = MAX_BYTES) {
    this.maxBytes = maxBytes;
  }

  get(key: string): CachedResponse | undefined {
    const answer = this.kept.get(key);
    if (answer) {
      this.kept.delete(key);
      this.kept.set(key, answer);
    }
    return answer;
  }

  /** Keeps an answer and drops the ones unused for longest; its data is frozen, because it will be shared. */
  set(key: string, answer: CachedResponse): void {
    this.drop(key);
    if (answer.sizeBytes > this.maxBytes / 4) return;
    this.kept.set(key, { ...answer, data: deepFreeze(answer.data) });
    this.sizeBytes += answer.sizeBytes;
    for (const oldest of this.kept.keys()) {
      if (this.sizeBytes <= this.maxBytes) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.sizeBytes -= this.kept.get(key)?.sizeBytes ?? 0;
    this.kept.delete(key);
  }
}

function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
