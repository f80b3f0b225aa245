/**
 * Datatypes of attributes and types of indexes.
 * Source: document 1, section 3.
 */
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

/** The datatype of one element: STRING_ARRAY gives STRING, STRING gives STRING. */
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

/** How a person reads a datatype: 'Object[]', 'Datetime', 'String'. */
export function datatypeLabel(datatype: Datatype): string {
  const element = elementType(datatype);
  const word = element.charAt(0) + element.slice(1).toLowerCase();
  return isArrayType(datatype) ? `${word}[]` : word;
}
