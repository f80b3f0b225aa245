/**
 * The trigrams of texts: when a text contains another one, it contains all its trigrams. The code is pure, so that
 * stored texts and patterns are split alike.
 */

const TRIGRAM_LENGTH = 3;
/** A longer text, in characters, is a candidate for every pattern. */
const MAX_TEXT_LENGTH = 20_000;
/** More trigrams of a pattern would not narrow the candidates further. */
const MAX_PATTERN_TRIGRAMS = 32;

/**
 * The index that trigrams belong to. It is part of their number, so that one database index holds the trigrams of all
 * indexes.
 */
export interface TrigramScope {
  zone: number;
  indexId: number;
}

/** The trigrams of a text, as numbers. */
export function trigramsOf(scope: TrigramScope, text: string): number[] {
  if (text.length > MAX_TEXT_LENGTH) return [longTextTrigram(scope)];
  return [...trigramsIn(scope, fold(text))];
}

/** The number that stands for a text too long to be split. */
export function longTextTrigram(scope: TrigramScope): number {
  return trigramAt(scope, ANY, 0);
}
const ANY = '\u0000'.repeat(TRIGRAM_LENGTH);

/**
 * The trigrams that every text has which a pattern of LIKE or ILIKE matches; empty when the pattern has no three
 * literal characters in a row.
 * @param pattern without a backslash
 */
export function trigramsOfPattern(scope: TrigramScope, pattern: string): number[] {
  const trigrams = new Set<number>();
  for (const run of pattern.split(/[%_]+/)) trigramsIn(scope, fold(run), trigrams);
  return [...trigrams].slice(0, MAX_PATTERN_TRIGRAMS);
}

function trigramsIn(
  scope: TrigramScope,
  folded: string,
  trigrams = new Set<number>(),
): Set<number> {
  for (let at = 0; at + TRIGRAM_LENGTH <= folded.length; at++) {
    trigrams.add(trigramAt(scope, folded, at));
  }
  return trigrams;
}

/**
 * The number of the trigram at a position. Two trigrams may share one, because the texts themselves are compared again.
 */
function trigramAt({ zone, indexId }: TrigramScope, text: string, at: number): number {
  let mixed = Math.imul(zone, 0x9e3779b1) ^ indexId;
  for (let i = at; i < at + TRIGRAM_LENGTH; i++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x85ebca6b);
    mixed ^= mixed >>> 13;
  }
  return mixed | 0;
}

/**
 * Maps letters that are equal in any language when case is ignored to one letter, character by character: the four i of
 * Turkish, the three sigmas. It may map more letters to one, never fewer.
 */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  let folded = '';
  for (const character of text.replace(/\p{M}/gu, '')) {
    const [letter = ''] = character.toLowerCase().toUpperCase();
    folded += letter;
  }
  return folded;
}
/** Texts that toUpperCase maps letter by letter. */
const ASCII = /^\p{ASCII}*$/u;
