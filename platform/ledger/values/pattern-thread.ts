/** The program of a thread of pattern-threads.ts: matches texts with patterns, and replies after each of them. */
import { parentPort } from 'node:worker_threads';
import { compilePattern } from '#model/text/linear-pattern.ts';
import type { LinearPattern } from '#model/text/linear-pattern.ts';
import { matchAtOnce } from './pattern-matching.ts';
import type { MatchOutcome, PatternMatch } from './pattern-matching.ts';

const KEPT = 20;
const kept = new Map<string, LinearPattern>();

parentPort?.on('message', (matches: PatternMatch[]) => {
  for (const { source, text } of matches) {
    reply(matchAtOnce(patternOf(source), text) ?? 'late');
  }
});

function patternOf(source: string): LinearPattern {
  const known = kept.get(source);
  if (known) return known;
  if (kept.size === KEPT) kept.clear();
  const pattern = compilePattern(source);
  kept.set(source, pattern);
  return pattern;
}

function reply(outcome: MatchOutcome): void {
  parentPort?.postMessage(outcome);
}
