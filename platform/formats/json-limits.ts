/** What a parsed document may not hold, found level by level, as recursion would end at the depth it is to refuse. */
const MAX_DEPTH = 64;

export const TOO_DEEP = `JSON may be ${MAX_DEPTH} levels deep at most.`;
export const UNSTORABLE =
  'The text holds a character that cannot be stored (NUL or half a surrogate pair).';

/** Why a value cannot be taken, as a sentence; undefined when it can. */
export function findJsonProblem(value: unknown): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return TOO_DEEP;
    if (level.some((item) => typeof item === 'string' && !isStorable(item))) return UNSTORABLE;
    level = level.flatMap(partsOf);
  }
  return undefined;
}

/** The values of an object or list, and an object's names. */
function partsOf(item: unknown): unknown[] {
  if (typeof item !== 'object' || item === null) return [];
  return Array.isArray(item) ? item : Object.entries(item).flat();
}

/** PostgreSQL keeps no NUL, and UTF-8 has no half of a surrogate pair. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
