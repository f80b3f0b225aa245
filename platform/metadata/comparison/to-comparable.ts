/** What is compared of a record: nothing in it is only of its own zone. */
import type { ComparedKind } from '#model/metadata/comparison.ts';
import type { Comparable } from './compare-records.ts';
import type { NamedRecord } from './named-records.ts';

export function toComparable(record: NamedRecord): Comparable {
  const compare = COMPARABLE[record.kind] as (record: NamedRecord) => Of<ComparedKind>;
  return { kind: record.kind, id: record.id, ...compare(record) };
}

type Of<Kind extends ComparedKind> = Omit<Comparable & { of?: Kind }, 'kind' | 'id' | 'of'>;

const COMPARABLE: { [Kind in ComparedKind]: (record: NamedRecord<Kind>) => Of<Kind> } = {
  dictionaries({ content: { name, attributes, indexes, ...settings } }) {
    const { displayName, description, groupName, undefinedAttributesAction } = settings;
    return {
      ...{ name, key: name },
      parts: {
        values: { displayName, description, groupName, undefinedAttributesAction },
        maps: { layoutMetadata: settings.layoutMetadata, properties: settings.properties ?? {} },
      },
      attributes,
      indexes,
    };
  },
  edgeDefs({ content: { name, fromDictionary, toDictionary, condition } }) {
    const pairs = condition.map(({ fromCol, toCol }) => `${fromCol} = ${toCol}`);
    return {
      name: `${name} (${fromDictionary} → ${toDictionary})`,
      key: JSON.stringify([name, fromDictionary, toDictionary]),
      parts: { sets: { condition: pairs } },
    };
  },
  glossaries({ content: { term, description, groupName, type, ...listed } }) {
    return {
      ...{ name: term, key: term.toLowerCase() },
      parts: {
        values: { description, groupName, type },
        sets: { aliases: listed.aliases, abbreviations: listed.abbreviations },
        maps: { properties: listed.properties },
      },
    };
  },
  userGroups({ content: { name, description, group } }) {
    return {
      ...{ name, key: name.toLowerCase() },
      parts: { values: { description }, sets: { group: group.toSorted() } },
    };
  },
  /** People know a system wallet by its description. */
  systemWallets({ content: { description, ...values } }) {
    const { type, accessControlUserGroup, writeUserGroup } = values;
    return {
      ...{ name: description, key: description },
      parts: { values: { type, accessControlUserGroup, writeUserGroup } },
    };
  },
  smartContracts({ chain, content: { name, description, javaScript, metadata } }) {
    return {
      ...{ name, chain, key: JSON.stringify([chain, name]) },
      parts: { values: { description }, texts: { javaScript }, maps: { metadata } },
    };
  },
  /** People know a consent contract by its description. */
  consentContracts({ chain, content: { to, metadata, description = '', ...contract } }) {
    const { only = [], start, until, when, jwtProperties } = contract;
    return {
      chain,
      name: description === '' ? 'Without a description' : description,
      key: JSON.stringify([chain, description]),
      parts: {
        values: { start, until, when },
        sets: { to: to.toSorted(), only },
        maps: { jwtProperties: jwtProperties ?? {}, metadata },
      },
    };
  },
};
