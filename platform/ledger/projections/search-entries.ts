/**
 * Computes the values by which a record of metadata is found. The code is pure; `platform/metadata/search.ts` queries
 * the values.
 */
import type { ObjectKind } from '#model/metadata/search.ts';
import { isMetadataChain, METADATA } from '#platform/ledger/chains.ts';
import type { MetadataChain, Searched } from '#platform/ledger/chains.ts';
import type { Head } from '#platform/ledger/record.ts';
import { cut, fold, typoFormsOf, wordsOf } from './search-words.ts';
import type { ValueUse } from './search-words.ts';

/** The zone and kind that lexemes belong to, which are their prefix. */
export interface LexemeScope {
  zoneId: number;
  bucket: ObjectKind;
}

/** One value as it is stored. */
export interface SearchEntry {
  key: number;
  place: number;
  bucket: ObjectKind;
  field: string;
  value: string;
  folded: string;
  /** The lexemes, in the notation of PostgreSQL's tsvector. */
  lexemes: string;
}

/** The most characters of a value that are stored for display. */
const SHOWN_LENGTH = 300;

/** The kinds of metadata that are searched. */
export const SEARCHED = Object.fromEntries(
  Object.entries(METADATA).flatMap(([chain, { part, search }]) =>
    search ? [[search.kind, { chain: chain as MetadataChain, part, ...search }]] : [],
  ),
) as Record<ObjectKind, Searched & { chain: MetadataChain; part: string }>;
export const SEARCHED_KINDS = Object.keys(SEARCHED) as ObjectKind[];

/** Whether the records of a chain are searched. */
export function isSearched(chain: string): boolean {
  return kindOf(chain) !== undefined;
}

function kindOf(chain: string): ObjectKind | undefined {
  return isMetadataChain(chain) ? METADATA[chain].search?.kind : undefined;
}

/** The entries of a record, its name first; none for records that are not searched. */
export function searchEntries(zoneId: number, { chain, key, body }: Head): SearchEntry[] {
  const bucket = kindOf(chain);
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
