/** Compares a form with its opened state. */

/**
 * Compares the values of a form with those that it was opened with. Only what a control can show counts: not the order
 * of fields and properties, the kind of line break, or whether an empty value is present or absent. The form's own
 * hidden fields, whose names begin with '_', do not count either.
 * @param before what it was opened with; what is no field of the form is left out
 * @param isField whether a name is that of a field
 */
export function hasChanges(
  before: object | null | undefined,
  now: object | null | undefined,
  isField: (name: string) => boolean = () => true,
): boolean {
  const ownFields = (values: object | null | undefined, counts: typeof isField) =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => counts(name)));
  // Until something is typed, `now` is what the form was opened with, including what is no field, such as the id.
  const isLeftOut = (name: string) => name in (before ?? {}) && !isField(name);
  const isOwn = (name: string) => !name.startsWith('_') && !isLeftOut(name);
  return textOf(ownFields(before, isField)) !== textOf(ownFields(now, isOwn));
}

function textOf(values: object): string {
  return JSON.stringify(asControls(values)) ?? '';
}

/** A value as controls hold it; undefined for an empty one. */
function asControls(value: unknown): unknown {
  if (value === null || value === undefined || value === '' || value === false) return undefined;
  if (value === true) return 'on';
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n');
  if (value instanceof Date) return value.toISOString();
  if (value instanceof File) return `file ${value.name}`;
  if (Array.isArray(value)) {
    // A single choice of a list is a text, as browsers send it.
    if (value.length === 1 && typeof value[0] === 'string') return asControls(value[0]);
    return value.length === 0 ? undefined : value.map((item) => asControls(item) ?? null);
  }
  if (typeof value !== 'object') return String(value);
  const pairs = Object.entries(value)
    .map(([name, part]) => [name, asControls(part)] as const)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}
