/**
 * Limits of JSON from outside. Values are checked level by level, because recursion would overflow the stack at
 * excessive depths.
 */

import { PATH_LENGTH } from '#model/fields/limits.ts';

/** The maximum depth of JSON bodies, file rows and results of smart contracts. */
export const MAX_DEPTH = 64;

export const TOO_DEEP = `JSON may be ${MAX_DEPTH} levels deep at most.`;
export const UNSTORABLE =
  'The text holds a character that cannot be stored (NUL or half a surrogate pair).';

/** Why a value cannot be stored, as a sentence that begins with the field, if it is of one; undefined when it can. */
export function findJsonProblem(value: unknown): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return TOO_DEEP;
    if (level.some(isUnstorable)) return unstorableIn(value);
    level = level.flatMap(partsOf);
  }
  return undefined;
}

function unstorableIn(value: unknown): string {
  const field = findMember(value, (name, member) => isUnstorable(name) || isUnstorable(member));
  if (field === undefined) return UNSTORABLE;
  const readable = field.toWellFormed().replaceAll('\0', '\u{FFFD}').slice(0, PATH_LENGTH);
  return `${readable}: ${UNSTORABLE}`;
}

/** A name that JavaScript takes for the prototype of an object, so that libraries drop it with its value. */
const PROTOTYPE = '__proto__';

/** Where an object has a member that is named __proto__, such as 'data.list.0.__proto__'; undefined when none has. */
export function findPrototypeName(value: unknown): string | undefined {
  return findMember(value, (name) => name === PROTOTYPE);
}

/** The path of the highest member that fits, such as 'data.list.0.name'; undefined when none does. */
function findMember(
  value: unknown,
  fits: (name: string, value: unknown) => boolean,
): string | undefined {
  let level: { path: string; name: string; value: unknown }[] = [{ path: '', name: '', value }];
  for (let depth = 0; level.length > 0 && depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((holder) => {
      if (typeof holder.value !== 'object' || holder.value === null) return [];
      const before = holder.path === '' ? '' : `${holder.path}.`;
      return Object.entries(holder.value).map(([name, member]: [string, unknown]) => ({
        path: `${before}${name}`,
        name,
        value: member,
      }));
    });
    const found = level.find((member) => fits(member.name, member.value));
    if (found) return found.path;
  }
  return undefined;
}

/** The items of a list, or the names and values of an object. */
function partsOf(item: unknown): unknown[] {
  if (typeof item !== 'object' || item === null) return [];
  return Array.isArray(item) ? item : Object.entries(item).flat();
}

/** PostgreSQL cannot store NUL, and UTF-8 has no lone surrogates. */
function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'));
}
