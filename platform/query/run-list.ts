/** Lists that are not queries but take a TQL condition from the caller. */
import { sql } from 'kysely';
import { parseCondition } from '#model/tql/parse.ts';
import type { Reader } from '#platform/access/visible.ts';
import { countRows, execute, run } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { STANDARD_BUDGET } from './budget.ts';
import { findBadPattern } from './check-query.ts';
import { QueryError } from './errors.ts';
import { applyDeadline, startDeadline } from './deadline.ts';
import { compileCondition } from './compile-condition.ts';
import type { Sql } from './values.ts';

export interface ListRun {
  zone: ZoneRef;
  reader: Pick<Reader, 'wallet'>;
  /** A TQL condition; without one, all rows match. */
  where: string | undefined;
  /** Aborts when the caller no longer waits. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads a list in one snapshot, with the turns, the time limit and the pattern limits of a query.
 * @param read receives the condition on rows `h`
 * @throws TqlError, QueryError or TooManyTurnsError
 */
export function runList<List>(
  { zone, reader, where, signal }: ListRun,
  read: (on: Transaction, asked: Sql) => Promise<List>,
): Promise<List> {
  const condition = where ? parseCondition(where) : undefined;
  return queryTransaction(
    zone,
    reader.wallet,
    async (on) => {
      const deadline = startDeadline(STANDARD_BUDGET.ms, signal);
      const bad = await findBadPattern(on, [condition], deadline);
      if (bad) throw new QueryError(`where: ${bad.message}`);
      await applyDeadline(on, deadline);
      return read(
        on,
        condition ? compileCondition(condition, { datatypes: new Map() }, 'h') : sql`true`,
      );
    },
    { statementTimeoutMs: STANDARD_BUDGET.ms, signal },
  );
}

/** The maximum number of characters of all bodies on a page, which always has at least one body. */
const PAGE_LENGTH = 8 * 1024 * 1024;

/** A page of a list: the columns to read, FROM and WHERE over rows `h`, and ORDER BY. */
export interface ListPage {
  columns: Sql;
  from: Sql;
  orderBy: Sql;
  limit: number;
  skip: number;
}

/** The rows of a page, fewer than its limit when they are long, and the total number of rows. */
export async function readPage<Row extends object>(
  on: Transaction,
  { columns, from, orderBy, limit, skip }: ListPage,
): Promise<{ total: number; rows: Row[] }> {
  const page = (most: number) => sql`${from} ${orderBy} limit ${most} offset ${skip}`;
  const fitting = await countFitting(on, page(limit), limit);
  const rows = await run<Row>(on, sql`select ${columns} ${page(fitting)}`);
  return { total: await countRows(on, from), rows };
}

/**
 * How many rows of a page fit into PAGE_LENGTH. Rows are measured one by one, as all of them together may not
 * fit into memory.
 * @param page the SQL from FROM to OFFSET, over rows `h`
 * @param most the maximum number of rows of the page
 */
async function countFitting(on: Transaction, page: Sql, most: number): Promise<number> {
  await execute(
    on,
    sql`declare page no scroll cursor for
        select body::text from (select h.body ${page}) as measured`,
  );
  const fitting = await countRows(on, sql`from fetch_texts('page', ${most}, ${PAGE_LENGTH})`);
  await execute(on, sql`close page`);
  return fitting;
}
