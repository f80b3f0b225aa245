/**
 * Compiles groups and aggregates to SQL. Groups follow the order of their first record in the query's ORDER BY;
 * FIRST, LAST and PUSH use the same order; SKIP and LIMIT count groups.
 *
 * Aggregates ignore absent values and count each item of a list.
 */
import { sql } from 'kysely';
import { elementType } from '#model/datatypes.ts';
import type { AggregateItem, FromQuery, Path, SelectItem } from '#model/tql/ast.ts';
import { printPath } from '#model/tql/print.ts';
import { fieldColumn, rowOf, type Column } from './columns.ts';
import { matchesOf, orderOf, type Snapshot } from './snapshot.ts';
import { asNumber, familyOfType, itemsAt, jsonAt, passesList, typeOf, type Sql } from './values.ts';

export function isGrouped({ groupBy, select = [] }: FromQuery): boolean {
  return groupBy !== undefined || select.some(({ kind }) => kind === 'aggregate');
}

/** One row per group, before SKIP and LIMIT. */
export function groupStatement(
  snapshot: Snapshot,
  { groupBy, select = [], orderBy }: FromQuery,
): { columns: Column[]; statement: Sql } {
  const by = groupBy === undefined || groupBy.by === 'all' ? [] : groupBy.by;
  const inputs = new Map(
    select.flatMap((item, place) =>
      item.kind === 'aggregate' && item.path
        ? [[item, inputOf(snapshot.chain, item, item.path, place)]]
        : [],
    ),
  );
  const columns = select.flatMap((item) => groupedColumn(item, by, inputs));
  const position =
    orderBy.length > 0 ? sql`row_number() over (order by ${orderOf(snapshot)})` : sql`h.key`;
  const inner = sql.join([
    sql`${position} as n`,
    ...by.map((path, i) => sql`${jsonAt(path, snapshot.chain, 'h')} as ${groupColumn(i)}`),
    ...[...inputs.values()].map(({ value, column }) => sql`${value} as ${column}`),
  ]);
  const grouped =
    by.length > 0 ? sql`group by ${sql.join(by.map((_, i) => groupColumn(i)))}` : sql``;
  return {
    columns,
    statement: sql`select ${rowOf(columns)} as row
      from (select ${inner} ${matchesOf(snapshot)}) as r cross join lateral (${partsOf([...inputs.values()])}) as p
      ${grouped} order by min(n)`,
  };
}

function groupedColumn(
  item: SelectItem,
  by: readonly Path[],
  inputs: ReadonlyMap<SelectItem, Input>,
): Column[] {
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
      return [
        fieldColumn(item.as, input ? aggregate(input) : sql`count(*) filter (where part = 0)`),
      ];
    }
  }
}

function groupColumn(index: number): Sql {
  return sql.ref(`g${index}`);
}

/** What an aggregate reads from each record. */
interface Input {
  item: AggregateItem;
  column: Sql;
  value: Sql;
  /** The part with its values: 0 for the record itself, another number for the items of a list. */
  part: number;
  path: Path;
  types: Snapshot['chain'];
}

/** @param place the index of the item in SELECT, which makes its column names unique */
function inputOf(types: Snapshot['chain'], item: AggregateItem, path: Path, place: number): Input {
  const list = passesList(path, types);
  const items = sql`(select jsonb_agg(item) from ${itemsAt(path, 'h')} where item <> 'null')`;
  return {
    item,
    path,
    types,
    column: sql.ref(`v${place}`),
    value: list ? items : jsonAt(path, types, 'h'),
    part: list ? place + 1 : 0,
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

function aggregate({ item, part, path, types, column }: Input): Sql {
  const value = part > 0 ? sql`item` : column;
  const some = sql`filter (where part = ${part}::int and ${value} is not null)`;
  const number = asNumber(sql`(${value} #>> '{}')`);
  switch (item.function) {
    case 'COUNT':
      return sql`count(*) ${some}`;
    case 'SUM':
      return exact(sql`sum(${number}) ${some}`);
    case 'AVG':
      return exact(sql`avg(${number}) ${some}`);
    case 'STDDEVSAMP':
      return exact(sql`stddev_samp(${number}) ${some}`);
    case 'STDDEVPOP':
      return exact(sql`stddev_pop(${number}) ${some}`);
    case 'MIN':
    case 'MAX':
      return extreme(item.function, value, some, path, types);
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
  if (familyOfType(datatype) !== 'number') {
    return sql`to_jsonb(${call}(${text} collate "C") ${some})`;
  }
  const number = sql`trim_scale(${call}(${asNumber(text)}) ${some})`;
  const isText = path.root === 'data' && elementType(datatype) !== 'INTEGER';
  return isText ? sql`to_jsonb((${number})::text)` : sql`to_jsonb(${number})`;
}
