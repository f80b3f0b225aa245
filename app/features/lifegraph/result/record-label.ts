/** The label of a record, and the filter that identifies it. */
import { canonicalIndexType, primaryKey } from '#model/dictionaries/dictionary.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { Vertex } from '#model/records/record.ts';

type Keys = Pick<Dictionary, 'indexes'>;
/** The keys, and the attribute that a person has chosen as the label, if any. */
type Labelled = Keys & { labelledBy?: string };

/**
 * The label of a record: the value of the chosen attribute, or else those of the primary key, or else the id. Different
 * keys have different labels: an absent part of a composite key keeps its position, and a part that contains the
 * separator of parts is quoted.
 */
export function recordLabel({ header, data }: Vertex, dictionary: Labelled | undefined): string {
  const chosen = dictionary?.labelledBy && scalarAt(data, dictionary.labelledBy)?.trim();
  if (chosen) return chosen;
  const values = dictionary ? primaryKey(dictionary).map((path) => scalarAt(data, path)) : [];
  if (values.every((value) => value === undefined)) return header.id;
  if (values.length === 1) return values[0] ?? header.id;
  return values.map(partOf).join(' · ');
}

/** The text of a part in a composite key. */
function partOf(value: string | undefined): string {
  if (value === undefined) return '–';
  const isOdd = value === '' || value === '–' || /·|^"|^\s|\s$/.test(value);
  return isOdd ? JSON.stringify(value) : value;
}

/**
 * The attribute and value with which the simple filter finds only this record. They come from a primary or else a
 * unique index with a single attribute for which the record has a value.
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
export function scalarAt(data: Record<string, unknown>, path: string): string | undefined {
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
