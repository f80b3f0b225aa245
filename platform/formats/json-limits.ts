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

/** A name that JavaScript takes for the prototype of an object, so that libraries drop it with its value. */
const PROTOTYPE = '__proto__';

/** Where an object has a member that is named __proto__, such as 'data.list.0.__proto__'; undefined when none has. */
export function findPrototypeName(value: unknown): string | undefined {
  let level: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let depth = 0; level.length > 0 && depth <= MAX_DEPTH; depth++) {
    const objects = level.filter((it) => typeof it.value === 'object' && it.value !== null);
    const found = objects.find((it) => Object.hasOwn(it.value as object, PROTOTYPE));
    if (found) return `${found.path}${PROTOTYPE}`;
    level = objects.flatMap((it) =>
      Object.entries(it.value as object).map(([name, value]: [string, unknown]) => ({
        value,
        path: `${it.path}${name}.`,
      })),
    );
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
