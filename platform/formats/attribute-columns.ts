/**
 * A header such as 'U.S.' cannot be the name of an attribute. This finds the attribute that its column means: by its
 * display name, else by the name that a dictionary made from the file would give it. Headers that are names of
 * attributes, or paths such as 'address.city', stay.
 */
import { isObjectType } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { mapHeaders } from '#guess/header-names.ts';
import { isObject } from '#model/text/json-object.ts';
import { setKey } from './format.ts';

type Data = Record<string, unknown>;

export interface ColumnNames {
  /** The row with the names of the attributes; the row itself where nothing is to be changed. */
  rename(data: Data): Data;
  /** The paths of the renamed columns, each with that of its attribute, in the order they were met. */
  renamed(): { header: string; attribute: string }[];
}

/** @param isColumn whether something else than an attribute is meant by a name: 'address.city' */
export function columnNames(
  attributes: readonly Attribute[],
  isColumn: (name: string) => boolean = () => false,
): ColumnNames {
  const found: { header: string; attribute: string }[] = [];
  const root = nameLevel(attributes, isColumn, '', found);
  return { rename: (data) => root(data), renamed: () => found };
}

function nameLevel(
  attributes: readonly Attribute[],
  isColumn: (name: string) => boolean,
  parent: string,
  found: { header: string; attribute: string }[],
): (data: Data) => Data {
  const names = new Set(attributes.map(({ name }) => name));
  const byDisplayName = uniqueDisplayNames(attributes);
  const objects = attributes.filter(({ datatype }) => isObjectType(datatype));
  const inner = new Map(
    objects.map(({ name, nodeAttributes = [] }) => [
      name,
      nameLevel(nodeAttributes, () => false, `${parent}${name}.`, found),
    ]),
  );
  /** The attribute of each header that was met, undefined for none. */
  const met = new Map<string, string | undefined>();
  const taken = new Set<string>();

  const meet = (headers: readonly string[]) => {
    const given = new Set(headers);
    const fresh = headers.filter((header) => !met.has(header));
    const take = (header: string, attribute: string | undefined) => {
      if (attribute === undefined || !names.has(attribute)) return;
      if (given.has(attribute) || taken.has(attribute) || met.get(header) !== undefined) return;
      taken.add(attribute);
      met.set(header, attribute);
      found.push({ header: parent + header, attribute: parent + attribute });
    };
    for (const header of fresh) met.set(header, undefined);
    const unknown = fresh.filter((header) => !names.has(header) && !isColumn(header));
    if (unknown.length === 0) return;
    for (const header of unknown) take(header, byDisplayName.get(header));
    const mapped = new Map(mapHeaders(headers).map((name, index) => [headers[index], name]));
    for (const header of unknown) take(header, mapped.get(header));
  };

  const renameInner = (name: string, value: unknown): unknown => {
    const rename = inner.get(name);
    if (!rename) return value;
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => (isObject(item) ? rename(item) : item));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    return isObject(value) ? rename(value) : value;
  };

  return (data) => {
    const headers = Object.keys(data);
    if (headers.some((header) => !met.has(header))) meet(headers);
    let renamed: Data | undefined;
    for (const [index, header] of headers.entries()) {
      const attribute = met.get(header);
      const isFree = attribute !== undefined && !Object.hasOwn(data, attribute);
      const name = isFree ? attribute : header;
      const value = renameInner(name, data[header]);
      if (!renamed && (name !== header || value !== data[header])) {
        renamed = {};
        for (const before of headers.slice(0, index)) setKey(renamed, before, data[before]);
      }
      if (renamed) setKey(renamed, name, value);
    }
    return renamed ?? data;
  };
}

function uniqueDisplayNames(attributes: readonly Attribute[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const repeated = new Set<string>();
  for (const { name, displayName } of attributes) {
    if (displayName === undefined) continue;
    if (names.has(displayName)) repeated.add(displayName);
    names.set(displayName, name);
  }
  for (const displayName of repeated) names.delete(displayName);
  return names;
}
