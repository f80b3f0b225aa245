/**
 * Datatypes of attributes and types of indexes. This file does not import zod, because browsers load it.
 * Requirements.
 */
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';

export const SCALAR_DATATYPES = [
  'STRING',
  'INTEGER',
  'LONG',
  'BOOLEAN',
  'DECIMAL',
  'DATE',
  'DATETIME',
  'FINGERPRINT',
  'ENUM',
  'BLOB',
  'OBJECT',
  'CLOB',
] as const;
export type ScalarDatatype = (typeof SCALAR_DATATYPES)[number];

export type Datatype = ScalarDatatype | `${Exclude<ScalarDatatype, 'CLOB'>}_ARRAY`;

const ARRAY_DATATYPES = SCALAR_DATATYPES.filter((type) => type !== 'CLOB').map(
  (type): Datatype => `${type}_ARRAY`,
);

export const DATATYPES: readonly Datatype[] = [...SCALAR_DATATYPES, ...ARRAY_DATATYPES];

export const INDEX_TYPES = ['PRIMARY', 'UNIQUE', 'NORMAL', 'FULLTEXT'] as const;
export type IndexType = (typeof INDEX_TYPES)[number];

/** Index types that files of other versions carry; kept on save, never offered for a new index. */
export const LEGACY_INDEX_TYPES = ['TEXT', 'FUZZY'] as const;

/** What happens to attributes of a record that its dictionary does not define. */
export const UNDEFINED_ATTRIBUTES_ACTIONS = ['REMOVE', 'KEEP', 'ERROR'] as const;

/** The least and the greatest value of each type of whole numbers. */
export const INTEGER_RANGES = {
  INTEGER: [-(2n ** 31n), 2n ** 31n - 1n],
  LONG: [-(2n ** 63n), 2n ** 63n - 1n],
} as const;

/** The datatype of one element, such as STRING for STRING_ARRAY and for STRING. */
export function elementType(datatype: Datatype): ScalarDatatype {
  return datatype.replace(/_ARRAY$/, '') as ScalarDatatype;
}

export function isArrayType(datatype: Datatype): boolean {
  return datatype.endsWith('_ARRAY');
}

/** True for types that hold child attributes. */
export function isObjectType(datatype: Datatype): boolean {
  return elementType(datatype) === 'OBJECT';
}

/** The label of a datatype: 'Object[]', 'Datetime', 'String'. */
export function datatypeLabel(datatype: Datatype): string {
  const element = elementType(datatype);
  const word = element.charAt(0) + element.slice(1).toLowerCase();
  return isArrayType(datatype) ? `${word}[]` : word;
}

/** What min and max of this type bound: a number, a length, a date, or nothing. */
export function boundKind(datatype: Datatype): 'integer' | 'decimal' | 'length' | 'date' | 'none' {
  switch (datatype.replace(/_ARRAY$/, '')) {
    case 'INTEGER':
    case 'LONG':
      return 'integer';
    case 'DECIMAL':
      return 'decimal';
    case 'STRING':
    case 'CLOB':
      return 'length';
    case 'DATE':
    case 'DATETIME':
      return 'date';
    default:
      return 'none';
  }
}

/** Refuses a number of digits after the point of a DECIMAL. */
export const PRECISION_MESSAGE = `Please choose a value between 1 and ${DICTIONARY_LIMITS.precision}.`;

export const NO_INDEX_ATTRIBUTE_MESSAGE = 'Please select one or more attributes';
