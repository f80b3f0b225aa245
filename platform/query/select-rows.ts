/**
 * Compiles FROM queries to SQL: rows of records, or of groups. A row is one JSON list of its columns, so that
 * numbers arrive exactly as they are written.
 *
 * Precision: LONG and DECIMAL are texts in a record and stay texts; SUM, AVG, STDDEVSAMP and STDDEVPOP are
 * computed in `numeric` and returned as texts in the same canonical form; COUNT is a number.
 */
import { sql } from 'kysely';
import type { FromQuery, SelectItem } from '#model/tql/ast.ts';
import { printPath } from '#model/tql/print.ts';
import { isGrouped } from '#model/tql/sort-keys.ts';
import { fieldColumn, recordAt, resultRowOf, toResultRecord } from './result-columns.ts';
import type { ResultColumn } from './result-columns.ts';
import { groupStatement } from './group-rows.ts';
import { matchesOf, orderOf } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { jsonAt } from './values.ts';
import type { Sql } from './values.ts';

/** The approximate maximum of UTF-16 units of one row: PUSH of a large chain must not fill the memory. */
const MAX_ROW_LENGTH = 64 * 1024 * 1024;

/** A statement whose rows have one column, the text `row` (null when it is too long), and the parser of that text. */
export interface RowStatement {
  statement: Sql;
  toRow(text: string): Record<string, unknown>;
}

/** @param most the maximum number of rows after SKIP, in addition to LIMIT of the query; Infinity for all */
export function rowStatement(snapshot: Snapshot, query: FromQuery, most: number): RowStatement {
  const { columns, statement } = isGrouped(query)
    ? groupStatement(snapshot, query)
    : recordStatement(snapshot, query);
  const limit = Math.min(query.limit ?? Infinity, most);
  const page = sql`limit ${Number.isFinite(limit) ? limit : null} offset ${query.skip ?? 0}`;
  return {
    statement: sql`select case when length(row) <= ${MAX_ROW_LENGTH} then row end as row
      from (${statement} ${page}) as answer`,
    toRow: (text) => {
      const values = JSON.parse(text) as unknown[];
      return Object.fromEntries(columns.flatMap(({ fields }, i) => fields(values[i])));
    },
  };
}

/** How many rows a query has, after its SKIP and within its LIMIT, as a statement with the column `total`. */
export function countStatement(snapshot: Snapshot, query: FromQuery): Sql {
  const { all } = snapshot.readable;
  const { where, skip = 0, limit = null } = query;
  const total = (rows: Sql) =>
    sql`select greatest(0, least(${limit}::bigint, ${rows} - ${skip}::bigint))::float8 as total`;
  if (isGrouped(query)) {
    return sql`${total(sql`count(*)`)} from (${groupStatement(snapshot, query).statement}) as answer`;
  }
  if (all !== undefined && !where) return total(sql`${all}::bigint`);
  return sql`${total(sql`count(*)`)} from (select ${matchesOf(snapshot)}) as answer`;
}

const ALL_DATA: SelectItem[] = [{ kind: 'all', of: 'data', from: 0, to: 0 }];

function recordStatement(snapshot: Snapshot, { select = ALL_DATA }: FromQuery) {
  const columns = select.flatMap((item) => recordColumn(snapshot, item));
  return {
    columns,
    statement: sql`select ${resultRowOf(columns)} as row ${matchesOf(snapshot)} order by ${orderOf(snapshot)}`,
  };
}

function recordColumn({ chain }: Snapshot, item: SelectItem): ResultColumn[] {
  switch (item.kind) {
    case 'aggregate':
      return [];
    case 'all':
      return item.of === 'record'
        ? [{ value: recordAt('h'), fields: (value) => Object.entries(toResultRecord(value)) }]
        : [{ value: sql`h.body -> 'data'`, fields: (value) => Object.entries(value ?? {}) }];
    case 'path-item':
      return [fieldColumn(item.as ?? printPath(item.path), jsonAt(item.path, chain, 'h'))];
  }
}
