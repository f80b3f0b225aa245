/** Converts a column of a DbSchema file to an attribute. What the datatype changes about its values is noted. */
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { DATATYPES, elementType, isArrayType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import type { DbsColumn } from './db-schema-file.ts';
import type { Note } from './notes.ts';

const TYPES: readonly [datatype: Datatype, types: string][] = [
  ['STRING', 'char varchar nvarchar nchar bpchar varchar2 character text2 uuid set time interval'],
  ['CLOB', 'text longtext mediumtext tinytext ntext clob json jsonb xml'],
  ['INTEGER', 'int integer int4 int2 smallint mediumint tinyint serial year'],
  ['LONG', 'bigint int8 bigserial'],
  ['BOOLEAN', 'bit bool boolean'],
  ['DECIMAL', 'decimal numeric number double float real money float4 float8'],
  ['DATE', 'date'],
  ['DATETIME', 'datetime datetime2 timestamp timestamptz smalldatetime'],
  ['ENUM', 'enum'],
  ['BLOB', 'blob longblob mediumblob tinyblob binary varbinary bytea image'],
];
const DATATYPE_OF = new Map(
  TYPES.flatMap(([datatype, types]) => types.split(' ').map((type) => [type, datatype] as const)),
);

/** @param table the name that its dictionary has */
export function toAttribute(column: DbsColumn, table: string, notes: Note[]): Attribute {
  const note = (reason: string) => notes.push({ location: `${table}.${column.name}`, reason });
  const found = datatypeOf(column, note);
  const values = enumValuesOf(column.enumeration);
  if (!found) note(`the type '${column.type}' is unknown and taken as text.`);
  const datatype = found === 'ENUM' && values.length === 0 ? 'STRING' : (found ?? 'STRING');
  const defaultValue = defaultOf(column.defaultText, datatype);
  if (column.defaultText !== undefined && defaultValue === undefined) {
    note(`the default ${column.defaultText.slice(0, 60)} is no plain value.`);
  }
  const precision = datatype === 'DECIMAL' ? precisionOf(column, note) : undefined;
  return {
    name: column.name,
    datatype,
    ...(column.comment ? { description: column.comment.slice(0, 10_000) } : {}),
    ...(column.isMandatory && datatype !== 'BLOB' ? { required: true } : {}),
    ...(datatype === 'STRING' && column.length ? { max: column.length } : {}),
    ...(precision === undefined ? {} : { precision }),
    ...(datatype === 'ENUM' ? { enumValues: values } : {}),
    ...(defaultValue !== undefined && !isArrayType(datatype) ? { defaultValue } : {}),
  };
}

type Noted = (reason: string) => void;

function datatypeOf(column: DbsColumn, note: Noted): Datatype | undefined {
  const own = column.type.trim().toUpperCase();
  if (DATATYPES.includes(own as Datatype)) return widened(own as Datatype, column, note);
  const isList = /\[\]$|\barray$/i.test(column.type);
  const [word = ''] = column.type.toLowerCase().split(/[^a-z0-9_]/);
  const scalar = DATATYPE_OF.get(word);
  if (!scalar) return undefined;
  // A column of more than one bit holds no truth value.
  if (scalar === 'BOOLEAN' && word === 'bit' && (column.length ?? 1) > 1) return 'STRING';
  const datatype = isList && scalar !== 'CLOB' ? (`${scalar}_ARRAY` as Datatype) : scalar;
  return word === 'tinyint' ? datatype : widened(datatype, column, note);
}

/** The datatype of an unsigned number, which may need more than the 31 bits of an INTEGER, or the 63 of a LONG. */
function widened(datatype: Datatype, { type, isUnsigned }: DbsColumn, note: Noted): Datatype {
  const is = (text: string) => new RegExp(`\\b${text}\\b`, 'i').test(type);
  if (!isUnsigned && !is('unsigned')) return datatype;
  const named = `unsigned ${type
    .replace(/unsigned/i, '')
    .trim()
    .replace(/\s+/g, ' ')}`;
  if (elementType(datatype) === 'INTEGER') {
    note(`${named} is taken as LONG, as it holds more than an INTEGER.`);
    return datatype === 'INTEGER' ? 'LONG' : 'LONG_ARRAY';
  }
  if (elementType(datatype) === 'LONG') {
    note(`${named} is taken as LONG, which holds at most 9223372036854775807.`);
  }
  return datatype;
}

function precisionOf({ decimal = 0 }: DbsColumn, note: Noted): number | undefined {
  const most = DICTIONARY_LIMITS.precision;
  if (decimal > most) {
    note(
      `${decimal} digits after the point are more than a precision of ${most}; any number is kept.`,
    );
    return undefined;
  }
  return decimal || undefined;
}

/** The values that `'A','B'` lists. */
function enumValuesOf(text: string | undefined): string[] {
  const quoted = [...(text ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) =>
    value.replaceAll("''", "'"),
  );
  return [...new Set(quoted)].filter((value) => value !== '');
}

/** The truth values of databases: 0, 1, `b'0'` and `((1))`. */
const TRUTHS: ReadonlyMap<string, string> = new Map([
  ['0', 'false'],
  ['1', 'true'],
]);

/** A number, a word or a quoted text; undefined for NULL, functions and expressions. */
function defaultOf(text: string | undefined, datatype: Datatype): string | undefined {
  let bare = text?.trim() ?? '';
  while (bare.startsWith('(') && bare.endsWith(')')) bare = bare.slice(1, -1);
  const [, quoted] = /^[bn]?'((?:[^']|'')*)'(?:::[\w ]+)?$/i.exec(bare) ?? [];
  const isPlain = /^(-?\d+(\.\d+)?|true|false)$/i.test(bare);
  const value = quoted === undefined ? (isPlain ? bare : undefined) : quoted.replaceAll("''", "'");
  if (datatype === 'BOOLEAN' && value !== undefined) return TRUTHS.get(value) ?? value;
  return value || undefined;
}
