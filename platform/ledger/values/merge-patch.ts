/** JSON Merge Patch (RFC 7396): changes some attributes of a record and keeps the others. */

type Data = Record<string, unknown>;

/**
 * The data with the patch applied: objects are merged key by key, null deletes a key, anything else
 * (also a list) replaces the value. Neither argument is changed.
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

/** Sets an own property, also for the key '__proto__', so that no prototype is changed. */
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
