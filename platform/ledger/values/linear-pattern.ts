/**
 * Patterns of attributes, written by people who may not be trusted: RE2 takes time in proportion to the
 * text, whatever the pattern. It has a WebAssembly heap of 16 MiB that cannot grow and is unusable
 * once it was full, so compiled patterns are few, freed when evicted, and an unusable heap is replaced.
 */
import { createRequire } from 'node:module';
import type { RE2 } from 're2-wasm';

/** Longest text that is matched, in UTF-16 units; bounds the heap and the time of the costliest pattern. */
export const PATTERN_TEXT_LENGTH = 65_536;
const COMPILED_PATTERNS = 500;

/** A pattern that cannot be used. The message is the end of a sentence about the pattern. */
export class PatternError extends Error {
  override name = 'PatternError';
}

export interface LinearPattern {
  /** True when the whole text matches. @throws PatternError when the pattern needs too much memory */
  matches(text: string): boolean;
}

type Engine = typeof RE2;

const requireModule = createRequire(import.meta.url);
let engine: Engine | undefined;
const compiled = new Map<string, RE2>();

/**
 * A pattern in the syntax of JavaScript without look-around and back-references, for whole texts.
 * @throws PatternError with the reason when it cannot be compiled
 */
export function compilePattern(source: string): LinearPattern {
  // Compiled unchanged first: wrapped in a group, 'a)(b' would be valid.
  for (const pattern of [source, whole(source)]) {
    try {
      withFreshHeapIfNeeded(() => compile(pattern));
    } catch (error) {
      throw error instanceof SyntaxError ? new PatternError(reasonOf(error)) : error;
    }
  }
  return {
    matches: (text) => withFreshHeapIfNeeded(() => compile(whole(source)).test(text)),
  };
}

function whole(source: string): string {
  return `^(?:${source})$`;
}

function compile(pattern: string): RE2 {
  const known = compiled.get(pattern);
  if (known) return known;
  if (compiled.size >= COMPILED_PATTERNS) dropOldest();
  engine ??= loadEngine();
  const regex = new engine(pattern, 'u');
  compiled.set(pattern, regex);
  return regex;
}

function dropOldest(): void {
  for (const [pattern, regex] of compiled) {
    compiled.delete(pattern);
    // Emscripten frees an object only on `delete`; the types of the package hide the handle.
    (regex as unknown as { wrapper: { delete(): void } }).wrapper.delete();
    return;
  }
}

/** A full heap throws a WebAssembly error; the work is then retried once on an empty heap. */
function withFreshHeapIfNeeded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    forgetEngine();
  }
  try {
    return work();
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    forgetEngine();
    throw new PatternError('it needs too much memory');
  }
}

function forgetEngine(): void {
  engine = undefined;
  compiled.clear();
}

/** The package creates its heap when it is loaded, so it is loaded again for a new heap. */
function loadEngine(): Engine {
  for (const path of Object.keys(requireModule.cache)) {
    if (/[\\/]re2-wasm[\\/]/.test(path)) delete requireModule.cache[path];
  }
  return (requireModule('re2-wasm') as { RE2: Engine }).RE2;
}

/** RE2's reason without the pattern, which the caller names: 'missing ): (a' returns 'missing )'. */
function reasonOf(error: SyntaxError): string {
  return /\/u: ([^:]+)/.exec(error.message)?.[1] ?? 'it is not well-formed';
}
