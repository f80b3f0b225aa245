/** Prepares records for files, in which a DATE is a day such as '1912-07-21' and not the time at which it is stored. */
import { elementType } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';

/** The data of a record with its DATE values as days. */
export function withDays<Data extends object>(data: Data, attributes: readonly Attribute[]): Data {
  const copy = { ...data } as Record<string, unknown>;
  for (const { name, datatype, nodeAttributes = [] } of attributes) {
    if (!Object.hasOwn(copy, name)) continue;
    const element = elementType(datatype);
    if (element === 'DATE') copy[name] = eachOf(copy[name], dayOf);
    if (element === 'OBJECT') {
      copy[name] = eachOf(copy[name], (value) =>
        typeof value === 'object' && value !== null ? withDays(value, nodeAttributes) : value,
      );
    }
  }
  return copy as Data;
}

function eachOf(value: unknown, change: (one: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(change) : change(value);
}

function dayOf(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/T00:00:00\.000Z$/, '') : value;
}
