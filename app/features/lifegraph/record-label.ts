/** What a record is called, and how it is found again. */
import { canonicalIndexType, primaryKey } from '#model/dictionary.ts';
import type { Dictionary } from '#model/dictionary.ts';
import type { Vertex } from '#model/record.ts';

type Keys = Pick<Dictionary, 'indexes'>;

/** The values of the primary key, or the id of a record without one. */
export function recordLabel({ header, data }: Vertex, dictionary: Keys | undefined): string {
  const values = dictionary ? primaryKey(dictionary).map((path) => scalarAt(data, path)) : [];
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? known.join(' · ') : header.id;
}

/**
 * The attribute and value by which the simple filter finds this record alone: of the primary index, else of a
 * unique one, if it has one attribute only and the record has a value there.
 */
export function identifyingAttribute(
  { data }: Vertex,
  dictionary: Keys | undefined,
): { key: string; value: string } | undefined {
  const indexes = dictionary?.indexes ?? [];
  const ofType = (type: string) =>
    indexes.filter((index) => canonicalIndexType(index.type) === type);
  for (const { attributes } of [...ofType('PRIMARY'), ...ofType('UNIQUE')]) {
    const [key, ...others] = attributes;
    const value = key === undefined ? undefined : scalarAt(data, key);
    if (key !== undefined && others.length === 0 && value) return { key, value };
  }
  return undefined;
}

/** The text of the value at a dotted path; undefined for a missing one, an object or a list. */
function scalarAt(data: Record<string, unknown>, path: string): string | undefined {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined,
      data,
    );
  return value === null || value === undefined || typeof value === 'object'
    ? undefined
    : String(value);
}
