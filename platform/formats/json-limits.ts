/** Limits of JSON from outside. Checked level by level, as recursion would overflow the stack at excessive depths. */

/** The maximum depth of JSON bodies, file rows and results of smart contracts. */
export const MAX_DEPTH = 64;

export const TOO_DEEP = `JSON may be ${MAX_DEPTH} levels deep at most.`;
export const UNSTORABLE =
  'The text holds a character that cannot be stored (NUL or half a surrogate pair).';

/** Why a value cannot be stored, as a sentence; undefined when it can. */
export function findJsonProblem(value: unknown): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return TOO_DEEP;
    if (level.some((item) => typeof item === 'string' && !isStorable(item))) return UNSTORABLE;
    level = level.flatMap(partsOf);
  }
  return undefined;
}

/** The items of a list, or the names and values of an object. */
function partsOf(item: unknown): unknown[] {
  if (typeof item !== 'object' || item === null) return [];
  return Array.isArray(item) ? item : Object.entries(item).flat();
}

/** PostgreSQL cannot store NUL, and UTF-8 has no lone surrogates. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
