/** The values by which a record of metadata is found, its name first. The code is pure. */
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { StoredSystemWallet, StoredUserWallet } from '#model/wallets/wallet.ts';
import type { ValueUse } from './search-words.ts';

/** A value by which a record may be found. */
export interface Findable {
  /** The field, such as 'name' or 'attributes.address.city'. */
  field: string;
  value: string;
  use: ValueUse;
}

const name = (field: string, value: string): Findable => ({ field, value, use: 'name' });
const text = (field: string, value: string): Findable => ({ field, value, use: 'text' });
const id = (value: string): Findable => ({ field: 'id', value, use: 'id' });

export function dictionaryValues(dictionary: Dictionary): Findable[] {
  return [
    name('name', dictionary.name),
    name('groupName', dictionary.groupName),
    text('description', dictionary.description),
    ...flattenAttributes(dictionary.attributes).flatMap(({ path, attribute }) => {
      const field = `attributes.${path}`;
      return [
        name(field, attribute.name),
        name(field, attribute.displayName ?? ''),
        text(field, attribute.description ?? ''),
      ];
    }),
  ];
}

export function edgeValues(edge: StoredEdgeDefinition): Findable[] {
  return [
    name('name', edge.name),
    name('fromDictionary', edge.fromDictionary),
    name('toDictionary', edge.toDictionary),
    ...edge.condition.flatMap(({ fromCol, toCol }) => [
      name('condition', fromCol),
      name('condition', toCol),
    ]),
    id(edge.edgeId),
  ];
}

export function termValues(term: StoredTerm): Findable[] {
  return [
    name('term', term.term),
    ...term.aliases.map((alias) => name('aliases', alias)),
    ...term.abbreviations.map((abbreviation) => name('abbreviations', abbreviation)),
    name('groupName', term.groupName),
    name('type', term.type),
    text('description', term.description),
    ...Object.entries(term.properties).flatMap(([property, value]) => [
      name(`properties.${property}`, property),
      text(`properties.${property}`, value),
    ]),
    id(term.id),
  ];
}

export function groupValues(group: StoredGroup): Findable[] {
  return [name('name', group.name), text('description', group.description), id(group.id)];
}

export function userWalletValues(wallet: StoredUserWallet): Findable[] {
  return [name('fullName', wallet.fullName), name('email', wallet.email), id(wallet.id)];
}

export function systemWalletValues(wallet: StoredSystemWallet): Findable[] {
  return [name('description', wallet.description), name('type', wallet.type), id(wallet.id)];
}
