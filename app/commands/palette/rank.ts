/**
 * The ranker of the palette and of `/go?q=`: which entries match the query, and in which order.
 *
 * Entries are sorted by tiers, which depend only on how they match the query; frequent use never moves an entry to
 * another tier. Inside a tier the most used come first, then the better match. Title and keywords are matched
 * separately, so that many keywords never rank above a title.
 */

import { isSlip, isStopWord, meaningOf, singular, synonymsNear, synonymsOf } from './words.ts';

export interface Rankable {
  id: string;
  title: string;
  keywords?: readonly string[];
  /** The entry leads to a screen: one of its keywords alone finds it. */
  isScreen?: boolean;
  /** Entries of the current screen come before equally good entries of other screens. */
  isHere?: boolean;
}

/** How entries can match, from the strongest to the weakest. */
export const TIERS = ['exact', 'prefix', 'acronym', 'word', 'synonym', 'slip', 'fuzzy'] as const;
export type Tier = (typeof TIERS)[number];

/** A part of a title, as offsets: from (inclusive) to (exclusive). */
export type MatchRange = readonly [from: number, to: number];

export interface Ranked<T extends Rankable> {
  entry: T;
  tier: Tier;
  /** The parts of the title that match, in order; none when only keywords did. */
  ranges: MatchRange[];
}

/** An entry with its data for matching, computed once instead of for every typed letter. */
export interface Prepared<T extends Rankable> {
  entry: T;
  /** The title in lower case without accents; every character keeps its offset. */
  text: string;
  /** The offsets at which the words of the title begin, also inside camel case ('LifeGraph'). */
  starts: number[];
  initials: string;
  /** The words of the title in the singular, in the order of `starts`. */
  words: string[];
  /** The words of the keywords. */
  keywords: string[];
  /** The words of the keywords in the singular. */
  keywordForms: string[];
  /** A bit mask of the letters that occur, so that one comparison excludes most entries. */
  letters: number;
}

/** The weights that order entries of the same tier and use. */
const WEIGHTS = {
  /** Up to one point for the share of the title that was typed: 'job' ranks 'Jobs' above 'Job Manager'. */
  covered: 1,
  /** Up to half a point for the share of the title's words that were meant: 'new user' is 'Create user wallet'. */
  meant: 0.5,
  /** For commands of the screen at hand. */
  here: 0.5,
  /** For words in the order of the title: 'create dict' ranks above 'dict create'. */
  inOrder: 0.5,
  /** A quarter point less for each word before the match: a word counts more at the front of a title. */
  wordPassed: -0.25,
  /** Matches in keywords only rank below every title with the word, so this exceeds the sum of the weights above. */
  keywordOnly: -10,
  /**
   * The penalty of a synonym. A synonym of a title word ranks below the word itself, and above a synonym of a
   * keyword.
   */
  synonym: -5,
  /** For a word of the title that begins with the typed one but means something else: 'run' in 'Show running jobs'. */
  otherMeaning: -10,
  /**
   * For a typed text that ends with a stop word that the title lacks, since more is about to be typed ('dictionary
   * from').
   */
  endMissing: -3,
  /** For a complete keyword: 'home' ranks above its beginning 'ho'. */
  keywordWhole: 2,
  /** For each break in a fuzzy match: 'diction' ranks above 'd…i…c…t'. */
  break: -2,
} as const;

/** Shorter queries have too many accidental fuzzy matches. */
const FUZZY_MIN_LENGTH = 3;

/** Nobody reads more results than this, and rendering them takes time. */
const DEFAULT_LIMIT = 50;

/** Characters outside printable ASCII, which need the slower algorithm. */
const UNUSUAL = /[^ -~]/;

/** Converts to lower case without accents, one character to one character, so that offsets stay valid. */
function fold(text: string): string {
  if (!UNUSUAL.test(text)) return text.toLowerCase();
  const plain = (unit: string) => unit.normalize('NFD').charAt(0).toLowerCase().charAt(0);
  return text.split('').map(plain).join('');
}

const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]|(?<=\p{Ll})\p{Lu}/gu;
const ASCII_WORD_START = /(?<![A-Za-z0-9])[A-Za-z0-9]|(?<=[a-z])[A-Z]/g;

function wordStarts(title: string): number[] {
  const pattern = UNUSUAL.test(title) ? WORD_START : ASCII_WORD_START;
  return Array.from(title.matchAll(pattern), ({ index }) => index);
}

/** Bits 0–25 for a–z, bit 26 for any digit, bit 27 for any other character but the space. */
function letterBits(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) bits |= 1 << 26;
    else if (code !== 32) bits |= 1 << 27;
  }
  return bits;
}

/** Prepares entries for ranking; reuse the result while the entries stay the same. */
export function prepare<T extends Rankable>(entries: readonly T[]): Prepared<T>[] {
  return entries.map((entry) => {
    const text = fold(entry.title);
    const starts = wordStarts(entry.title);
    const keywords = (entry.keywords ?? []).flatMap((keyword) => fold(keyword).split(' '));
    return {
      entry,
      text,
      starts,
      initials: starts.map((at) => text.charAt(at)).join(''),
      words: starts.map((at) => singular(/^[\p{L}\p{N}]+/u.exec(text.slice(at))?.[0] ?? '')),
      keywords,
      keywordForms: keywords.map(singular),
      letters: keywords.reduce((bits, word) => bits | letterBits(word), letterBits(text)),
    };
  });
}

interface Match {
  tier: Tier;
  quality: number;
  ranges: MatchRange[];
}

type Matcher = (prepared: Prepared<Rankable>, query: Query) => Match | undefined;

interface Form {
  word: string;
  singular: string;
  synonyms: ReadonlySet<string>;
  isStop: boolean;
  /**
   * Whether the typed word may be a known one, or a synonym of it, with a slip of the hand. It is set only when no
   * entry matches without a slip.
   */
  isNear?: (known: string) => boolean;
}

interface Query {
  text: string;
  words: string[];
  /** The same words in the singular, each with the words that mean the same. */
  forms: Form[];
  letters: number;
}

function parseQuery(typed: string): Query {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const text = words.join(' ');
  const forms = words.map((word) => ({
    word,
    singular: singular(word),
    synonyms: synonymsOf(word),
    isStop: isStopWord(word),
  }));
  return { text, words, forms, letters: letterBits(text) };
}

/** How the title of a screen begins, which nobody needs to type. */
const GO = 'go to ';
const GO_WORDS = 2;

const covered = (query: Query, { text }: Prepared<Rankable>) => {
  const length = text.length - (text.startsWith(GO) ? GO.length : 0);
  return WEIGHTS.covered * Math.min(query.text.length / Math.max(length, 1), 1);
};

const matchStart: Matcher = (prepared, query) => {
  if (!prepared.text.startsWith(query.text)) return undefined;
  const tier = prepared.text.length === query.text.length ? 'exact' : 'prefix';
  return { tier, quality: covered(query, prepared), ranges: [[0, query.text.length]] };
};

/** The letters match initials of words in order, beginning with the first: 'gtd' and 'gd' for 'Go to Dictionaries'. */
const matchAcronym: Matcher = (prepared, query) => {
  const { text } = query;
  if (text.length < 2 || text.charAt(0) !== prepared.initials.charAt(0)) return undefined;
  const ranges: MatchRange[] = [];
  let index = -1;
  for (const letter of text) {
    index = prepared.initials.indexOf(letter, index + 1);
    const at = prepared.starts[index];
    if (at === undefined) return undefined;
    ranges.push([at, at + 1]);
  }
  return { tier: 'acronym', quality: text.length / prepared.initials.length, ranges };
};

/**
 * Every typed word is the beginning of a word of the title or of a keyword, or means the same. Words that say nothing
 * ('of') need not match.
 */
const matchWords: Matcher = (prepared, query) => {
  let quality = covered(query, prepared);
  let last = -1;
  let inOrder = true;
  let matched = 0;
  let tier: Tier = 'word';
  const ranges: MatchRange[] = [];
  const isFree = (index: number) => !ranges.some(([from]) => from === prepared.starts[index]);
  for (const form of query.forms) {
    const { word } = form;
    const literal = prepared.starts.findIndex(
      (at, index) => prepared.text.startsWith(word, at) && isFree(index),
    );
    const found =
      literal === -1
        ? prepared.words.findIndex((known, index) => known === form.singular && isFree(index))
        : literal;
    const at = prepared.starts[found];
    if (at !== undefined) {
      if (isOtherWord(form, prepared.words[found])) quality += WEIGHTS.otherMeaning;
      if (at < last) inOrder = false;
      last = at;
      quality += WEIGHTS.wordPassed * passedBefore(prepared, found);
      ranges.push([at, at + (literal === -1 ? form.singular : word).length]);
      matched += 1;
      continue;
    }
    if (form.isStop && query.forms.some(({ isStop }) => !isStop)) {
      if (form === query.forms.at(-1)) quality += WEIGHTS.endMissing;
      continue;
    }
    matched += 1;
    const meant = matchOtherWord(prepared, form);
    if (!meant) return undefined;
    quality += meant.quality;
    if (WORD_TIERS.indexOf(meant.tier) > WORD_TIERS.indexOf(tier)) tier = meant.tier;
  }
  if (matched === 0) return undefined;
  if (inOrder) quality += WEIGHTS.inOrder;
  if (prepared.entry.isHere) quality += WEIGHTS.here;
  quality += WEIGHTS.meant * meantShare(prepared, query);
  return { tier, quality, ranges: ranges.sort(([a], [b]) => a - b) };
};

/** The tiers of a match by words, from the strongest to the weakest. The weakest word decides. */
const WORD_TIERS: readonly Tier[] = ['word', 'synonym', 'slip'];

/** A word that the title does not have: a keyword, one that means the same, or one that a slip of the hand missed. */
function matchOtherWord(
  { words, keywords, keywordForms }: Prepared<Rankable>,
  { word, singular: one, synonyms, isNear }: Form,
): Pick<Match, 'tier' | 'quality'> | undefined {
  const { keywordOnly, keywordWhole } = WEIGHTS;
  if (keywords.some((keyword) => keyword.startsWith(word))) {
    const isWhole = keywords.includes(word);
    return { tier: 'word', quality: keywordOnly + (isWhole ? keywordWhole : 0) };
  }
  if (keywordForms.includes(one)) return { tier: 'word', quality: keywordOnly + keywordWhole };
  if (words.some((known) => synonyms.has(known))) {
    return { tier: 'synonym', quality: WEIGHTS.synonym };
  }
  if (keywordForms.some((known) => synonyms.has(known))) {
    return { tier: 'synonym', quality: keywordOnly };
  }
  if (!isNear) return undefined;
  if (words.some(isNear)) return { tier: 'slip', quality: 0 };
  return keywordForms.some(isNear) ? { tier: 'slip', quality: keywordOnly } : undefined;
}

/**
 * Returns a function that tells whether a known word is a slip away. It compares each word once, because thousands of
 * entries share their words.
 */
function nearTo({ word, singular: typed }: Form): (known: string) => boolean {
  const synonyms = synonymsNear(word);
  const compared = new Map<string, boolean>();
  return (known) => {
    const before = compared.get(known);
    if (before !== undefined) return before;
    const is = synonyms.has(known) || isSlip(typed, known);
    compared.set(known, is);
    return is;
  };
}

/** True when a word of the title begins with the typed word but has another meaning. */
function isOtherWord({ singular: typed }: Form, word = ''): boolean {
  const meant = meaningOf(typed);
  return typed !== word && meant !== undefined && (meaningOf(word) ?? meant) !== meant;
}

/** The share of the title's words that were typed, or mean the same. */
function meantShare({ words }: Prepared<Rankable>, { forms }: Query): number {
  const telling = words.filter((word) => !isStopWord(word));
  const meant = telling.filter((word) =>
    forms.some((form) => word.startsWith(form.singular) || form.synonyms.has(word)),
  );
  return meant.length / Math.max(telling.length, 1);
}

/** Matches a typed text of one word that is in the title or the keywords of a screen. */
const matchScreen: Matcher = (prepared, query) => {
  // A text that ends with a stop word is not complete yet: 'dictionary from'.
  if (query.forms.length > 1 && query.forms.at(-1)?.isStop) return undefined;
  const [form, ...others] = query.forms.filter(({ isStop }) => !isStop);
  if (!prepared.entry.isScreen || !form || others.length > 0) return undefined;
  const at = prepared.starts[prepared.words.indexOf(form.singular)];
  if (at !== undefined) {
    return { tier: 'prefix', quality: 0, ranges: [[at, at + form.singular.length]] };
  }
  if (!prepared.keywordForms.includes(form.singular)) return undefined;
  return { tier: 'prefix', quality: WEIGHTS.keywordOnly, ranges: [] };
};

/** The number of words before a position; 'Go to' counts as none. */
function passedBefore({ text }: Prepared<Rankable>, index: number): number {
  return text.startsWith(GO) ? Math.max(index - GO_WORDS, 0) : index;
}

/** The part of the title that contains the letters in order: the first such part to end, as short as possible. */
function lettersInOrder(text: string, letters: string): MatchRange[] | undefined {
  let end = -1;
  for (const letter of letters) {
    end = text.indexOf(letter, end + 1);
    if (end === -1) return undefined;
  }
  const ranges: MatchRange[] = [];
  let at = end;
  for (let index = letters.length - 1; index >= 0; index -= 1) {
    at = text.lastIndexOf(letters.charAt(index), at);
    const next = ranges[0];
    if (next && next[0] === at + 1) ranges[0] = [at, next[1]];
    else ranges.unshift([at, at + 1]);
    at -= 1;
  }
  return ranges;
}

/** The title contains the letters in order with few breaks; a break is a run that begins inside a word. */
const matchFuzzy: Matcher = (prepared, query) => {
  const letters = query.words.join('');
  if (letters.length < FUZZY_MIN_LENGTH) return undefined;
  const found = prepared.text.indexOf(letters);
  const ranges: MatchRange[] | undefined =
    found === -1 ? lettersInOrder(prepared.text, letters) : [[found, found + letters.length]];
  if (!ranges) return undefined;
  const breaks = ranges.filter(([from]) => !prepared.starts.includes(from)).length;
  // Scattered letters match by accident: at least two of three must follow another match or begin a word.
  if (breaks * 3 > letters.length) return undefined;
  return {
    tier: 'fuzzy',
    quality: covered(query, prepared) + WEIGHTS.break * breaks,
    ranges,
  };
};

const MATCHERS: readonly Matcher[] = [
  matchStart,
  matchScreen,
  matchAcronym,
  matchWords,
  matchFuzzy,
];

function matchOf(prepared: Prepared<Rankable>, query: Query): Match | undefined {
  // An entry that lacks one of the typed letters can match only by a keyword or a synonym.
  if ((query.letters & ~prepared.letters) !== 0) {
    return matchScreen(prepared, query) ?? matchWords(prepared, query);
  }
  for (const matcher of MATCHERS) {
    const match = matcher(prepared, query);
    if (match) return match;
  }
  return undefined;
}

/** The parts of a title that match the typed text; empty when it does not match. */
export function matchRanges(title: string, typed: string): MatchRange[] {
  const [prepared] = prepare([{ id: '', title }]);
  const query = parseQuery(typed);
  return prepared && query.text !== '' ? (matchOf(prepared, query)?.ranges ?? []) : [];
}

function matchAll<T extends Rankable>(
  entries: readonly Prepared<T>[],
  query: Query,
  usage: Readonly<Record<string, number>>,
) {
  const found: { entry: T; match: Match; tier: number; used: number }[] = [];
  for (const prepared of entries) {
    const match = matchOf(prepared, query);
    if (!match) continue;
    const { entry } = prepared;
    found.push({ entry, match, tier: TIERS.indexOf(match.tier), used: usage[entry.id] ?? 0 });
  }
  return found;
}

export interface RankOptions {
  /** How often an entry was used, by its id. */
  usage?: Readonly<Record<string, number>>;
  /** The maximum number of results; 50 by default. */
  limit?: number;
}

/**
 * The entries that match the typed text, best first; equal ones keep their order. An empty text returns all entries in
 * their given order, up to the limit.
 */
export function rank<T extends Rankable>(
  entries: readonly Prepared<T>[],
  typed: string,
  { usage = {}, limit = DEFAULT_LIMIT }: RankOptions = {},
): Ranked<T>[] {
  const query = parseQuery(typed);
  if (query.text === '') {
    return entries.slice(0, limit).map(({ entry }) => ({ entry, tier: 'exact', ranges: [] }));
  }
  let found = matchAll(entries, query, usage);
  if (!found.some(({ match }) => match.tier !== 'fuzzy')) {
    const forms = query.forms.map((form) => ({ ...form, isNear: nearTo(form) }));
    found = matchAll(entries, { ...query, forms }, usage);
  }
  // Array sort is stable, which keeps equal entries in the order given.
  found.sort((a, b) => a.tier - b.tier || b.used - a.used || b.match.quality - a.match.quality);
  return found
    .slice(0, limit)
    .map(({ entry, match }) => ({ entry, tier: match.tier, ranges: match.ranges }));
}
