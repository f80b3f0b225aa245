/** The columns of a query's result, with their datatypes: those that it selects, in its order, also without a value. */
import { elementType, isArrayType } from '#model/dictionaries/datatypes.ts';
import type { Datatype, ScalarDatatype } from '#model/dictionaries/datatypes.ts';
import { isObject } from '#model/text/json-object.ts';
import type { AggregateItem, FromQuery, Path, SelectItem } from '#model/tql/ast.ts';
import { HEADER_FIELDS } from '#model/tql/ast.ts';
import { printPath } from '#model/tql/print.ts';
import { shapeOfAttributes } from '#platform/formats/write/written-columns.ts';
import type { Shape } from '#platform/formats/write/written-columns.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import type { Snapshot } from './snapshot.ts';

/** The columns of the rows of a FROM query. */
export function shapeOfFrom({ chain }: Pick<Snapshot, 'chain'>, { select }: FromQuery): Shape[] {
  const data = dataOf(chain);
  const fields = select?.flatMap((item) => shapeOfItem(item, data)) ?? data;
  // If two items have the same name, the row has the value of the second.
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/**
 * The columns of whole records. Where chains define an attribute with different datatypes, its column has no datatype;
 * `days` then says which of its values are DATE values.
 */
export interface GraphShape {
  shape: Shape[];
  /** The paths below `data`, by chain. */
  days: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/**
 * The columns of whole records: those of the query's chain, then those of other chains that have a value.
 * @param read the chains of the records
 */
export async function shapeOfGraph(
  snapshot: Snapshot,
  read: ReadonlySet<string>,
): Promise<GraphShape> {
  const { on, zone, definitions, metadataSeq, chain } = snapshot;
  const dataOfChains = new Map([[chain.chain, dataOf(chain)]]);
  for (const name of read) {
    if (dataOfChains.has(name)) continue;
    dataOfChains.set(name, dataOf(await definitions.chain(on, zone, metadataSeq, name)));
  }
  const [first = [], ...others] = dataOfChains.values();
  const data = others.reduce(merged, first);
  const days = new Map([...dataOfChains].map(([name, own]) => [name, markMixed(data, own, name)]));
  return { shape: recordShape(data), days };
}

/**
 * Where chains differ on a merged column, adds the datatype that this chain gives it.
 * @returns the paths of the chain's DATE values in those columns
 */
function markMixed(columns: readonly Shape[], own: readonly Shape[], chain: string): string[][] {
  return own.flatMap((field) => {
    const { name, datatype, fields = [] } = field;
    const column = columns.find((one) => one.name === name);
    if (!column || datatype === undefined) return [];
    if (column.datatype === undefined) {
      column.mixed = [...(column.mixed ?? []), `${datatype} in ${chain}`];
      return daysOf(field);
    }
    return markMixed(column.fields ?? [], fields, chain).map((path) => [name, ...path]);
  });
}

function daysOf({ name, datatype, fields = [] }: Shape): string[][] {
  if (datatype !== undefined && elementType(datatype) === 'DATE') return [[name]];
  return fields.flatMap((field) => daysOf(field).map((path) => [name, ...path]));
}

/** Writes the DATE values at a path, below lists too, as days ('1912-07-21'); changes the rows themselves. */
export function writeDays(value: unknown, [name, ...rest]: readonly string[]): void {
  if (Array.isArray(value)) return value.forEach((item) => writeDays(item, [name ?? '', ...rest]));
  if (name === undefined || !isObject(value) || !Object.hasOwn(value, name)) return;
  if (rest.length > 0) return writeDays(value[name], rest);
  const found = value[name];
  value[name] = Array.isArray(found) ? found.map(dayOf) : dayOf(found);
}

function dayOf(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/T00:00:00\.000Z$/, '') : value;
}

function dataOf({ dictionary }: ChainDefinition): Shape[] {
  return shapeOfAttributes(dictionary?.attributes ?? []);
}

function recordShape(data: Shape[]): Shape[] {
  const header = [...HEADER_FIELDS].map(([name, datatype]) => ({ name, datatype }));
  return [
    { name: 'header', datatype: 'OBJECT', fields: header },
    { name: 'data', datatype: 'OBJECT', fields: data },
    { name: 'metadata', optional: true, isBesideData: true },
    { name: 'verifications', optional: true, isBesideData: true },
  ];
}

/** Merges columns by name. One with several datatypes has no datatype afterwards. */
function merged(some: readonly Shape[], others: readonly Shape[]): Shape[] {
  const fields = new Map(some.map((field) => [field.name, field]));
  for (const other of others) {
    const field = fields.get(other.name);
    fields.set(other.name, field ? mergedField(field, other) : { ...other, optional: true });
  }
  return [...fields.values()];
}

function mergedField(field: Shape, other: Shape): Shape {
  const { name, optional = false, precision = 0 } = field;
  if (field.datatype !== other.datatype) return { name, optional };
  return {
    ...field,
    precision: Math.max(precision, other.precision ?? 0),
    fields: merged(field.fields ?? [], other.fields ?? []),
  };
}

function shapeOfItem(item: SelectItem, data: Shape[]): Shape[] {
  switch (item.kind) {
    case 'all':
      return item.of === 'record' ? recordShape(data) : data;
    case 'path-item':
      return [{ ...shapeAt(item.path, data), name: item.as ?? printPath(item.path) }];
    case 'aggregate':
      return [{ ...shapeOfAggregate(item, data), name: item.as }];
  }
}

type Unnamed = Omit<Shape, 'name'>;

/** The shape of a path. A path below a list of objects gives the list of their values. */
function shapeAt({ root, segments }: Path, data: Shape[]): Unnamed {
  if (root === 'header') return { datatype: HEADER_FIELDS.get(segments.join('.')) };
  if (root === 'metadata') return {};
  let fields: readonly Shape[] = data;
  let found: Unnamed = { datatype: 'OBJECT', fields };
  let isListed = false;
  for (const segment of segments) {
    isListed ||= found.datatype !== undefined && isArrayType(found.datatype);
    const field = fields.find(({ name }) => name === segment);
    if (!field) return {};
    fields = field.fields ?? [];
    found = field;
  }
  if (!isListed || found.datatype === undefined) return found;
  return isArrayType(found.datatype) ? {} : listOf(found, found.datatype);
}

function listOf(shape: Unnamed, datatype: Datatype): Unnamed {
  const element = elementType(datatype);
  return element === 'CLOB'
    ? { datatype: 'STRING_ARRAY' }
    : { ...shape, datatype: `${element}_ARRAY` as Datatype };
}

/** The shape of an aggregate, which counts each item of a list. */
function shapeOfAggregate(item: AggregateItem, data: Shape[]): Unnamed {
  const shape = item.path ? shapeAt(item.path, data) : {};
  const element: ScalarDatatype | undefined = shape.datatype && elementType(shape.datatype);
  switch (item.function) {
    case 'COUNT':
      return { datatype: 'LONG' };
    case 'SUM':
    case 'AVG':
    case 'STDDEVSAMP':
    case 'STDDEVPOP':
      return { datatype: 'DECIMAL' };
    case 'ADDTOSET':
    case 'PUSH':
      return element ? listOf(shape, element) : {};
    case 'MIN':
    case 'MAX':
    case 'FIRST':
    case 'LAST':
      return { ...shape, datatype: element };
  }
}
