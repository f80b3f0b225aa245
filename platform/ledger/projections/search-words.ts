/**
 * How words are compared in the metadata search: ignoring case and accents, by prefix, and with one typo allowed. The
 * code is pure, so that stored values and search terms are normalized alike.
 */

import type { MatchKind } from '#model/metadata/search.ts';

/** How a value is matched: names with one typo, texts without, ids by prefix only. */
export type ValueUse = 'name' | 'text' | 'id';

/** The most characters of any script that fit into a B-tree entry. */
export const FOLDED_LENGTH = 200;
const WORD_LENGTH = 40;
const WORDS = 2_000;
/**
 * The lengths of words in which a typo is allowed. A typo in a shorter word makes another word, and nobody types longer
 * ones.
 */
const SHORTEST_FORGIVEN = 4;
const LONGEST_FORGIVEN = 24;

/** A value in lower case, without accents, with single spaces. */
export function fold(value: string): string {
  const folded = plain(value).toLowerCase().replace(/\s+/g, ' ').trim();
  return cut(folded, FOLDED_LENGTH);
}

/** The words of a value; 'encounterClass' is one, and 'encounter' and 'class' are too. */
export function wordsOf(value: string): string[] {
  const runs = plain(value).match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = runs.flatMap((run) => [run, ...(run.match(CAMEL_PARTS) ?? [])]);
  return [...new Set(words.map(asWord))].slice(0, WORDS);
}

const CAMEL_PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+/gu;

/** The words of a search term, where capitals do not separate words. */
export function wordsOfTerm(term: string): string[] {
  return [...new Set((fold(term).match(/[\p{L}\p{N}]+/gu) ?? []).map(asWord))];
}

/**
 * The forms of a word: itself, and with each of its letters left out. Two words that share a form differ by one typo: a
 * letter too many, too few, wrong, or swapped with its neighbor. A word that is too short or too long has no forms.
 */
export function typoFormsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < SHORTEST_FORGIVEN || letters.length > LONGEST_FORGIVEN) return [];
  const shortened = letters.map((_, i) => letters.toSpliced(i, 1).join(''));
  return [...new Set([word, ...shortened])];
}

/** How a term matches a value; undefined when it does not. This function specifies what the search does in SQL. */
export function matchKind(term: string, value: string, use: ValueUse): MatchKind | undefined {
  const [wanted, folded] = [fold(term), fold(value)];
  if (wanted === '') return undefined;
  if (folded === wanted) return 'exact';
  if (folded.startsWith(wanted)) return 'prefix';
  if (use === 'id') return undefined;
  const [asked, words] = [wordsOfTerm(term), wordsOf(value)];
  if (asked.length === 0) return undefined;
  const begins = (word: string) => words.some((known) => known.startsWith(word));
  if (asked.every(begins)) return 'word';
  if (use === 'text') return undefined;
  const known = new Set(words.flatMap(typoFormsOf));
  const isNear = (word: string) => {
    const typos = typoFormsOf(word);
    return typos.length === 0 ? begins(word) : typos.some((typo) => known.has(typo));
  };
  return asked.every(isNear) ? 'fuzzy' : undefined;
}

function asWord(run: string): string {
  return cut(run.toLowerCase(), WORD_LENGTH);
}

function plain(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The first characters of a text, without splitting a surrogate pair. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}
