/** Computes the values by which a record of metadata is found. Pure; `platform/metadata/search.ts` queries them. */
import { flattenAttributes, type Dictionary } from '#model/dictionary.ts';
import type { StoredEdge } from '#model/edge.ts';
import type { StoredTerm } from '#model/glossary.ts';
import type { UserGroup } from '#model/group.ts';
import type { SearchBucket } from '#model/search.ts';
import type { SystemWallet, UserWallet } from '#model/wallet.ts';
import { SYSTEM_CHAINS, type SystemChain } from '../chains.ts';
import type { Head } from '../record.ts';
import { cut, fold, typoFormsOf, wordsOf, type ValueUse } from './search-words.ts';

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
  /** In the notation of PostgreSQL's tsvector. */
  lexemes: string;
}

/** The most characters of a value that are stored for display. */
const SHOWN_LENGTH = 300;

/** Whether the records of a chain are searched. */
export function isSearched(chain: string): boolean {
  return bucketOf(chain) !== undefined;
}

function bucketOf(chain: string): SearchedBucket | undefined {
  return SEARCHED_BUCKETS.find((bucket) => SEARCHED[bucket].chain === chain);
}

/** The entries of a record, its name first; none for records that are not searched. */
export function searchEntries(zoneId: number, { chain, key, body }: Head): SearchEntry[] {
  const bucket = bucketOf(chain);
  if (!bucket) return [];
  const { part, valuesOf } = SEARCHED[bucket];
  return valuesOf(body[part] as never)
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
  return `'${zoneId}${SEARCHED[bucket].code}:${word}'`;
}
export function typoLexeme({ zoneId, bucket }: LexemeScope, form: string): string {
  return `'${zoneId}${SEARCHED[bucket].code}~${form}'`;
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

/**
 * The kinds of metadata that are searched, under their names in the API. `code` is the prefix of their lexemes, `part`
 * the property of a body that holds the record.
 */
export const SEARCHED = {
  dictionaries: {
    ...{ code: 'd', chain: SYSTEM_CHAINS.dictionary, part: 'dictionary' },
    valuesOf: ofDictionary,
  },
  edgeDefs: { code: 'e', chain: SYSTEM_CHAINS.edge, part: 'edge', valuesOf: ofEdge },
  userGroups: {
    ...{ code: 'g', chain: SYSTEM_CHAINS.group, part: 'group' },
    valuesOf: (group: UserGroup) => [
      name('name', group.name),
      text('description', group.description),
      id(group.id),
    ],
  },
  userWallets: {
    ...{ code: 'w', chain: SYSTEM_CHAINS.wallet, part: 'wallet' },
    valuesOf: (wallet: UserWallet) => [
      name('fullName', wallet.fullName),
      name('email', wallet.email),
      id(wallet.id),
    ],
  },
  systemWallets: {
    ...{ code: 's', chain: SYSTEM_CHAINS.systemWallet, part: 'systemWallet' },
    valuesOf: (wallet: SystemWallet) => [
      name('description', wallet.description),
      name('type', wallet.type),
      id(wallet.id),
    ],
  },
  glossaries: { code: 't', chain: SYSTEM_CHAINS.glossary, part: 'glossary', valuesOf: ofTerm },
} satisfies Partial<Record<SearchBucket, Searched>>;
export type SearchedBucket = keyof typeof SEARCHED;
export const SEARCHED_BUCKETS = Object.keys(SEARCHED) as SearchedBucket[];

interface Searched {
  code: string;
  chain: SystemChain;
  part: string;
  /** The values of a record, its name first. */
  valuesOf: (record: never) => Findable[];
}

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
