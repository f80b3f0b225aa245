/** Checks regular expressions by the rules of the platform, one after the other, so that no other request waits for all. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { patternProblem } from '#model/text/linear-pattern.ts';

/**
 * How long all expressions of a form may take, in milliseconds, including the wait for the forms of others. What is not
 * checked by then is left to the platform, which checks every dictionary that it saves.
 */
const PATTERNS_MS = 3_000;

/** One form at a time, so that forms together take no more than one does. */
let last: Promise<unknown> = Promise.resolve();

/** The problems of patterns that cannot be used, by pattern. */
export function patternProblems(patterns: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(patterns)];
  if (distinct.length === 0) return Promise.resolve(new Map());
  const endsAt = performance.now() + PATTERNS_MS;
  const checked = last.then(() => checkUntil(distinct, endsAt));
  last = checked;
  return checked;
}

async function checkUntil(patterns: string[], endsAt: number): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  for (const pattern of patterns) {
    if (performance.now() > endsAt) break;
    const problem = patternProblem(pattern);
    if (problem !== undefined) problems.set(pattern, problem);
    await nextTurn();
  }
  return problems;
}
