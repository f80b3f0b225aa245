/**
 * The kinds of results of the search over all metadata, in their order, with the data of each that the search page and
 * the palette need. The types require an entry for each kind that the platform finds.
 */
import { paths } from '#app/paths/paths.ts';
import type { IconName } from '#app/screens/icon-names.ts';
import type { ObjectKind, ResultKindId, SearchResults } from '#model/metadata/search.ts';

export type ResultOf<Kind extends ResultKindId> = SearchResults[Kind][number];

export interface ResultKind<Kind extends ResultKindId> {
  /** The heading of its results. */
  label: string;
  /** The word for one result, in the link to its page. */
  one: string;
  /** The icon beside a result in the palette. */
  icon: IconName;
  idOf: (result: ResultOf<Kind>) => string;
  /** Functions that return the texts of a result, by header. The first text is the name of the result. */
  columns: Record<string, (result: ResultOf<Kind>) => string>;
  /** The path of the object's page. */
  pathOf?: (result: ResultOf<Kind>) => string;
  /** The words for the kind in the palette (`canonical`), as in 'edit term visit'; undefined without a page. */
  words: Kind extends ObjectKind ? readonly string[] : undefined;
  /** The word for several results of a kind without a page, which has no `pathOf`. */
  many?: string;
}

export const RESULT_KINDS: { readonly [Kind in ResultKindId]: ResultKind<Kind> } = {
  dictionaries: {
    label: 'Dictionaries',
    one: 'dictionary',
    icon: 'database',
    idOf: ({ name }) => name,
    columns: {
      Name: ({ name }) => name,
      Description: ({ description }) => description,
      Grouping: ({ groupName }) => groupName,
    },
    pathOf: ({ name }) => paths.dictionary(name),
    words: ['dictionary', 'attribute'],
  },
  edgeDefs: {
    label: 'Edge Definitions',
    one: 'edge definition',
    icon: 'waypoints',
    idOf: ({ edgeId }) => edgeId,
    columns: {
      Name: ({ name }) => name,
      From: ({ fromDictionary }) => fromDictionary,
      To: ({ toDictionary }) => toDictionary,
    },
    pathOf: ({ edgeId }) => paths.edge(edgeId),
    words: ['edge'],
  },
  userGroups: {
    label: 'User Groups',
    one: 'user group',
    icon: 'users-round',
    idOf: ({ id }) => id,
    columns: {
      Name: ({ name }) => name,
      Description: ({ description }) => description,
    },
    pathOf: ({ id }) => paths.wallet('user-group', id),
    words: ['group'],
  },
  userWallets: {
    label: 'User Wallets',
    one: 'user wallet',
    icon: 'user-round',
    idOf: ({ id }) => id,
    columns: {
      'Full Name': ({ fullName }) => fullName,
      'Email Address': ({ email }) => email,
    },
    pathOf: ({ id }) => paths.wallet('user-wallet', id),
    words: ['wallet'],
  },
  systemWallets: {
    label: 'System Wallets',
    one: 'system wallet',
    icon: 'wallet',
    idOf: ({ id }) => id,
    columns: {
      Description: ({ description }) => description,
      Type: ({ type }) => type,
    },
    pathOf: ({ id }) => paths.wallet('system-wallet', id),
    words: ['wallet', 'system'],
  },
  glossaries: {
    label: 'Glossary',
    one: 'term',
    icon: 'book-a',
    idOf: ({ id }) => id,
    columns: {
      Term: ({ term }) => term,
      Type: ({ type }) => type,
      Description: ({ description }) => description,
      'Group Name': ({ groupName }) => groupName,
    },
    pathOf: ({ id }) => paths.term(id),
    words: ['term'],
  },
  terms: {
    label: 'Terms',
    one: 'policy',
    icon: 'landmark',
    idOf: ({ id }) => id,
    columns: {
      Name: ({ name }) => name,
      Version: ({ version }) => version,
      Type: ({ type }) => type,
      Active: ({ active }) => (active ? 'Yes' : 'No'),
    },
    words: undefined,
    many: 'policies',
  },
  ingestPipelines: {
    label: 'Ingest Pipelines',
    one: 'pipeline',
    icon: 'layers',
    idOf: ({ name }) => name,
    columns: {
      Name: ({ name }) => name,
      Description: ({ description }) => description,
    },
    words: undefined,
    many: 'ingest pipelines',
  },
};

export const SEARCH_KINDS = Object.keys(RESULT_KINDS) as ResultKindId[];
