/**
 * The columns of a file that is written: what is known of them beforehand (the dictionary, the items of SELECT),
 * completed by what the rows hold. A value that does not fit its datatype, as old versions of records may have, turns
 * its column into text or JSON and is never changed.
 */
import { elementType, INTEGER_RANGES, isArrayType } from '#model/dictionaries/datatypes.ts';
import type { Datatype, ScalarDatatype } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { isObject } from '#model/text/json-object.ts';
import { setKey } from '#platform/formats/format.ts';

export type WrittenRow = Record<string, unknown>;

/** The known shape of a column, or of a field of its objects, before the rows are read. */
export interface Shape {
  name: string;
  /** It is undefined where nothing defines the datatype. */
  datatype?: Datatype | undefined;
  /** Digits after the point of a DECIMAL. */
  precision?: number | undefined;
  /** The fields of an OBJECT, or of each object of a list. */
  fields?: readonly Shape[];
  /** The datatype of fields that are not among them. */
  otherFields?: Datatype;
  /** The column is left out when no row has a value for it. */
  optional?: boolean;
  /** A part of records that no dictionary is about; an empty object is no value of it. */
  isBesideData?: boolean;
  /**
   * What each chain says of the column where the chains differ, such as 'DATE in visit'. The column has no datatype
   * then.
   */
  mixed?: readonly string[];
}

/** The type of a column's values. `number` is a float, which only attributes without a definition have. */
export type ValueType =
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'decimal'
  | 'integer'
  | 'json'
  | 'long'
  | 'number'
  | 'object'
  | 'text';

export interface WrittenColumn {
  name: string;
  /** The type of the values; for a list, of its items. */
  type: ValueType;
  isList: boolean;
  /** Whether something defines the column, or no dictionary is about it; else its type is that of its values. */
  isDefined: boolean;
  /** Whether the column has values that do not fit its datatype. */
  misfits: boolean;
  /** What `mixed` of its shape says. */
  mixed?: readonly string[] | undefined;
  /** For decimals: the most digits before the point, and after it. */
  wholeDigits: number;
  scale: number;
  /** The columns of an object. A table has these columns instead of the object. */
  columns: WrittenColumn[];
  /** Whether some values of a column with `columns` are no objects. */
  hasBareValues: boolean;
}

/** The attributes of a dictionary as columns. */
export function shapeOfAttributes(attributes: readonly Attribute[]): Shape[] {
  return attributes.map(({ name, datatype, precision, nodeAttributes = [] }) => ({
    name,
    datatype,
    precision,
    fields: shapeOfAttributes(nodeAttributes),
  }));
}

type Kind = 'boolean' | 'list' | 'number' | 'object' | 'text';

/** A column while rows are read. */
interface Seen {
  shape: Shape;
  element: ScalarDatatype | undefined;
  isList: boolean;
  /** The kinds of values without a definition, and of values that do not fit theirs. */
  kinds: Set<Kind>;
  wholeDigits: number;
  scale: number;
  fields: Map<string, Seen>;
  hasValue: boolean;
}

/** Beyond these no further columns are looked at; a table takes MAX_COLUMNS of them. */
const MAX_COLUMNS_READ = 50_000;

export interface WrittenColumns {
  /** Learns from a row. Its DATE values become days ('1912-07-21'); the row itself is changed. */
  see(row: WrittenRow): void;
  columns(): WrittenColumn[];
}

export function watchWrittenColumns(shape: readonly Shape[]): WrittenColumns {
  let left = MAX_COLUMNS_READ;
  const root = fieldsOf(shape);

  function seeFields(
    fields: Map<string, Seen>,
    data: WrittenRow,
    others: Partial<Shape> = {},
  ): void {
    for (const name of Object.keys(data)) {
      const value = data[name];
      let field = fields.get(name);
      if (!field) {
        if (left === 0) continue;
        left -= 1;
        fields.set(name, (field = newSeen({ ...others, name })));
      }
      if (value === null || value === undefined) continue;
      if (field.shape.isBesideData === true && isEmptyObject(value)) continue;
      field.hasValue = true;
      const kept = seeValue(field, value);
      if (kept !== value) setKey(data, name, kept);
    }
  }

  function seeValue(field: Seen, value: unknown): unknown {
    if (field.element === undefined) seeLoose(field, value);
    else if (!field.isList) return seeItem(field, field.element, value);
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (item !== null) value[index] = seeItem(field, field.element, item);
      }
    } else field.kinds.add(kindOf(value));
    return value;
  }

  function seeItem(field: Seen, element: ScalarDatatype, value: unknown): unknown {
    if (element === 'OBJECT') {
      if (isObject(value)) seeFields(field.fields, value, { datatype: field.shape.otherFields });
      else field.kinds.add(kindOf(value));
      return value;
    }
    if (!fits(element, value)) {
      field.kinds.add(kindOf(value));
      return value;
    }
    if (element === 'DATE') return (value as string).slice(0, 10);
    if (element === 'DECIMAL') {
      const [whole = '', fraction = ''] = String(value).replace('-', '').split('.');
      field.wholeDigits = Math.max(field.wholeDigits, whole.length);
      field.scale = Math.max(field.scale, fraction.length);
    }
    return value;
  }

  function seeLoose(field: Seen, value: unknown): void {
    field.kinds.add(kindOf(value));
    const { isBesideData = false } = field.shape;
    if (isObject(value)) seeFields(field.fields, value, { isBesideData });
  }

  return { see: (row) => seeFields(root, row), columns: () => columnsOf(root) };
}

function fieldsOf(shape: readonly Shape[]): Map<string, Seen> {
  return new Map(shape.map((field) => [field.name, newSeen(field)]));
}

function newSeen(shape: Shape): Seen {
  const { datatype, precision = 0, fields = [] } = shape;
  return {
    shape,
    element: datatype && elementType(datatype),
    isList: datatype !== undefined && isArrayType(datatype),
    kinds: new Set(),
    wholeDigits: 1,
    scale: precision,
    fields: fieldsOf(fields),
    hasValue: false,
  };
}

function columnsOf(fields: ReadonlyMap<string, Seen>): WrittenColumn[] {
  return [...fields.values()]
    .filter(({ shape, hasValue }) => hasValue || shape.optional !== true)
    .map(columnOf);
}

function columnOf(seen: Seen): WrittenColumn {
  const { shape, element, kinds, wholeDigits, scale, fields } = seen;
  const misfits = element !== undefined && kinds.size > 0;
  const column = {
    name: shape.name,
    isList: seen.isList && !misfits,
    isDefined: element !== undefined || shape.isBesideData === true,
    misfits,
    mixed: shape.mixed,
    wholeDigits,
    scale,
    columns: columnsOf(fields),
    hasBareValues: [...kinds].some((kind) => kind !== 'object'),
  };
  if (element === undefined) return { ...column, type: looseType(kinds) };
  if (!misfits) {
    const isEmpty = element === 'OBJECT' && fields.size === 0;
    return { ...column, type: isEmpty ? 'json' : TYPES[element] };
  }
  const isText = !seen.isList && element !== 'OBJECT' && !kinds.has('list') && !kinds.has('object');
  return { ...column, type: isText ? 'text' : 'json' };
}

function looseType(kinds: ReadonlySet<Kind>): ValueType {
  const [kind = 'text', ...others] = kinds;
  return others.length > 0 || kind === 'list' || kind === 'object' ? 'json' : kind;
}

const TYPES: Readonly<Record<ScalarDatatype, ValueType>> = {
  BLOB: 'text',
  BOOLEAN: 'boolean',
  CLOB: 'text',
  DATE: 'date',
  DATETIME: 'datetime',
  DECIMAL: 'decimal',
  ENUM: 'text',
  FINGERPRINT: 'text',
  INTEGER: 'integer',
  LONG: 'long',
  OBJECT: 'object',
  STRING: 'text',
};

const DAY = /^\d{4}-\d\d-\d\d(?:T00:00:00\.000Z)?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const [INTEGER_MIN, INTEGER_MAX] = INTEGER_RANGES.INTEGER;
const [LONG_MIN, LONG_MAX] = INTEGER_RANGES.LONG;

/** Whether a value has the stored form of its datatype. */
function fits(element: Exclude<ScalarDatatype, 'OBJECT'>, value: unknown): boolean {
  switch (element) {
    case 'BOOLEAN':
      return typeof value === 'boolean';
    case 'INTEGER':
      return (
        Number.isInteger(value) && Number(value) >= INTEGER_MIN && Number(value) <= INTEGER_MAX
      );
    case 'LONG':
      return typeof value === 'string' ? isLong(value) : Number.isSafeInteger(value);
    case 'DECIMAL':
      return typeof value === 'string'
        ? /^-?\d+(?:\.\d+)?$/.test(value)
        : Number.isSafeInteger(value);
    case 'DATE':
      return typeof value === 'string' && DAY.test(value);
    case 'DATETIME':
      return typeof value === 'string' && INSTANT.test(value);
    default:
      return typeof value === 'string';
  }
}

function isLong(text: string): boolean {
  if (!/^-?\d{1,19}$/.test(text)) return false;
  return text.length < 19 || (BigInt(text) >= LONG_MIN && BigInt(text) <= LONG_MAX);
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'boolean' || typeof value === 'number') return typeof value as Kind;
  return isObject(value) ? 'object' : 'text';
}

/** A column of a table: objects have become columns with dotted names, as in uploads; lists stay one value. */
export interface FlatColumn extends WrittenColumn {
  path: readonly string[];
}

export function flatColumns(
  columns: readonly WrittenColumn[],
  parent: readonly string[] = [],
): FlatColumn[] {
  return columns.flatMap((column) => {
    const path = [...parent, column.name];
    const own = { ...column, name: path.join('.'), path };
    if (column.isList || column.columns.length === 0) return [own];
    return [...(column.hasBareValues ? [own] : []), ...flatColumns(column.columns, path)];
  });
}

/** The value of a row in a column of its table; undefined when it is absent, or has columns of its own. */
export function flatValue(row: WrittenRow, { path, isList, columns }: FlatColumn): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return isObject(value) && !isList && columns.length > 0 ? undefined : value;
}

/** A value of a table as text: lists and objects as JSON, nothing for what is absent. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean}`;
}
