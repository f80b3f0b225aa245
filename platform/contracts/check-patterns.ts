/**
 * Checks the regular expressions of a condition that is to be stored. One that cannot be run in bounded time would
 * fail the queries of everybody whom the contract names. It is checked before the contract is saved, as compiling a
 * slow one while saving would hold the zone's lock.
 */
import type { Condition } from '#model/tql/ast.ts';
import {
  findBadPattern,
  MAX_PATTERNS,
  regexTests,
  tooManyPatterns,
} from '#platform/query/check-query.ts';
import { QueryError } from '#platform/query/errors.ts';
import { isTimedOut, startDeadline } from '#platform/query/deadline.ts';
import type { Deadline } from '#platform/query/deadline.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The limit for all patterns of a condition, which every reader by the contract has to compile. */
const COMPILE_MS = 1_000;

/**
 * Look-around and back-references, for which PostgreSQL may need unbounded time. This expression recognizes them,
 * because a pattern compiler that refuses them can itself be slowed down.
 */
const UNBOUNDED = /\(\?<?[=!]|(?<!\\)(?:\\\\)*\\[1-9]/;

/** The wallet that saves a condition. */
export interface Saver {
  zone: ZoneRef;
  /** The wallet that is signed in. Compiling takes its turn. */
  wallet: string;
}

/**
 * The first problem of a regular expression, as a sentence; undefined when all can be used.
 * @param options.compileMs how long compiling all of them may take
 */
export async function checkPatterns(
  { zone, wallet }: Saver,
  condition: Condition,
  { signal, compileMs = COMPILE_MS }: { signal?: AbortSignal; compileMs?: number } = {},
): Promise<string | undefined> {
  const tests = regexTests(condition);
  if (tests.length > MAX_PATTERNS) return tooManyPatterns(tests.length);
  for (const { value } of tests) {
    if (value.kind === 'string' && UNBOUNDED.test(value.value)) {
      return `The pattern '${value.value}' cannot be used. Look-around and back-references are not supported.`;
    }
  }
  if (tests.length === 0) return undefined;
  const compile = (on: Transaction) =>
    compileInTime(on, condition, startDeadline(compileMs, signal));
  try {
    await queryTransaction(zone, wallet, compile, { statementTimeoutMs: compileMs, signal });
    return undefined;
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
}

/** @throws QueryError, as the transaction has failed then */
async function compileInTime(
  on: Transaction,
  condition: Condition,
  deadline: Deadline,
): Promise<void> {
  const bad = await findBadPattern(on, [condition], deadline).catch((error: unknown) => {
    if (!isTimedOut(error, deadline)) throw error;
    return { message: 'Its patterns take too long to compile. Simplify them.' };
  });
  if (bad) throw new QueryError(bad.message);
}
