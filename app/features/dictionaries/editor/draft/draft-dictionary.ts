/** Converts a stored dictionary to a draft, and back. */
import { boundKind } from '#model/dictionaries/datatypes.ts';
import type { Attribute, Dictionary, StoredDictionary } from '#model/dictionaries/dictionary.ts';
import {
  ATTRIBUTE_PROPERTIES,
  toPropertyValues,
} from '#app/features/dictionaries/editor/attribute-properties.ts';
import type { AttributeProperty } from '#app/features/dictionaries/editor/attribute-properties.ts';
import { flattenDraft } from './draft.ts';
import type { Draft, DraftAttribute } from './draft.ts';

/** The draft with which the editor of a stored version begins. */
export function toDraft(dictionary: StoredDictionary): Draft {
  const taken = new Set<string>();
  return {
    hash: dictionary.hash,
    name: dictionary.name,
    description: dictionary.description,
    groupName: dictionary.groupName,
    undefinedAttributesAction: dictionary.undefinedAttributesAction,
    color: dictionary.layoutMetadata.color ?? '',
    kept: keptOf(dictionary),
    attributes: dictionary.attributes.map((attribute) => toDraftAttribute(attribute, '', taken)),
    indexes: dictionary.indexes.map(({ name, type, attributes }) => ({
      id: claimId(name, taken),
      savedName: name,
      name,
      type,
      // The id of an attribute in the draft is its path.
      attributes: [...attributes],
    })),
  };
}

/** The draft with which the editor of a proposed dictionary begins, which is not stored yet. */
export function toNewDraft(dictionary: Dictionary): Draft {
  const stored = { ...dictionary, hash: '', timestamp: '', author: '' };
  const { hash: _hash, ...draft } = toDraft(stored);
  return {
    ...draft,
    attributes: draft.attributes.map(unsaved),
    indexes: draft.indexes.map(({ savedName: _name, ...index }) => index),
  };
}

function unsaved({ savedName: _name, ...attribute }: DraftAttribute): DraftAttribute {
  return { ...attribute, children: attribute.children.map(unsaved) };
}

/** The properties that the editor does not show; undefined when there are none. */
function keptOf({ displayName, layoutMetadata, properties }: StoredDictionary): Draft['kept'] {
  const { color: _color, ...layout } = layoutMetadata;
  const kept = {
    ...(displayName !== undefined && { displayName }),
    ...(Object.keys(layout).length > 0 && { layoutMetadata: layout }),
    ...(properties && { properties }),
  };
  return Object.keys(kept).length > 0 ? kept : undefined;
}

function toDraftAttribute(
  attribute: Attribute,
  parentPath: string,
  taken: Set<string>,
): DraftAttribute {
  const { name, nodeAttributes = [] } = attribute;
  const path = parentPath === '' ? name : `${parentPath}.${name}`;
  return {
    id: claimId(path, taken),
    savedName: name,
    ...toPropertyValues(attribute),
    children: nodeAttributes.map((child) => toDraftAttribute(child, path, taken)),
  };
}

/** Makes an id unique, because an index may have the name of an attribute. */
function claimId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}~${number}`;
  taken.add(id);
  return id;
}

/** A dictionary as it was typed. Text that is not a number stays text, which the rules then report. */
export type TypedDictionary = Omit<Dictionary, 'attributes'> & { attributes: TypedAttribute[] };
export type TypedAttribute = Omit<Attribute, 'precision' | 'nodeAttributes'> & {
  precision?: number | string;
  nodeAttributes?: TypedAttribute[];
};

/** The dictionary that a draft describes, to be checked and saved. Empty values are left out. */
export function toDictionary(draft: Draft): TypedDictionary {
  const flat = flattenDraft(draft.attributes);
  const paths = new Map(flat.map(({ attribute, path }) => [attribute.id, path]));
  const pathOf = (id: string) => paths.get(id) ?? id;
  return {
    ...draft.kept,
    name: draft.name,
    description: draft.description,
    groupName: draft.groupName,
    undefinedAttributesAction: draft.undefinedAttributesAction,
    layoutMetadata: {
      ...draft.kept?.layoutMetadata,
      ...(draft.color !== '' && { color: draft.color }),
    },
    attributes: draft.attributes.map((attribute) => toAttribute(attribute, pathOf)),
    indexes: draft.indexes.map(({ name, type, attributes }) => ({
      name,
      type,
      attributes: attributes.map(pathOf),
    })),
  };
}

function toAttribute(draft: DraftAttribute, pathOf: (id: string) => string): TypedAttribute {
  const stored = ATTRIBUTE_PROPERTIES.map(
    (property) => [property.name, toStoredValue(property, draft, pathOf)] as const,
  );
  const attribute: TypedAttribute = {
    ...Object.fromEntries(stored.filter(([, value]) => value !== undefined)),
    name: draft.name,
    datatype: draft.datatype,
  };
  if (draft.children.length > 0) {
    attribute.nodeAttributes = draft.children.map((child) => toAttribute(child, pathOf));
  }
  return attribute;
}

/** The value of a property as it is stored; undefined when it is empty. */
function toStoredValue(
  { name, kind, appliesTo }: AttributeProperty,
  draft: DraftAttribute,
  pathOf: (id: string) => string,
): string | number | boolean | string[] | undefined {
  const value = draft[name];
  if (typeof value === 'boolean') return value || undefined;
  if (value.length === 0) return undefined;
  if (typeof value !== 'string') return kind === 'attributes' ? value.map(pathOf) : value;
  const isDate = boundKind(draft.datatype) === 'date';
  const isUnused = appliesTo !== undefined && !appliesTo(draft.datatype);
  if (kind === 'number') return isUnused ? undefined : toNumber(value);
  if (kind === 'bound') return isDate ? toInstant(value) : toNumber(value);
  return kind === 'default' && isDate ? toInstant(value) : value;
}

/** The text as a number, if the number would be written in the same way. '007', '1e9' and long numbers stay text. */
function toNumber(text: string): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}

/** The date in UTC, in ISO form with milliseconds. A text that is no date stays as it was typed. */
function toInstant(text: string): string {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text.slice(10));
  const at = new Date(text.length <= 10 || hasZone ? text : `${text}Z`);
  const isDay = at.toJSON() !== null && /^\d{4}-\d\d-\d\d/.test(text);
  // JavaScript makes the 30th of February a day in March. Such a text stays, so that the rules report it.
  const sameDay = isDay && new Date(text.slice(0, 10)).toJSON()?.startsWith(text.slice(0, 10));
  return sameDay ? at.toJSON() : text;
}
