/**
 * Reads the rows of FROM queries through a cursor, so that only one batch is in memory: within a budget for a
 * response (`runFrom`), or all rows for a job (stream-rows.ts).
 */
import { sql } from 'kysely';
import type { FromQuery } from '#model/tql/ast.ts';
import { isGrouped } from '#model/tql/sort-keys.ts';
import { consentsBehind } from '#platform/access/visible.ts';
import type { Consent, GrantedRow } from '#platform/access/visible.ts';
import { execute, run, runOne } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { Budget, LeftOut } from './budget.ts';
import { isTimedOut, applyDeadline, withinDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { countStatement, rowStatement } from './select-rows.ts';
import type { RowStatement } from './select-rows.ts';
import { matchesOf, orderOf } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { UnanswerableQueryError } from './errors.ts';

/** How many characters of a result one fetch reads; the last row may exceed it. */
const BATCH_LENGTH = 1024 * 1024;
const BATCH_ROWS = 2_000;
const FIRST_ROWS = 16;

export type Row = Record<string, unknown>;

/** The texts of all rows of a statement, in batches. A transaction can have one such cursor open. */
export async function* readBatches(
  on: Transaction,
  { statement }: RowStatement,
  beforeFetch: () => Promise<void> = async () => {},
): AsyncGenerator<string[], void, undefined> {
  // The whole result is read, so the planner must not optimize for the first rows.
  await run(on, sql`select set_config('cursor_tuple_fraction', '1', true)`);
  await beforeFetch();
  await execute(on, sql`declare result no scroll cursor for ${statement}`);
  // Few rows are fetched at first, so that a query that runs out of time has some rows to return.
  for (let size = FIRST_ROWS; ; size = Math.min(BATCH_ROWS, size * 2)) {
    await beforeFetch();
    const fetch = sql`select row from fetch_texts('result', ${size}, ${BATCH_LENGTH}) as row`;
    const texts = (await run<{ row: string | null }>(on, fetch)).map(({ row }) => whole(row));
    if (texts.length === 0) break;
    yield texts;
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (texts.length < size && length < BATCH_LENGTH) break;
  }
  await execute(on, sql`close result`);
}

function whole(row: string | null): string {
  if (row !== null) return row;
  throw new UnanswerableQueryError(
    'A row of the answer is longer than 64 MiB. Collect fewer values in it.',
  );
}

/** The result of a FROM query, and the consent contracts through which it read. */
export interface FromResult {
  rows: Row[];
  left: LeftOut;
  /** How many rows the query has; undefined when time was up before they were counted. */
  total: number | undefined;
  consents: Consent[];
}

/** Runs a FROM query within a budget. Fails with 57014 when the time is up before the first row. */
export async function runFrom(
  snapshot: Snapshot,
  query: FromQuery,
  budget: Budget,
  deadline: Deadline,
): Promise<FromResult> {
  const { on } = snapshot;
  const consents = await consentsOf(snapshot, query, budget.rows);
  const rows: Row[] = [];
  let length = 0;
  const cutAt = (used: NonNullable<LeftOut>['budget'], total?: number): FromResult => ({
    rows,
    consents,
    total,
    left: leftOut(used, rows.length, total),
  });
  const cutAndCounted = async (used: 'rows' | 'bytes'): Promise<FromResult> => {
    const counted = await withinDeadline(on, deadline, async () => ({
      total: await countRows(snapshot, query),
      // The count reads all rows, so the consent contracts of all rows are used.
      consents: await consentsOf(snapshot, query, Infinity),
    }));
    return counted ? { ...cutAt(used, counted.total), consents: counted.consents } : cutAt(used);
  };
  const statement = rowStatement(snapshot, query, budget.rows + 1);
  try {
    for await (const texts of readBatches(on, statement, () => applyDeadline(on, deadline))) {
      for (const text of texts) {
        if (rows.length >= budget.rows) return await cutAndCounted('rows');
        length += text.length;
        if (length > budget.bytes) return await cutAndCounted('bytes');
        rows.push(statement.toRow(text));
      }
    }
    return { rows, consents, total: rows.length, left: null };
  } catch (error) {
    if (rows.length === 0 || !isTimedOut(error, deadline)) throw error;
    return cutAt('milliseconds');
  }
}

/**
 * The consent contracts through which the rows, or the records aggregated into them, are read. They are looked up
 * before the first row, because the receipt must be written before anything is sent.
 */
export async function consentsOf(
  snapshot: Snapshot,
  query: FromQuery,
  most: number,
): Promise<Consent[]> {
  const { on, reader, asOf } = snapshot;
  if (reader.grants.length === 0 || asOf !== undefined) return [];
  const limit = Math.min(query.limit ?? Infinity, most);
  const page = isGrouped(query)
    ? sql``
    : sql`order by ${orderOf(snapshot)} limit ${Number.isFinite(limit) ? limit : null} offset ${query.skip ?? 0}`;
  const granted = await run<GrantedRow>(
    on,
    sql`select distinct owners, granted
        from (select h.owners, h.granted ${matchesOf(snapshot)} ${page}) as read
        where granted is not null`,
  );
  return consentsBehind(reader, granted);
}

async function countRows(snapshot: Snapshot, query: FromQuery): Promise<number> {
  const row = await runOne<{ total: number }>(snapshot.on, countStatement(snapshot, query));
  return row?.total ?? 0;
}

function leftOut(
  budget: NonNullable<LeftOut>['budget'],
  given: number,
  total: number | undefined,
): NonNullable<LeftOut> {
  const count = (rows: number) => rows.toLocaleString('en');
  const what =
    total === undefined
      ? `Only the first ${count(given)} rows`
      : `Only the first ${count(given)} of ${count(total)} rows`;
  const message = `${what} are here: the budget of ${budget} is used up. Narrow the query, page through it with SKIP and LIMIT, or get all rows in a file with Download Data.`;
  return { budget, message };
}
