/**
 * Values of attributes that no dictionary defines. They are stored unchanged, within bounds on the size of one record.
 */
import { isData, setOwn } from './merge-patch.ts';
import { Refusal } from './refusal.ts';
import { textRefusal } from './value-rules.ts';

/** The most nested levels of objects and lists, as for a JSON body. */
const LOOSE_DEPTH = 64;
/** The most characters of strings, numbers and keys together. */
const LOOSE_SIZE = 1_048_576;
const LOOSE_NAME_LENGTH = 256;
/** The least size of a value, so that a million empty lists count too. */
const VALUE_SIZE = 8;

/** A copy of JSON types, or why the value cannot be stored. */
export function readLoose(value: unknown): unknown {
  const budget = { left: LOOSE_SIZE };
  const copy = copyLoose(value, 1, budget);
  return budget.left < 0 ? TOO_LARGE : copy;
}

/** Why an attribute's name cannot be stored; undefined when it can. */
export function looseNameRefusal(name: string): Refusal | undefined {
  if (name.length > LOOSE_NAME_LENGTH) {
    return new Refusal(`has a name of more than ${LOOSE_NAME_LENGTH} characters. Shorten it.`);
  }
  return textRefusal(name);
}

const TOO_LARGE = new Refusal(
  'is too large for an attribute that is not in the dictionary (1 MiB at most). Define it or leave it out.',
);
const TOO_DEEP = new Refusal(`is nested more than ${LOOSE_DEPTH} levels deep. Flatten it.`);
const NOT_JSON = new Refusal('is not a value that JSON can hold. Leave it out.');

function copyLoose(value: unknown, depth: number, budget: { left: number }): unknown {
  budget.left -= VALUE_SIZE;
  if (budget.left < 0) return TOO_LARGE;
  switch (typeof value) {
    case 'string':
      budget.left -= value.length;
      return textRefusal(value) ?? value;
    case 'number':
      return Number.isFinite(value) ? value : NOT_JSON;
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    case 'object':
      break;
    case 'undefined':
    case 'function':
    case 'symbol':
      return NOT_JSON;
  }
  if (value === null) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? NOT_JSON : value.toISOString();
  if (depth > LOOSE_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) return copyList(value, depth, budget);
  return isData(value) ? copyObject(value, depth, budget) : NOT_JSON;
}

function copyList(list: unknown[], depth: number, budget: { left: number }): unknown {
  const copy: unknown[] = [];
  for (const item of list) {
    const kept = copyLoose(item, depth + 1, budget);
    if (kept instanceof Refusal) return kept;
    copy.push(kept);
  }
  return copy;
}

function copyObject(
  object: Record<string, unknown>,
  depth: number,
  budget: { left: number },
): unknown {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    budget.left -= key.length;
    const kept = textRefusal(key) ?? copyLoose(object[key], depth + 1, budget);
    if (kept instanceof Refusal) return kept;
    setOwn(copy, key, kept);
  }
  return copy;
}
