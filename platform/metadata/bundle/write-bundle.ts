/** Writes records of a zone as a bundle: in a fixed order, without what only their own zone knows. */
import { canonicalIndexType } from '#model/dictionaries/dictionary.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { BUNDLE_FORMAT, BUNDLE_VERSION } from '#model/metadata/bundle.ts';
import type { WrittenBundle } from '#model/metadata/bundle.ts';
import { PROMOTED_KINDS } from '#model/metadata/promotion.ts';
import type { PromotedKind } from '#model/metadata/promotion.ts';
import type { ContentOf } from '#platform/metadata/comparison/named-records.ts';
import { toComparable } from '#platform/metadata/comparison/to-comparable.ts';
import type { PromotedRecord } from '#platform/metadata/promotion/plan-promotion.ts';

type Fields = Record<string, unknown>;
type Written = NonNullable<WrittenBundle[PromotedKind]>[number];

/**
 * The bundle of these records, sorted by kind, then by the UTF-16 units of the name: so it is the same on each machine.
 * What is empty is left out, as an empty text or list equals one that is absent.
 */
export function writeBundle(
  records: readonly PromotedRecord[],
  kinds: readonly PromotedKind[] = PROMOTED_KINDS,
): WrittenBundle {
  const lists = PROMOTED_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => {
    const keyed = records
      .filter((record) => record.kind === kind)
      .map((record) => ({ key: toComparable(record).key, content: record.content }))
      .sort((one, other) => order(one.key, other.key));
    return [kind, keyed.map(({ content }) => WRITE[kind](content as never) as Written)];
  });
  return { format: BUNDLE_FORMAT, version: BUNDLE_VERSION, ...Object.fromEntries(lists) };
}

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const WRITE: { [Kind in PromotedKind]: (content: ContentOf[Kind]) => Fields } = {
  dictionaries: ({ name, displayName, description, groupName, ...rest }) =>
    filled({
      ...{ name, displayName, description, groupName },
      undefinedAttributesAction: rest.undefinedAttributesAction,
      layoutMetadata: inOrder(rest.layoutMetadata),
      attributes: rest.attributes.map(writeAttribute),
      indexes: rest.indexes
        .map((index) => ({
          ...{ name: index.name, type: canonicalIndexType(index.type) },
          attributes: index.attributes,
        }))
        .sort((one, other) => order(one.name, other.name)),
      properties: inOrder(rest.properties),
    }),
  edgeDefs: ({ name, fromDictionary, toDictionary, condition }) => ({
    ...{ name, fromDictionary, toDictionary },
    condition: condition
      .map(({ fromCol, toCol }) => ({ fromCol, toCol }))
      .sort((one, other) => order(one.fromCol, other.fromCol) || order(one.toCol, other.toCol)),
  }),
  glossaries: ({ term, description, groupName, type, aliases, abbreviations, properties }) =>
    filled({
      ...{ term, description, groupName, type },
      ...{ aliases: aliases.toSorted(order), abbreviations: abbreviations.toSorted(order) },
      properties: inOrder(properties),
    }),
  userGroups: ({ name, description, group }) =>
    filled({ name, description, group: group.toSorted(order) }),
};

/** Attributes keep their order, which counts. */
function writeAttribute(attribute: Attribute): Fields {
  const { name, displayName, description, datatype, required, defaultValue } = attribute;
  const { min, max, precision, enumValues, regex, fingerprintAttributes } = attribute;
  return filled({
    ...{ name, displayName, description, datatype },
    required: required === true ? true : undefined,
    ...{ defaultValue, min, max, precision, enumValues, regex, fingerprintAttributes },
    nodeAttributes: attribute.nodeAttributes?.map(writeAttribute),
  });
}

/** Without what is empty. */
function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Free content with its members in the order of their names, at each level. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => order(one, other))
      .map(([name, part]) => [name, inOrder(part)]),
  );
}
