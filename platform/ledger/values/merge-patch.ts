/** Changing some attributes of a record and leaving the others: JSON Merge Patch (RFC 7396). */

type Data = Record<string, unknown>;

/**
 * The data with the patch applied: objects are merged key by key, null takes a key away, anything else
 * (lists too) replaces what was there. Neither argument is changed.
 */
export function mergePatch(data: Data, patch: Data): Data {
  const merged = { ...data };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      delete merged[key];
    } else {
      const before = Object.hasOwn(merged, key) ? merged[key] : undefined;
      setOwn(merged, key, isData(value) ? mergePatch(isData(before) ? before : {}, value) : value);
    }
  }
  return merged;
}

/** True for an object with keys; false for lists, dates and null. */
export function isData(value: unknown): value is Data {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

/** Sets a key as a plain own property: '__proto__' is a name like any other and pollutes nothing. */
export function setOwn(target: Data, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    target[key] = value;
  }
}
