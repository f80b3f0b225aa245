/** Computes the values by which a record of metadata is found. Pure; `platform/metadata/search.ts` queries them. */
import { flattenAttributes, type Dictionary } from '#model/dictionary.ts';
import type { StoredEdge } from '#model/edge.ts';
import type { StoredTerm } from '#model/glossary.ts';
import type { UserGroup } from '#model/group.ts';
import type { SystemWallet, UserWallet } from '#model/wallet.ts';
import { SYSTEM_CHAINS } from '../chains.ts';
import type { Body, Head } from '../record.ts';
import { cut, fold, typoFormsOf, wordsOf, type ValueUse } from './search-words.ts';

/** The kinds of metadata that are searched, under their names in the API, with the prefixes of their lexemes. */
const BUCKET_CODES = {
  dictionaries: 'd',
  edgeDefs: 'e',
  userGroups: 'g',
  userWallets: 'w',
  systemWallets: 's',
  glossaries: 't',
} as const;
export type SearchedBucket = keyof typeof BUCKET_CODES;
export const SEARCHED_BUCKETS = Object.keys(BUCKET_CODES) as SearchedBucket[];

/** The zone and kind that lexemes belong to, which are their prefix. */
export interface LexemeScope {
  zoneId: number;
  bucket: SearchedBucket;
}

/** A value by which a record may be found. */
export interface Findable {
  /** 'name', 'attributes.address.city' */
  field: string;
  value: string;
  use: ValueUse;
}

/** One value as it is stored. */
export interface SearchEntry {
  key: number;
  place: number;
  bucket: SearchedBucket;
  field: string;
  value: string;
  folded: string;
  /** As PostgreSQL writes a tsvector. */
  lexemes: string;
}

/** The most characters of a value that are stored for display. */
const SHOWN_LENGTH = 300;

/** Whether the records of a chain are searched. */
export function isSearched(chain: string): boolean {
  return Object.hasOwn(FINDABLES, chain);
}

/** The entries of a record, its name first; none for records that are not searched. */
export function searchEntries(zoneId: number, { chain, key, body }: Head): SearchEntry[] {
  const kind = FINDABLES[chain];
  if (!kind) return [];
  const { bucket } = kind;
  return kind
    .of(body)
    .filter(({ value }) => value.trim() !== '')
    .map(({ field, value, use }, place) => ({
      key,
      place,
      bucket,
      field,
      value: cut(value, SHOWN_LENGTH),
      folded: fold(value),
      lexemes: lexemesOf({ zoneId, bucket }, value, use).join(' '),
    }));
}

/** The lexemes of a word, and of its form with a typo. */
export function wordLexeme({ zoneId, bucket }: LexemeScope, word: string): string {
  return `'${zoneId}${BUCKET_CODES[bucket]}:${word}'`;
}
export function typoLexeme({ zoneId, bucket }: LexemeScope, form: string): string {
  return `'${zoneId}${BUCKET_CODES[bucket]}~${form}'`;
}

function lexemesOf(scope: LexemeScope, value: string, use: ValueUse): string[] {
  if (use === 'id') return [];
  const words = wordsOf(value);
  const found = words.map((word) => wordLexeme(scope, word));
  if (use === 'text') return found;
  const typos = new Set(words.flatMap(typoFormsOf));
  return [...found, ...[...typos].map((form) => typoLexeme(scope, form))];
}

const name = (field: string, value: string): Findable => ({ field, value, use: 'name' });
const text = (field: string, value: string): Findable => ({ field, value, use: 'text' });
const id = (value: string): Findable => ({ field: 'id', value, use: 'id' });

const FINDABLES: Record<
  string,
  { bucket: SearchedBucket; of: (body: Body) => Findable[] } | undefined
> = {
  [SYSTEM_CHAINS.dictionary]: {
    bucket: 'dictionaries',
    of: (body) => ofDictionary(body.dictionary as Dictionary),
  },
  [SYSTEM_CHAINS.edge]: { bucket: 'edgeDefs', of: (body) => ofEdge(body.edge as StoredEdge) },
  [SYSTEM_CHAINS.glossary]: {
    bucket: 'glossaries',
    of: (body) => ofTerm(body.glossary as StoredTerm),
  },
  [SYSTEM_CHAINS.wallet]: {
    bucket: 'userWallets',
    of: (body) => {
      const wallet = body.wallet as UserWallet;
      return [name('fullName', wallet.fullName), name('email', wallet.email), id(wallet.id)];
    },
  },
  [SYSTEM_CHAINS.systemWallet]: {
    bucket: 'systemWallets',
    of: (body) => {
      const wallet = body.systemWallet as SystemWallet;
      return [name('description', wallet.description), name('type', wallet.type), id(wallet.id)];
    },
  },
  [SYSTEM_CHAINS.group]: {
    bucket: 'userGroups',
    of: (body) => {
      const group = body.group as UserGroup;
      return [name('name', group.name), text('description', group.description), id(group.id)];
    },
  },
};

function ofDictionary(dictionary: Dictionary): Findable[] {
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

function ofEdge(edge: StoredEdge): Findable[] {
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

function ofTerm(term: StoredTerm): Findable[] {
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
