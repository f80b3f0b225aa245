/**
 * The patterns of a stored condition. One that cannot be run, or not in bounded time, would fail the queries
 * of everybody the contract names, so it is refused when the contract is saved.
 */
import { sql } from 'kysely';
import type { Comparison, Condition } from '#model/tql/ast.ts';
import { compilePattern, PatternError } from '../ledger/linear-pattern.ts';
import { run, type Transaction } from '../storage/database.ts';

const BAD_REGULAR_EXPRESSION = '2201B';

/** The first thing wrong with a pattern, as a sentence; undefined when all can be used. */
export async function checkPatterns(
  tx: Transaction,
  condition: Condition,
): Promise<string | undefined> {
  for (const { operator, value } of comparisonsOf(condition)) {
    if (value.kind !== 'string') continue;
    if (/LIKE$/.test(operator) && /(?<!\\)(\\\\)*\\$/.test(value.value)) {
      return `The pattern after ${operator} ends with a backslash. Write two for one.`;
    }
    if (operator === 'REGEX' && !(await isUsable(tx, value.value))) {
      return `The pattern '${value.value}' cannot be used. Look-around and back-references are not supported.`;
    }
  }
  return undefined;
}

function comparisonsOf(condition: Condition): Comparison[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(comparisonsOf);
    case 'not':
      return comparisonsOf(condition.condition);
    case 'compare':
      return [condition];
    default:
      return [];
  }
}

async function isUsable(tx: Transaction, pattern: string): Promise<boolean> {
  try {
    compilePattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
  return compilesInPostgres(tx, pattern);
}

/** In a savepoint, as a failed statement would end the transaction. */
async function compilesInPostgres(tx: Transaction, pattern: string): Promise<boolean> {
  await tx.query('savepoint pattern');
  try {
    await run(tx, sql`select '' ~ ${pattern} as matches`);
    await tx.query('release savepoint pattern');
    return true;
  } catch (error) {
    await tx.query('rollback to savepoint pattern');
    if ((error as { code?: unknown }).code === BAD_REGULAR_EXPRESSION) return false;
    throw error;
  }
}
