/**
 * Compiles groups and aggregates to SQL. Groups are in the order of their first record by the query's ORDER BY. Where
 * ORDER BY names an aggregate, its keys are applied to groups one by one, and a path counts by the first record. FIRST,
 * LAST and PUSH use the order of the records, to which aggregates add nothing. SKIP and LIMIT count groups.
 *
 * Aggregates ignore absent values and count each item of a list.
 */
import { sql } from 'kysely';
import { elementType } from '#model/dictionaries/datatypes.ts';
import type { AggregateCall, FromQuery, Path, SelectItem } from '#model/tql/ast.ts';
import { printPath } from '#model/tql/print.ts';
import { sortTarget } from '#model/tql/sort-keys.ts';
import type { SortTarget } from '#model/tql/sort-keys.ts';
import { compileSortKey, sortable } from './compile-condition.ts';
import { fieldColumn, resultRowOf } from './result-columns.ts';
import type { ResultColumn } from './result-columns.ts';
import { countsChain } from './readable.ts';
import { matchesOf, orderOf } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { asNumber, sqlFamilyOfType, itemsAt, jsonAt, passesList, typeOf } from './values.ts';
import type { Sql } from './values.ts';

/** One row per group, before SKIP and LIMIT. */
export function groupStatement(
  snapshot: Snapshot,
  query: FromQuery,
): { columns: ResultColumn[]; statement: Sql } {
  const { groupBy, select = [], orderBy } = query;
  const { all } = snapshot.readable;
  if (all !== undefined && countsChain(query)) {
    const columns = select.flatMap((item) =>
      item.kind === 'aggregate' ? [fieldColumn(item.as, sql`${all}::bigint`)] : [],
    );
    return { columns, statement: sql`select ${resultRowOf(columns)} as row` };
  }
  const keys = groupKeys(query);
  const by = groupBy === undefined || groupBy.by === 'all' ? [] : groupBy.by;
  const calls: AggregateCall[] = [
    ...select.filter((item) => item.kind === 'aggregate'),
    ...orderBy.map((key) => key.by).filter((key) => key.kind === 'aggregate-call'),
  ];
  const inputs = new Map(
    calls.flatMap((call, position) =>
      call.path ? [[call, inputOf(snapshot.chain, call, call.path, position)]] : [],
    ),
  );
  const columns = select.flatMap((item) => groupedColumn(item, by, inputs));
  const position =
    orderBy.length > 0 ? sql`row_number() over (order by ${orderOf(snapshot)})` : sql`h.key`;
  const inner = sql.join([
    sql`${position} as n`,
    ...keys.flatMap(({ target, descending }, i) =>
      target.kind === 'path'
        ? [sql`${rankOf(snapshot, target.path, descending)} as ${rankColumn(i)}`]
        : [],
    ),
    ...by.map((path, i) => sql`${jsonAt(path, snapshot.chain, 'h')} as ${groupColumn(i)}`),
    ...[...inputs.values()].map(({ value, column }) => sql`${value} as ${column}`),
  ]);
  const grouped =
    by.length > 0 ? sql`group by ${sql.join(by.map((_, i) => groupColumn(i)))}` : sql``;
  return {
    columns,
    statement: sql`select ${resultRowOf(columns)} as row
      from (select ${inner} ${matchesOf(snapshot)}) as r cross join lateral (${partsOf([...inputs.values()])}) as p
      ${grouped} order by ${groupOrder(keys, inputs)}`,
  };
}

interface GroupKey {
  target: SortTarget;
  descending: boolean;
}

/** The sort keys of a grouped query, in the order in which they are applied; none when no key is an aggregate. */
function groupKeys(query: FromQuery): GroupKey[] {
  const keys = query.orderBy.flatMap((key) => {
    const target = sortTarget(key, query);
    return target ? [{ target, descending: key.descending }] : [];
  });
  return keys.some(({ target }) => target.kind === 'aggregate') ? keys : [];
}

/** The position of a record among all, by one key: the same for equal values. */
function rankOf({ chain }: Snapshot, path: Path, descending: boolean): Sql {
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`dense_rank() over (order by ${compileSortKey(path, chain, 'h')} ${direction} nulls last)`;
}

function rankColumn(index: number): Sql {
  return sql.ref(`k${index}`);
}

function groupOrder(keys: readonly GroupKey[], inputs: ReadonlyMap<AggregateCall, Input>): Sql {
  const parts = keys.map(({ target, descending }, i) => {
    if (target.kind === 'path') return sql`min(${rankColumn(i)})`;
    const input = inputs.get(target.call);
    const value = input ? sortValue(input) : ALL_RECORDS;
    return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls last`;
  });
  return sql.join([...parts, sql`min(n)`]);
}

/** The SQL of COUNT(*). */
const ALL_RECORDS = sql`count(*) filter (where part = 0)`;

function groupedColumn(
  item: SelectItem,
  by: readonly Path[],
  inputs: ReadonlyMap<AggregateCall, Input>,
): ResultColumn[] {
  switch (item.kind) {
    case 'all':
      return [];
    case 'path-item': {
      const name = printPath(item.path);
      const index = by.findIndex((path) => printPath(path) === name);
      return [fieldColumn(item.as ?? name, groupColumn(index))];
    }
    case 'aggregate': {
      const input = inputs.get(item);
      return [fieldColumn(item.as, input ? aggregate(input) : ALL_RECORDS)];
    }
  }
}

function groupColumn(index: number): Sql {
  return sql.ref(`g${index}`);
}

/** The value that an aggregate reads from each record. */
interface Input {
  call: AggregateCall;
  column: Sql;
  value: Sql;
  /** The part with its values: 0 for the record itself, another number for the items of a list. */
  part: number;
  path: Path;
  types: Snapshot['chain'];
}

/** @param position the index of the aggregate in the query, which makes its column names unique */
function inputOf(
  types: Snapshot['chain'],
  call: AggregateCall,
  path: Path,
  position: number,
): Input {
  const list = passesList(path, types);
  const items = sql`(select jsonb_agg(item) from ${itemsAt(path, 'h')} where item <> 'null')`;
  return {
    call,
    path,
    types,
    column: sql.ref(`v${position}`),
    value: list ? items : jsonAt(path, types, 'h'),
    part: list ? position + 1 : 0,
  };
}

/** The rows that a record is counted as: part 0 for the record itself, and one for each item of an aggregated list. */
function partsOf(inputs: readonly Input[]): Sql {
  const lists = inputs.filter(({ part }) => part > 0);
  return sql.join(
    [
      sql`select 0 as part, null::jsonb as item, 0::bigint as place`,
      ...lists.map(
        ({ part, column }) =>
          sql`select ${part}::int, item, place from jsonb_array_elements(${column}) with ordinality as e(item, place)`,
      ),
    ],
    sql` union all `,
  );
}

/** The values of an aggregate, and the filter of the rows that have one. */
function valuesOf({ part, column }: Input): { value: Sql; some: Sql } {
  const value = part > 0 ? sql`item` : column;
  return { value, some: sql`filter (where part = ${part}::int and ${value} is not null)` };
}

/** The sort key of a group: the aggregate before it becomes text. */
function sortValue(input: Input): Sql {
  const { call, path, types } = input;
  switch (call.function) {
    case 'COUNT':
    case 'SUM':
    case 'AVG':
    case 'STDDEVSAMP':
    case 'STDDEVPOP':
      return measure(call.function, input);
    default: {
      const datatype = typeOf(path, types);
      if (!datatype) return aggregate(input);
      return sortable(sql`(${aggregate(input)} #>> '{}')`, elementType(datatype));
    }
  }
}

const MEASURES = {
  SUM: sql`sum`,
  AVG: sql`avg`,
  STDDEVSAMP: sql`stddev_samp`,
  STDDEVPOP: sql`stddev_pop`,
} as const;

function measure(which: 'COUNT' | keyof typeof MEASURES, input: Input): Sql {
  const { value, some } = valuesOf(input);
  if (which === 'COUNT') return sql`count(*) ${some}`;
  return sql`${MEASURES[which]}(${asNumber(sql`(${value} #>> '{}')`)}) ${some}`;
}

function aggregate(input: Input): Sql {
  const { call, path, types } = input;
  const { value, some } = valuesOf(input);
  switch (call.function) {
    case 'COUNT':
      return measure(call.function, input);
    case 'SUM':
    case 'AVG':
    case 'STDDEVSAMP':
    case 'STDDEVPOP':
      return exact(measure(call.function, input));
    case 'MIN':
    case 'MAX':
      return extreme(call.function, value, some, path, types);
    case 'FIRST':
      return sql`(array_agg(${value} order by n, place) ${some})[1]`;
    case 'LAST':
      return sql`(array_agg(${value} order by n desc, place desc) ${some})[1]`;
    case 'ADDTOSET':
      return sql`coalesce(jsonb_agg(distinct ${value}) ${some}, '[]')`;
    case 'PUSH':
      return sql`coalesce(jsonb_agg(${value} order by n, place) ${some}, '[]')`;
  }
}

/** The canonical text of LONG and DECIMAL: digits without needless zeros, never a float. */
function exact(number: Sql): Sql {
  return sql`trim_scale(${number})::text`;
}

/** The least or greatest value, as the record holds it. */
function extreme(
  which: 'MIN' | 'MAX',
  value: Sql,
  some: Sql,
  path: Path,
  types: Snapshot['chain'],
): Sql {
  const datatype = typeOf(path, types);
  const direction = which === 'MIN' ? sql`asc` : sql`desc`;
  // Values of an unknown attribute may be of any kind; jsonb order puts numbers before text.
  if (!datatype) return sql`(array_agg(${value} order by ${value} ${direction}) ${some})[1]`;
  const call = sql.raw(which.toLowerCase());
  const text = sql`(${value} #>> '{}')`;
  if (sqlFamilyOfType(datatype) !== 'number') {
    return sql`to_jsonb(${call}(${text} collate "C") ${some})`;
  }
  const number = sql`trim_scale(${call}(${asNumber(text)}) ${some})`;
  const isText = path.root === 'data' && elementType(datatype) !== 'INTEGER';
  return isText ? sql`to_jsonb((${number})::text)` : sql`to_jsonb(${number})`;
}
