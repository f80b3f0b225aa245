/**
 * Checks the regular expressions of a condition that is to be stored. One that cannot be run in bounded time would
 * fail the queries of everybody whom the contract names. It is checked before the contract is saved, as compiling a
 * slow one while saving would hold the zone's lock.
 */
import type { Condition } from '#model/tql/ast.ts';
import {
  findBadPattern,
  MOST_PATTERNS,
  regexTests,
  tooManyPatterns,
} from '../query/check-query.ts';
import { QueryProblem } from '../query/errors.ts';
import { isTimedOut, startDeadline, type Deadline } from '../query/deadline.ts';
import { transaction, type Transaction } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

/** The limit for all patterns of a condition, which every reader by the contract has to compile. */
const COMPILE_MS = 1_000;

/**
 * Look-around and back-references, for which PostgreSQL may need unbounded time. Recognised by this expression,
 * as a pattern compiler that refuses them can itself be slowed down.
 */
const UNBOUNDED = /\(\?<?[=!]|(?<!\\)(?:\\\\)*\\[1-9]/;

/**
 * The first problem of a regular expression, as a sentence; undefined when all can be used.
 * @param options.compileMs how long compiling all of them may take
 */
export async function checkPatterns(
  zone: ZoneRef,
  condition: Condition,
  { signal, compileMs = COMPILE_MS }: { signal?: AbortSignal; compileMs?: number } = {},
): Promise<string | undefined> {
  const tests = regexTests(condition);
  if (tests.length > MOST_PATTERNS) return tooManyPatterns(tests.length);
  for (const { value } of tests) {
    if (value.kind === 'string' && UNBOUNDED.test(value.value)) {
      return `The pattern '${value.value}' cannot be used. Look-around and back-references are not supported.`;
    }
  }
  if (tests.length === 0) return undefined;
  return compileInPostgres(zone, condition, startDeadline(compileMs, signal), signal);
}

async function compileInPostgres(
  zone: ZoneRef,
  condition: Condition,
  deadline: Deadline,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
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
