/**
 * Writes Parquet with the types of the columns: objects are groups, lists are LISTs, moments are UTC timestamps. When
 * nothing defines an attribute, its lists, objects and values of several kinds are JSON.
 */
import type { SchemaElement } from 'hyparquet';
import { fileWriter, parquetWriteRows } from 'hyparquet-writer';
import { textOf } from '#platform/formats/write/written-columns.ts';
import type { WrittenColumn, WrittenRow } from '#platform/formats/write/written-columns.ts';
import { FormatError } from '#platform/formats/format.ts';
import type { SpooledRows } from '#platform/formats/write/spooled-rows.ts';

/** The most digits of a DECIMAL that common programs take. */
export const DECIMAL_DIGITS = 38;
const DECIMAL_BYTES = 16;
/** A row group is held in memory as a whole. */
const GROUP = { rows: 10_000, values: 500_000, length: 16 * 1_048_576 } as const;

/** @throws FormatError for a table without columns */
export async function writeParquet(path: string, rows: SpooledRows): Promise<void> {
  const { columns, count, length, read } = rows;
  if (columns.length === 0) {
    throw new FormatError('There is nothing to write: a Parquet file needs a column at least.');
  }
  const leaves = columns.reduce((sum, column) => sum + leafCount(column), 0);
  await parquetWriteRows({
    writer: fileWriter(path),
    rows: toRows(read(), columns),
    columns: columns.map(({ name }) => ({ name })),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.flatMap((column) => elementsOf(column)),
    ],
    rowGroupSize: Math.max(
      1,
      Math.floor(
        Math.min(GROUP.rows, GROUP.values / leaves, (GROUP.length * count) / Math.max(1, length)),
      ),
    ),
  });
}

function leafCount({ columns }: WrittenColumn): number {
  return Math.max(
    1,
    columns.reduce((sum, column) => sum + leafCount(column), 0),
  );
}

/** The schema of a column, a group before what is in it. */
function elementsOf(column: WrittenColumn): SchemaElement[] {
  if (!column.isList) return itemElements(column, column.name);
  return [
    {
      name: column.name,
      repetition_type: 'OPTIONAL',
      num_children: 1,
      converted_type: 'LIST',
      logical_type: { type: 'LIST' },
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...itemElements(column, 'element'),
  ];
}

function itemElements(column: WrittenColumn, name: string): SchemaElement[] {
  if (isGroup(column)) {
    const { columns } = column;
    const group = { name, repetition_type: 'OPTIONAL', num_children: columns.length } as const;
    return [group, ...columns.flatMap((inner) => elementsOf(inner))];
  }
  return [{ name, repetition_type: 'OPTIONAL', ...leafType(column) }];
}

function isGroup({ type, columns }: WrittenColumn): boolean {
  return type === 'object' && columns.length > 0;
}

/** True for numbers that a DECIMAL cannot hold, which are text then. */
export function isTooLong({ type, wholeDigits, scale }: WrittenColumn): boolean {
  return type === 'decimal' && wholeDigits + scale > DECIMAL_DIGITS;
}

function leafType(column: WrittenColumn): Omit<SchemaElement, 'name'> {
  switch (isTooLong(column) ? 'text' : column.type) {
    case 'boolean':
      return { type: 'BOOLEAN' };
    case 'integer':
      return { type: 'INT32' };
    case 'long':
      return { type: 'INT64' };
    case 'number':
      return { type: 'DOUBLE' };
    case 'decimal':
      return {
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: DECIMAL_BYTES,
        converted_type: 'DECIMAL',
        logical_type: { type: 'DECIMAL', precision: DECIMAL_DIGITS, scale: column.scale },
        precision: DECIMAL_DIGITS,
        scale: column.scale,
      };
    case 'date':
      return { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } };
    case 'datetime':
      return {
        type: 'INT64',
        converted_type: 'TIMESTAMP_MILLIS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
      };
    case 'json':
    case 'object':
      return { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } };
    case 'text':
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
  }
}

async function* toRows(
  rows: AsyncIterable<WrittenRow>,
  columns: readonly WrittenColumn[],
): AsyncGenerator<WrittenRow, void, undefined> {
  for await (const row of rows) yield toGroup(row, columns);
}

/** Returns an object without a prototype, because columns may have any name. */
function toGroup(data: WrittenRow, columns: readonly WrittenColumn[]): WrittenRow {
  const group = Object.create(null) as WrittenRow;
  for (const column of columns) {
    const value = Object.hasOwn(data, column.name) ? data[column.name] : undefined;
    if (value === null || value === undefined) group[column.name] = null;
    else if (column.isList) {
      group[column.name] = (value as unknown[]).map((item) => toLeaf(item, column));
    } else group[column.name] = toLeaf(value, column);
  }
  return group;
}

function toLeaf(value: unknown, column: WrittenColumn): unknown {
  if (value === null || value === undefined) return null;
  if (isGroup(column)) return toGroup(value as WrittenRow, column.columns);
  switch (isTooLong(column) ? 'text' : column.type) {
    case 'text':
      return textOf(value);
    case 'long':
      return BigInt(value as string | number);
    case 'decimal':
      return unscaled(String(value), column.scale);
    case 'date':
    case 'datetime':
      return new Date(value as string);
    case 'json':
    case 'object':
      return toJson(value);
    default:
      return value;
  }
}

/**
 * The writer copies plain objects, and a copy has no member `__proto__`. An object without a prototype is not copied.
 */
function toJson(value: unknown): unknown {
  return Object.assign(Object.create(null) as object, { toJSON: () => value });
}

/** The digits of a decimal as a whole number: '-1.5' with scale 2 is -150n. */
function unscaled(decimal: string, scale: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}
