/** What an attribute demands of its values, in one form: two attributes have the same rules when these are equal. */
import { boundKind } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { canonicalInstant } from './canonical-values.ts';

/** Rules beside the datatype. Null for one that is absent or empty; a day is its first moment. */
export interface AttributeRules {
  min: string | null;
  max: string | null;
  precision: string | null;
  regex: string | null;
  enumValues: readonly string[] | null;
  fingerprintAttributes: readonly string[] | null;
}

export function attributeRules(attribute: Attribute): AttributeRules {
  const { min, max, precision, regex, enumValues, fingerprintAttributes } = attribute;
  const isDate = boundKind(attribute.datatype) === 'date';
  const bound = (value: unknown) =>
    textOrNull(isDate ? (canonicalInstant(String(value)) ?? value) : value);
  return {
    min: bound(min),
    max: bound(max),
    precision: textOrNull(precision),
    regex: textOrNull(regex),
    enumValues: listOrNull(enumValues),
    fingerprintAttributes: listOrNull(fingerprintAttributes),
  };
}

function textOrNull(rule: unknown): string | null {
  return rule === undefined || rule === '' ? null : String(rule);
}

function listOrNull(rule: readonly string[] = []): readonly string[] | null {
  return rule.length === 0 ? null : rule;
}
