/** The kinds of metadata that the assistant lists and counts. */
import type { Source } from '#model/metadata/assistant.ts';
import type { ObjectKind } from '#model/metadata/search.ts';
import type { Collection } from '#platform/metadata/collection.ts';
import { listDictionaries } from '#platform/metadata/dictionaries.ts';
import { listEdgeDefinitions } from '#platform/metadata/edge-definitions.ts';
import { GLOSSARY } from '#platform/metadata/glossary.ts';
import { GROUPS } from '#platform/metadata/groups.ts';
import { SYSTEM_WALLETS } from '#platform/metadata/system-wallets.ts';
import { USER_WALLETS } from '#platform/metadata/user-wallets.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** A record of metadata as an answer lists it. */
export interface ListedItem {
  source: Source['kind'];
  id: string;
  title: string;
  about: string;
}

type List = (zone: ZoneRef, limit: number) => Promise<{ items: ListedItem[]; total: number }>;

/** The records of a collection as items. */
function listOf<Stored extends { id: string }>(
  collection: Collection<Stored>,
  toItem: (record: Stored) => ListedItem,
): List {
  return async (zone, limit) => {
    const { records, total } = await collection.list(zone, { skip: 0, limit });
    return { items: records.map(toItem), total };
  };
}

interface ListedKindRow {
  /** The words for one and for several of them. */
  names: [one: string, many: string];
  /** The first ones, in the order of their list, and how many there are. */
  list: List;
}

/**
 * The kinds, in the order in which an overview of the zone counts them. The types demand a row for each kind that is
 * searched.
 */
export const LISTED_KINDS: Readonly<Record<ObjectKind, ListedKindRow>> = {
  dictionaries: {
    names: ['dictionary', 'dictionaries'],
    async list(zone, limit) {
      const page = { skip: 0, limit, summary: true };
      const { dictionaries, total } = await listDictionaries(zone, page);
      const items = dictionaries.map(({ name, description }): ListedItem => {
        return { source: 'dictionary', id: name, title: name, about: description };
      });
      return { items, total };
    },
  },
  edgeDefs: {
    names: ['edge definition', 'edge definitions'],
    async list(zone, limit) {
      const { edges, total } = await listEdgeDefinitions(zone, { skip: 0, limit });
      const items = edges.map(({ edgeId, name, fromDictionary, toDictionary }): ListedItem => {
        const about = `${fromDictionary} → ${toDictionary}`;
        return { source: 'edge', id: edgeId, title: name, about };
      });
      return { items, total };
    },
  },
  glossaries: {
    names: ['glossary term', 'glossary terms'],
    list: listOf(GLOSSARY, ({ id, term, description }) => {
      return { source: 'glossary', id, title: term, about: description };
    }),
  },
  userWallets: {
    names: ['user wallet', 'user wallets'],
    list: listOf(USER_WALLETS, ({ id, fullName, email }) => {
      return { source: 'userWallet', id, title: fullName, about: email };
    }),
  },
  systemWallets: {
    names: ['system wallet', 'system wallets'],
    list: listOf(SYSTEM_WALLETS, ({ id, description, type }) => {
      return { source: 'systemWallet', id, title: description, about: type };
    }),
  },
  userGroups: {
    names: ['user group', 'user groups'],
    list: listOf(GROUPS, ({ id, name, description }) => {
      return { source: 'userGroup', id, title: name, about: description };
    }),
  },
};
