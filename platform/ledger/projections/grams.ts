/**
 * The pieces of three letters that a text is made of: where a text stands in another one, so do all its pieces.
 * Pure, so that what is kept and what is asked for are cut up alike.
 */

const GRAM_LENGTH = 3;
/** A longer text is found by every pattern. */
const LONGEST_TEXT = 20_000;
/** More pieces of a pattern do not narrow it further. */
const ASKED_GRAMS = 32;

/** Where the pieces count: those of different indexes are different numbers, so that one index holds them all. */
export interface GramPlace {
  zone: number;
  indexId: number;
}

/** The pieces of a text. */
export function gramsOf(place: GramPlace, text: string): number[] {
  if (text.length > LONGEST_TEXT) return [anyGram(place)];
  return [...gramsIn(place, fold(text))];
}

/** The piece of texts too long to be cut up. */
export function anyGram(place: GramPlace): number {
  return gramAt(place, ANY, 0);
}
const ANY = '\u0000'.repeat(GRAM_LENGTH);

/**
 * The pieces that every text has which a pattern of LIKE or ILIKE matches; empty when it says no three letters in a row.
 * @param pattern without a backslash
 */
export function gramsOfPattern(place: GramPlace, pattern: string): number[] {
  const grams = new Set<number>();
  for (const run of pattern.split(/[%_]+/)) gramsIn(place, fold(run), grams);
  return [...grams].slice(0, ASKED_GRAMS);
}

function gramsIn(place: GramPlace, folded: string, grams = new Set<number>()): Set<number> {
  for (let at = 0; at + GRAM_LENGTH <= folded.length; at++) grams.add(gramAt(place, folded, at));
  return grams;
}

/** A number for the piece at a place of a text. Two pieces may share one, as the texts themselves are compared again. */
function gramAt({ zone, indexId }: GramPlace, text: string, at: number): number {
  let mixed = Math.imul(zone, 0x9e3779b1) ^ indexId;
  for (let i = at; i < at + GRAM_LENGTH; i++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x85ebca6b);
    mixed ^= mixed >>> 13;
  }
  return mixed | 0;
}

/**
 * Letters that are one in any language when case is ignored become one here, sign by sign, so that what stands in a text
 * stands in the folded text: the four i of Turkish, the three sigmas. More may become one, never fewer.
 */
function fold(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  let folded = '';
  for (const sign of text.replace(/\p{M}/gu, '')) {
    const [letter = ''] = sign.toLowerCase().toUpperCase();
    folded += letter;
  }
  return folded;
}
/** What toUpperCase changes letter by letter. */
const ASCII = /^\p{ASCII}*$/u;
