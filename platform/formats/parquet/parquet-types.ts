/**
 * What the schema of a Parquet file says of its values. The decoder of nested columns would drop some of them (keys of
 * maps), so the types are taken from its schema: it hands on what is stored, group by group, and parquet-values.ts
 * makes values of it. Source: LogicalTypes.md of apache/parquet-format.
 */
import type { FileMetaData, SchemaElement } from 'hyparquet';
import { FormatError } from '#platform/formats/format.ts';
import { checkNames } from '#platform/formats/table.ts';

/** The type of the values of a column. */
export type LeafType =
  /** Stored values: true and false, whole numbers with a sign, floats. */
  | { is: 'plain' }
  | { is: 'unsigned'; bits: number }
  /** `scale` is the number of digits after the point. */
  | { is: 'decimal'; scale: number }
  /** `digits` of a second are counted: 3 are milliseconds. */
  | { is: 'moment' | 'time'; digits: number }
  | { is: 'base64' | 'date' | 'float16' | 'geometry' | 'interval' | 'json' | 'text' | 'uuid' }
  /** Bytes of no declared type: text or base64 (parquet.ts, decideBytes). */
  | { is: 'bytes' };

export interface Leaf {
  kind: 'leaf';
  /** The names from the column on, with points between. */
  path: string;
  type: LeafType;
}

/** A node of the schema. */
export type SchemaNode =
  | Leaf
  | { kind: 'object'; fields: ReadonlyMap<string, SchemaNode> }
  /** `inside` are the names of the groups around the items, as they are stored; a bare repeated field has none. */
  | { kind: 'list'; around: string | undefined; within: string | undefined; item: SchemaNode }
  /**
   * `key` and `value` are the names of the fields of a pair; keys that are no single values make it a list of pairs.
   */
  | { kind: 'map'; around: string; key: string; value: string; keys: Leaf; values: SchemaNode };

/**
 * Takes the types out of the schema and returns what they said, by the names of the columns.
 * @throws FormatError for a schema that cannot be read without a loss
 */
export function takeTypes({ schema }: FileMetaData): ReadonlyMap<string, SchemaNode> {
  const elements = schema.values();
  const { num_children: columns = 0 } = elements.next().value ?? {};
  const trees = treesOf(elements, columns, '');
  checkNames(trees.map(({ element }) => element.name));
  return new Map(trees.map((tree) => [tree.element.name, schemaNodeOf(tree)]));
}

interface Tree {
  element: SchemaElement;
  path: string;
  children: Tree[];
}

function treesOf(elements: Iterator<SchemaElement>, count: number, parent: string): Tree[] {
  const trees: Tree[] = [];
  for (let left = count; left > 0; left -= 1) {
    const element = elements.next().value as SchemaElement | undefined;
    if (!element) break;
    const path = parent + element.name;
    trees.push({
      element,
      path,
      children: treesOf(elements, element.num_children ?? 0, `${path}.`),
    });
  }
  return trees;
}

function schemaNodeOf(tree: Tree): SchemaNode {
  const item = itemOf(tree);
  if (tree.element.repetition_type !== 'REPEATED') return item;
  return { kind: 'list', around: undefined, within: undefined, item };
}

/** The schema node of a field, or of one item where it is repeated. */
function itemOf(tree: Tree): SchemaNode {
  const { element, path, children } = tree;
  const { converted_type: converted, logical_type: logical } = element;
  if (!element.num_children) return { kind: 'leaf', path, type: leafType(element) };
  delete element.converted_type;
  delete element.logical_type;
  const type = logical?.type ?? converted;
  if (type === 'VARIANT') {
    throw new FormatError(
      `The column '${path.slice(0, 64)}' is a VARIANT, whose numbers cannot be read exactly. Write it as JSON or as columns.`,
    );
  }
  const [only] = children.length === 1 ? children : [];
  const isRepeated = only?.element.repetition_type === 'REPEATED';
  if (only && isRepeated && type === 'LIST') return listOf(tree, only);
  if (only && isRepeated && (type === 'MAP' || converted === 'MAP_KEY_VALUE')) {
    return mapOf(only) ?? listOf(tree, only);
  }
  return objectOf(tree);
}

function objectOf({ path, children }: Tree): SchemaNode {
  const fields = new Map(children.map((child) => [child.element.name, schemaNodeOf(child)]));
  if (fields.size === children.length) return { kind: 'object', fields };
  throw new FormatError(`Two fields of '${path.slice(0, 64)}' have the same name. Rename one.`);
}

/** Old writers leave out the group between a list and its items; the rules are those of LogicalTypes.md. */
function listOf(list: Tree, repeated: Tree): SchemaNode {
  const around = repeated.element.name;
  const [field] = repeated.children;
  const isItem =
    repeated.children.length !== 1 ||
    field?.element.repetition_type === 'REPEATED' ||
    around === 'array' ||
    around === `${list.element.name}_tuple`;
  return isItem || !field
    ? { kind: 'list', around, within: undefined, item: itemOf(repeated) }
    : { kind: 'list', around, within: field.element.name, item: schemaNodeOf(field) };
}

/**
 * The map of these pairs; undefined when the keys are not single values, or when there are no values: such pairs are
 * read as a list of pairs, or of keys.
 */
function mapOf(pairs: Tree): SchemaNode | undefined {
  const [first, second, third] = pairs.children;
  const isSingle =
    first && !first.element.num_children && first.element.repetition_type !== 'REPEATED';
  if (!isSingle || !second || third) return undefined;
  return {
    kind: 'map',
    around: pairs.element.name,
    key: first.element.name,
    value: second.element.name,
    keys: itemOf(first) as Leaf,
    values: schemaNodeOf(second),
  };
}

const UNIT_DIGITS = { MILLIS: 3, MICROS: 6, NANOS: 9 } as const;

function leafType({
  type,
  converted_type: converted,
  logical_type: logical,
  scale,
}: SchemaElement): LeafType {
  switch (logical?.type) {
    case 'DECIMAL':
      return { is: 'decimal', scale: scale ?? logical.scale };
    case 'TIME':
      return { is: 'time', digits: UNIT_DIGITS[logical.unit] };
    case 'TIMESTAMP':
      if (type !== 'INT64') break;
      return { is: 'moment', digits: UNIT_DIGITS[logical.unit] };
    case 'INTEGER':
      return logical.isSigned ? { is: 'plain' } : { is: 'unsigned', bits: logical.bitWidth };
    case 'GEOMETRY':
    case 'GEOGRAPHY':
      return { is: 'geometry' };
    case 'BSON':
      return { is: 'base64' };
    case 'UUID':
      return { is: 'uuid' };
    case 'FLOAT16':
      return { is: 'float16' };
    case 'STRING':
    case 'ENUM':
      return { is: 'text' };
    case 'JSON':
      return { is: 'json' };
    case 'DATE':
      return { is: 'date' };
    case undefined:
    default:
  }
  return (converted && CONVERTED[converted]?.(scale)) ?? physicalType(type);
}

const CONVERTED: Readonly<Record<string, (scale: number | undefined) => LeafType>> = {
  BSON: () => ({ is: 'base64' }),
  DATE: () => ({ is: 'date' }),
  DECIMAL: (scale = 0) => ({ is: 'decimal', scale }),
  ENUM: () => ({ is: 'text' }),
  INTERVAL: () => ({ is: 'interval' }),
  JSON: () => ({ is: 'json' }),
  TIMESTAMP_MICROS: () => ({ is: 'moment', digits: 6 }),
  TIMESTAMP_MILLIS: () => ({ is: 'moment', digits: 3 }),
  TIME_MICROS: () => ({ is: 'time', digits: 6 }),
  TIME_MILLIS: () => ({ is: 'time', digits: 3 }),
  UINT_8: () => ({ is: 'unsigned', bits: 8 }),
  UINT_16: () => ({ is: 'unsigned', bits: 16 }),
  UINT_32: () => ({ is: 'unsigned', bits: 32 }),
  UINT_64: () => ({ is: 'unsigned', bits: 64 }),
  UTF8: () => ({ is: 'text' }),
};

/** INT96 is a moment of Impala and Spark in nanoseconds. Bytes of a fixed length are hashes and keys. */
function physicalType(type: SchemaElement['type']): LeafType {
  if (type === 'INT96') return { is: 'moment', digits: 9 };
  if (type === 'FIXED_LEN_BYTE_ARRAY') return { is: 'base64' };
  return { is: type === 'BYTE_ARRAY' ? 'bytes' : 'plain' };
}
