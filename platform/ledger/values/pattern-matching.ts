/**
 * Matches the values of a record with the patterns of its dictionary. What takes little time is done at once. The rest
 * would hold up everybody whom this thread serves, so it is left to another thread (pattern-threads.ts), and the record
 * is read again with its outcomes.
 */
import { PATTERN_LIMITS } from '#model/text/linear-pattern.ts';
import type { LinearPattern } from '#model/text/linear-pattern.ts';

/** How long the texts of one record may take on a thread of their own, in milliseconds. */
export const MATCH_MS = 5_000;

/** The most steps of a pattern that is matched on this thread. */
const SHORT_PATTERN = 256;
/** The most steps × characters that are matched for one record on this thread. */
const SHORT_WORK = 50_000;
/** The most steps × characters that are matched for the default values of a dictionary. */
const DEFAULTS_WORK = 100_000;

/** The outcome of a match. 'late' means that there was not enough time to find out. */
export type MatchOutcome = 'matches' | 'differs' | 'late';

/** A text to be matched with a pattern. */
export interface PatternMatch {
  source: string;
  text: string;
}

/** The outcomes that are known; undefined for the others. */
export type Matched = (pattern: LinearPattern, text: string) => MatchOutcome | undefined;

/** Matches everything at once, however long it takes: for threads of their own. */
export const matchAtOnce: Matched = (pattern, text) => outcomeOf(pattern.matches(text));

/** The error when texts of a record have to be matched on another thread. */
export class PatternsLeftError extends Error {
  override name = 'PatternsLeftError';
  constructor(readonly matches: readonly PatternMatch[]) {
    super('The patterns of a record take too long to be matched at once.');
  }
}

/** The patterns of one dictionary. */
export interface PatternMatching {
  /** Adds a pattern. Returns why it cannot be used, as the end of a sentence, if it makes the dictionary too large. */
  add(pattern: LinearPattern): string | undefined;
  /** A match that another thread has yet to make counts as 'matches' for now. */
  match(pattern: LinearPattern, text: string): MatchOutcome;
  /** Reads a record. @throws PatternsLeftError when a match is neither short nor in `matched` */
  during<Result>(matched: Matched | undefined, read: () => Result): Result;
}

/** Creates the matching of one dictionary, whose defaults are matched before the first record. */
export function createMatching(): PatternMatching {
  let weight = 0;
  let isDefault = true;
  let work = DEFAULTS_WORK;
  let known: Matched | undefined;
  let left: PatternMatch[] = [];
  const fits = (pattern: LinearPattern, text: string) => {
    const cost = pattern.steps * (text.length + 1);
    if (cost > work || (pattern.steps > SHORT_PATTERN && !isDefault)) return false;
    work -= cost;
    return true;
  };
  return {
    add(pattern) {
      weight += pattern.weight;
      if (weight <= PATTERN_LIMITS.weight) return undefined;
      return 'with it, the patterns of the dictionary are too many and too large. Simplify or remove some';
    },
    match(pattern, text) {
      const outcome = known?.(pattern, text);
      if (outcome !== undefined) return outcome;
      if (fits(pattern, text)) return outcomeOf(pattern.matches(text));
      if (isDefault) return 'late';
      left.push({ source: pattern.source, text });
      return 'matches';
    },
    during(matched, read) {
      [isDefault, work, known, left] = [false, SHORT_WORK, matched, []];
      const result = read();
      if (left.length > 0) throw new PatternsLeftError(left);
      return result;
    },
  };
}

function outcomeOf(isMatch: boolean): MatchOutcome {
  return isMatch ? 'matches' : 'differs';
}
