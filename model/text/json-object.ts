/** Whether a value is an object of JSON, not a list and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object, to read what it may hold; an empty one for anything else. */
export function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
