/** The categories of the global search, in their order, with the columns of their results. */
import { paths } from '#app/paths/paths.ts';
import type { IconName } from '#app/text/icon-names.ts';
import type { SearchBucket, SearchBuckets } from '#model/metadata/search.ts';

export type ResultOf<Bucket extends SearchBucket> = SearchBuckets[Bucket][number];

export interface ResultKind<Bucket extends SearchBucket> {
  /** The category. */
  label: string;
  /** The word for one of them, in the link to its page. */
  one: string;
  /** The icon beside a result in the palette. */
  icon: IconName;
  idOf: (result: ResultOf<Bucket>) => string;
  /** Texts by header; the first is the result's name. */
  columns: Record<string, (result: ResultOf<Bucket>) => string>;
  /** The page of the object. */
  pathOf?: (result: ResultOf<Bucket>) => string;
  /** For kinds without a page, which have no `pathOf`: the word for several of them. */
  many?: string;
}

export const RESULT_KINDS: { readonly [Bucket in SearchBucket]: ResultKind<Bucket> } = {
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
    many: 'ingest pipelines',
  },
};

export const RESULT_BUCKETS = Object.keys(RESULT_KINDS) as SearchBucket[];
