/**
 * The regular expressions of a condition that is to be stored. One that cannot be run, or not in bounded time,
 * would fail the queries of everybody the contract names, so it is refused before the contract is saved: before,
 * as a pattern that takes long to compile would keep the zone's lock for so long.
 */
import type { Condition } from '#model/tql/ast.ts';
import { findBadPattern, MOST_PATTERNS, regexTests, tooManyPatterns } from '../query/check.ts';
import { QueryProblem } from '../query/errors.ts';
import { isTimedOut, startDeadline } from '../query/deadline.ts';
import { transaction, type Transaction } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

/** For all patterns of a condition: whoever reads by the contract compiles them too. */
const COMPILE_MS = 1_000;

/**
 * Look-around and back-references, for which PostgreSQL may take for ever. Known by sight: a compiler of patterns
 * that refuses them can be kept busy itself.
 */
const UNBOUNDED = /\(\?<?[=!]|(?<!\\)(?:\\\\)*\\[1-9]/;

/** The first thing wrong with a regular expression, as a sentence; undefined when all can be used. */
export async function checkPatterns(
  zone: ZoneRef,
  condition: Condition,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const tests = regexTests(condition);
  if (tests.length > MOST_PATTERNS) return tooManyPatterns(tests.length);
  for (const { value } of tests) {
    if (value.kind === 'string' && UNBOUNDED.test(value.value)) {
      return `The pattern '${value.value}' cannot be used. Look-around and back-references are not supported.`;
    }
  }
  return tests.length > 0 ? compileInPostgres(zone, condition, signal) : undefined;
}

async function compileInPostgres(
  zone: ZoneRef,
  condition: Condition,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const deadline = startDeadline(COMPILE_MS, signal);
  const compile = async (tx: Transaction) => {
    const bad = await findBadPattern(tx, [condition], deadline);
    // Its transaction has failed.
    if (bad) throw new QueryProblem(bad.message);
  };
  try {
    await transaction(zone.db, compile, { signal });
    return undefined;
  } catch (error) {
    if (error instanceof QueryProblem) return error.message;
    if (!isTimedOut(error, deadline)) throw error;
    return 'Its patterns take too long to compile. Simplify them.';
  }
}
