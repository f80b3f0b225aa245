/**
 * Patterns of attributes, written by people who may be hostile. RE2 needs time in proportion to the text and to the
 * size of the pattern. Both have limits, so the longest match is known in advance.
 */
import { RE2JS, RE2JSException } from 're2js';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';

export const PATTERN_LIMITS = {
  /** Characters of a pattern. */
  length: DICTIONARY_LIMITS.regexLength,
  /** Steps of the compiled program: `.{0,1000}` has 2,002, `[A-Z]{2}\d{6}` has 10. */
  steps: 2_500,
  /** Classes such as `\p{L}` in one pattern: each is a table of some hundred ranges. */
  classes: 20,
  /** Weights of all patterns of one dictionary, together (see `LinearPattern.weight`). */
  weight: 20_000,
  /** Steps of a pattern × characters of the text that it is matched with. */
  work: 10_000_000,
  /** Characters of a text that is matched, in UTF-16 units. */
  text: 65_536,
} as const;

/** The weight of a class such as `\p{L}`, in steps. Preparing its tables takes about as long as this many steps. */
const CLASS_WEIGHT = 100;
/**
 * Bytes that a compiled pattern may use for the states that it has seen. When they are used up, it forgets the states.
 */
const STATE_BYTES = 128 * 1024;

/** A pattern that cannot be used. The message is the end of a sentence about the pattern. */
export class PatternError extends Error {
  override name = 'PatternError';
}

export interface LinearPattern {
  source: string;
  /** The most work for one character of a text, in steps. */
  steps: number;
  /** How long it takes to compile, in steps. */
  weight: number;
  /** Characters of the longest text that it is matched with, in UTF-16 units. */
  longestText: number;
  /** True when the whole text matches. */
  matches(text: string): boolean;
}

/**
 * A pattern in the syntax of JavaScript without look-around and back-references, for whole texts.
 * @throws PatternError with the reason when it cannot be compiled, or is too large
 */
export function compilePattern(source: string): LinearPattern {
  if (source.length > PATTERN_LIMITS.length) {
    throw new PatternError(
      `it has ${shown(source.length)} characters, of ${shown(PATTERN_LIMITS.length)} at most. Shorten it`,
    );
  }
  const classes = source.match(/\\p/gi)?.length ?? 0;
  if (classes > PATTERN_LIMITS.classes) {
    throw new PatternError(
      `it has ${classes} classes such as \\p{L}, of ${PATTERN_LIMITS.classes} at most. Remove some`,
    );
  }
  const regex = compile(source);
  const steps = regex.programSize();
  if (steps > PATTERN_LIMITS.steps) {
    throw new PatternError(
      `it has ${shown(steps)} steps, of ${shown(PATTERN_LIMITS.steps)} at most. Use fewer or smaller repetitions`,
    );
  }
  return {
    source,
    steps,
    weight: steps + classes * CLASS_WEIGHT,
    longestText: Math.min(PATTERN_LIMITS.text, Math.floor(PATTERN_LIMITS.work / steps)),
    matches: (text) => regex.testExact(text),
  };
}

/** What is wrong with a pattern, as the end of a sentence; undefined when it can be used. */
export function patternProblem(source: string): string | undefined {
  try {
    compilePattern(source);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return `${error.message}.`;
    throw error;
  }
}

function compile(source: string): RE2JS {
  try {
    const regex = RE2JS.compile(RE2JS.translateRegExp(source));
    const engine = regex.re2();
    // One-pass patterns keep no states.
    if (!engine.onepass) engine.dfa.stateBudget = engine.dfa.memBudget = STATE_BYTES;
    return regex;
  } catch (error) {
    if (error instanceof RE2JSException) throw new PatternError(reasonOf(error));
    throw error;
  }
}

/** RE2's reason without the pattern, which the caller names: 'error parsing regexp: missing ): `(a`'. */
function reasonOf({ message }: Error): string {
  const reason = /^error parsing regexp: ([^`]+?)(?:: `|$)/.exec(message)?.[1];
  return `${reason ?? 'it is not well-formed'}. Look-around and back-references are not supported`;
}

const shown = (count: number) => count.toLocaleString('en');
