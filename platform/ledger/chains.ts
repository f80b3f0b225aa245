/**
 * The chains of the platform itself, in the same ledger as the chains of data. Their names start
 * with '$', which no name of a dictionary can.
 */
import type { ObjectKind } from '#model/metadata/search.ts';
import {
  dictionaryValues,
  edgeValues,
  groupValues,
  systemWalletValues,
  termValues,
  userWalletValues,
} from './projections/searched-values.ts';
import type { Findable } from './projections/searched-values.ts';

export const SYSTEM_CHAINS = {
  dictionary: '$dictionary',
  edge: '$edge',
  wallet: '$wallet',
  systemWallet: '$system_wallet',
  group: '$group',
  key: '$key',
  glossary: '$glossary',
  savedView: '$saved_view',
  policy: '$policy',
  tombstone: '$tombstone',
} as const;
export type SystemChain = (typeof SYSTEM_CHAINS)[keyof typeof SYSTEM_CHAINS];

export function isSystemChain(chain: string): boolean {
  return chain.startsWith('$');
}

/** Whether the chain holds definitions: each new version in it outdates caches of definitions. */
export function isDefinitionChain(chain: string): boolean {
  return chain === SYSTEM_CHAINS.dictionary || chain === SYSTEM_CHAINS.edge;
}

/** How a kind of metadata is found by the search over all metadata. */
export interface Searched {
  /** The property of the API's answer that has its results. */
  kind: ObjectKind;
  /** The prefix of its lexemes: a letter that no other kind has. */
  code: string;
  /** The values of a record, its name first. */
  valuesOf: (record: never) => Findable[];
}

/**
 * What Reset SDZ does with the records of a kind. A dictionary is deleted with its edge definitions; a wallet stays
 * when somebody has signed in with it.
 */
export type OnReset = 'delete' | 'deleteWithEdges' | 'deleteUnlessSignedIn';

/** What the platform has to know of a kind of metadata. */
interface MetadataKind {
  /** The type of its records in their headers. */
  type: string;
  /** The property of the body that holds the record. */
  part: string;
  /** The field of the record that is its name. */
  nameField: string;
  onReset: OnReset;
  /**
   * How records are found by the search over all metadata; null when it does not find them, as not everybody may see
   * them.
   */
  search: Searched | null;
}

/** A chain of metadata; the other chains hold what people neither list nor edit. */
export type MetadataChain = Exclude<SystemChain, '$key' | '$policy' | '$tombstone'>;

/** The kinds of metadata. The types demand a row for each new chain. */
export const METADATA: Record<MetadataChain, MetadataKind> = {
  $dictionary: {
    ...{ type: 'DICTIONARY', part: 'dictionary', nameField: 'name', onReset: 'deleteWithEdges' },
    search: { kind: 'dictionaries', code: 'd', valuesOf: dictionaryValues },
  },
  $edge: {
    ...{ type: 'EDGE_DEFINITION', part: 'edge', nameField: 'name', onReset: 'delete' },
    search: { kind: 'edgeDefs', code: 'e', valuesOf: edgeValues },
  },
  $group: {
    ...{ type: 'USER_GROUP', part: 'group', nameField: 'name', onReset: 'delete' },
    search: { kind: 'userGroups', code: 'g', valuesOf: groupValues },
  },
  $wallet: {
    ...{ type: 'WALLET', part: 'wallet', nameField: 'fullName', onReset: 'deleteUnlessSignedIn' },
    search: { kind: 'userWallets', code: 'w', valuesOf: userWalletValues },
  },
  $system_wallet: {
    ...{ type: 'SYSTEM_WALLET', part: 'systemWallet', nameField: 'description', onReset: 'delete' },
    search: { kind: 'systemWallets', code: 's', valuesOf: systemWalletValues },
  },
  $glossary: {
    ...{ type: 'GLOSSARY_TERM', part: 'glossary', nameField: 'term', onReset: 'delete' },
    search: { kind: 'glossaries', code: 't', valuesOf: termValues },
  },
  $saved_view: {
    ...{ type: 'SAVED_VIEW', part: 'savedView', nameField: 'name', onReset: 'delete' },
    search: null,
  },
};

export function isMetadataChain(chain: string): chain is MetadataChain {
  return Object.hasOwn(METADATA, chain);
}

/** The name of a record, from its body; null for records without a name. */
export function nameOf(chain: string, body: Record<string, unknown>): string | null {
  // The record of a key is found by its wallet.
  if (chain === SYSTEM_CHAINS.key) return String(body.wallet);
  if (!isMetadataChain(chain)) return null;
  const { part, nameField } = METADATA[chain];
  const record = (body[part] ?? {}) as Record<string, unknown>;
  return String(record[nameField]);
}
