/** The answers of a moment ago, so that the parts of one page show one answer. */

export interface RecentAnswers<Answer> {
  /** The answer that was put under this key, unless it is too old or too many came after it. */
  get: (key: string) => Answer | undefined;
  put: (key: string, answer: Answer) => void;
}

/**
 * Keeps some answers for a short time.
 * @param now the time in milliseconds
 * @param most how many are kept; the oldest goes first
 */
export function createRecentAnswers<Answer>({
  now,
  keepMs,
  most,
}: {
  now: () => number;
  keepMs: number;
  most: number;
}): RecentAnswers<Answer> {
  const kept = new Map<string, { answer: Answer; atMs: number }>();
  const isOld = (atMs: number) => now() - atMs >= keepMs;
  return {
    get(key) {
      const found = kept.get(key);
      return found && !isOld(found.atMs) ? found.answer : undefined;
    },
    put(key, answer) {
      kept.delete(key);
      kept.set(key, { answer, atMs: now() });
      for (const [other, { atMs }] of kept) {
        if (kept.size > most || isOld(atMs)) kept.delete(other);
      }
    },
  };
}
