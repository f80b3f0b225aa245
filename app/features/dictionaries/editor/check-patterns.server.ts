/** Checks regular expressions by the rules of the platform. Between two of them, other requests are answered. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { patternProblem } from '#model/text/linear-pattern.ts';

/**
 * How long all expressions of a form may take, in milliseconds, including the time that the form waits for others. The
 * expressions that are not checked by then are left to the platform, which checks every dictionary that it saves.
 */
const PATTERNS_MS = 3_000;

/** The forms are checked one at a time, so that all of them together load the server no more than one does. */
let last: Promise<unknown> = Promise.resolve();

/** The problem of each pattern that cannot be used, by pattern. */
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
