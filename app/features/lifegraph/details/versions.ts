/** Compares two versions of a record. */

export interface ChangedValue {
  /** The path of the attribute, with dots. */
  path: string;
  /** The value as text; undefined if the version has none. */
  before: string | undefined;
  after: string | undefined;
}

/** The attributes with different values, in the order of the newer version. A list counts as one value. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ChangedValue[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((path) => {
    const change = { path, before: old.get(path), after: now.get(path) };
    return change.before === change.after ? [] : [change];
  });
}

function leavesOf(value: Record<string, unknown>, parent = ''): Map<string, string> {
  const entries = Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    const path = parent === '' ? name : `${parent}.${name}`;
    if (inner === null || inner === undefined) return [];
    if (typeof inner === 'object' && !Array.isArray(inner)) {
      return [...leavesOf(inner as Record<string, unknown>, path)];
    }
    return [[path, typeof inner === 'object' ? JSON.stringify(inner) : String(inner)]];
  });
  return new Map(entries);
}
