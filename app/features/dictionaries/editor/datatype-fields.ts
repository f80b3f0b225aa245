/** Which fields an attribute has, by its datatype. */
import { boundKind, DATATYPES, elementType } from '#model/datatypes.ts';
import type { Datatype } from '#model/datatypes.ts';
import type { DraftAttribute } from './draft.ts';

/** The fields that not every datatype has. */
export const DATATYPE_FIELDS = [
  'required',
  'defaultValue',
  'min',
  'max',
  'precision',
  'regex',
  'enumValues',
  'fingerprintAttributes',
] as const;
export type DatatypeField = (typeof DATATYPE_FIELDS)[number];

/** Digits after the point that a changed datatype begins with. */
const DEFAULT_PRECISION = '2';

export function isDatatype(text: unknown): text is Datatype {
  return DATATYPES.some((datatype) => datatype === text);
}

/**
 * The fields of this attribute on screen: those of its datatype, and those that hold something although it has no
 * use for them, which an import may bring.
 */
export function fieldsOf(attribute: DraftAttribute): ReadonlySet<DatatypeField> {
  // a needless precision is dropped by itself when it is saved
  const isOdd = (field: DatatypeField) =>
    field !== 'required' && field !== 'precision' && attribute[field].length > 0;
  return new Set(
    DATATYPE_FIELDS.filter((field) => hasField(attribute.datatype, field) || isOdd(field)),
  );
}

function hasField(datatype: Datatype, field: DatatypeField): boolean {
  const element = elementType(datatype);
  switch (field) {
    case 'required':
      return element !== 'BLOB';
    case 'defaultValue':
      return !['FINGERPRINT', 'BLOB', 'OBJECT'].includes(element);
    case 'min':
    case 'max':
      return boundKind(datatype) !== 'none';
    case 'precision':
      return element === 'DECIMAL';
    case 'regex':
      return boundKind(datatype) === 'length';
    case 'enumValues':
      return element === 'ENUM';
    case 'fingerprintAttributes':
      return element === 'FINGERPRINT';
  }
}

/**
 * The attribute with another datatype: regex, min, max, default and enum list are emptied and the precision is 2
 * again, but for what was typed together with the new datatype, as it can be without JavaScript.
 * @param typed the attribute with all that was typed
 * @param before the attribute as it was drawn
 */
export function changeDatatype(
  typed: DraftAttribute,
  before: DraftAttribute,
  datatype: Datatype,
): DraftAttribute {
  const emptied = { regex: '', min: '', max: '', defaultValue: '', precision: DEFAULT_PRECISION };
  const kept = Object.entries(emptied).map(([name, empty]) => {
    const field = name as keyof typeof emptied;
    return [field, typed[field] === before[field] ? empty : typed[field]];
  });
  const sameEnum = typed.enumValues.join('\n') === before.enumValues.join('\n');
  return {
    ...typed,
    ...(Object.fromEntries(kept) as typeof emptied),
    enumValues: sameEnum ? [] : typed.enumValues,
    datatype,
  };
}
