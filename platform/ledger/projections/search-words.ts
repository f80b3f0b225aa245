/**
 * How words are compared when all metadata is searched: without regard to case and accents, from their beginning, and
 * with one slip of the finger forgiven. Pure, so that what is kept and what is asked for are cut up alike.
 */

import type { MatchKind } from '#model/search.ts';

/** What a value is to a search: names forgive a slip, texts do not, ids are found by their beginning only. */
export type ValueUse = 'name' | 'text' | 'id';

/** What a B-tree page takes of a value in any script. */
export const FOLDED_LENGTH = 200;
const WORD_LENGTH = 40;
const WORDS = 2_000;
/** In shorter words one slip makes another word; in longer ones nobody types them out. */
const SHORTEST_FORGIVEN = 4;
const LONGEST_FORGIVEN = 24;

/** A value in small letters, without accents, with single spaces. */
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

/** The words of a term as it is typed: nobody minds capitals there. */
export function wordsOfTerm(term: string): string[] {
  return [...new Set((fold(term).match(/[\p{L}\p{N}]+/gu) ?? []).map(asWord))];
}

/**
 * A word as it is, and with each of its letters left out. Two words with a form in common are one slip apart: a letter
 * too many, too few, wrong, or swapped with its neighbour. A word that is too short or too long has no forms.
 */
export function slipsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < SHORTEST_FORGIVEN || letters.length > LONGEST_FORGIVEN) return [];
  const shortened = letters.map((_, i) => letters.toSpliced(i, 1).join(''));
  return [...new Set([word, ...shortened])];
}

/** How a term matches a value; undefined when it does not. What the search over the kept entries does in SQL. */
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
  const known = new Set(words.flatMap(slipsOf));
  const isNear = (word: string) => {
    const slips = slipsOf(word);
    return slips.length === 0 ? begins(word) : slips.some((slip) => known.has(slip));
  };
  return asked.every(isNear) ? 'fuzzy' : undefined;
}

function asWord(run: string): string {
  return cut(run.toLowerCase(), WORD_LENGTH);
}

function plain(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The first letters of a text; none of them halved. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}
