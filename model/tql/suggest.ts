const MAX_DISTANCE = 2;

/** The candidate that a mistyped word most likely means; undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  let best: string | undefined;
  // A short word is near to everything, so it must be matched more closely.
  let bestDistance = Math.min(MAX_DISTANCE, Math.floor(word.length / 2)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(typed, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/**
 * Levenshtein's distance, or `limit` as soon as it cannot be less. Candidates come by the thousand, so only the cells
 * are computed that lie nearer than `limit` to the diagonal: the others are too far apart anyway.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: limit }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next: number[] = [];
    let least = limit;
    if (i < limit) next[0] = least = i;
    for (let j = Math.max(1, i - limit + 1); j <= Math.min(b.length, i + limit - 1); j++) {
      const replaced = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cell = Math.min(replaced, at(row, j) + 1, at(next, j - 1) + 1);
      next[j] = cell;
      least = Math.min(least, cell);
    }
    if (least >= limit) return limit;
    row = next;
  }
  return Math.min(at(row, b.length), limit);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
