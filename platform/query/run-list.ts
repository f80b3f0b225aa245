/** Lists that are no query of their own, and yet have a condition that their caller wrote. */
import { sql } from 'kysely';
import { parseCondition } from '#model/tql/parse.ts';
import { execute, run, transaction, type Transaction } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import { STANDARD_BUDGET } from './budget.ts';
import { findBadPattern } from './check.ts';
import { QueryProblem } from './errors.ts';
import { applyDeadline, startDeadline } from './deadline.ts';
import { compileCondition } from './compile-condition.ts';
import type { Sql } from './values.ts';

export interface ListRun {
  zone: ZoneRef;
  /** A condition of TQL; all rows without one. */
  where: string | undefined;
  /** Aborts when nobody waits for the list any more. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads a list in one snapshot, within the time that a query has and the bounds of its patterns.
 * @param read is given the condition on rows `h`
 * @throws TqlError or QueryProblem
 */
export function runList<List>(
  { zone, where, signal }: ListRun,
  read: (tx: Transaction, asked: Sql) => Promise<List>,
): Promise<List> {
  const condition = where ? parseCondition(where) : undefined;
  const deadline = startDeadline(STANDARD_BUDGET.ms, signal);
  return transaction(
    zone.db,
    async (tx) => {
      const bad = await findBadPattern(tx, [condition], deadline);
      if (bad) throw new QueryProblem(`where: ${bad.message}`);
      await applyDeadline(tx, deadline);
      return read(
        tx,
        condition ? compileCondition(condition, { datatypes: new Map() }, 'h') : sql`true`,
      );
    },
    { isolation: 'repeatable read', statementTimeoutMs: STANDARD_BUDGET.ms, signal },
  );
}

/** Of bodies, so many characters are answered at once, and one body at least. */
const PAGE_LENGTH = 8 * 1024 * 1024;

/**
 * How many rows of a page are answered at once: of long ones fewer than it has. They are measured one by one, as
 * all of them together may be more than there is room for.
 * @param page from FROM to OFFSET, over rows `h`
 * @param most how many rows it may have
 */
export async function countFitting(tx: Transaction, page: Sql, most: number): Promise<number> {
  await execute(
    tx,
    sql`declare page no scroll cursor for
        select body::text from (select h.body ${page}) as measured`,
  );
  const [fitting] = await run<{ n: number }>(
    tx,
    sql`select count(*) as n from fetch_texts('page', ${most}, ${PAGE_LENGTH})`,
  );
  await execute(tx, sql`close page`);
  return fitting?.n ?? 0;
}
