/**
 * The properties of an attribute, described once. The type and schema of the draft, the parser of the form, the
 * conversion from and to a stored dictionary, and the fields on screen all follow from `PROPERTIES`. Browser and server
 * share it.
 */
import { boundKind, elementType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';

/** The kinds of properties, and the type of the draft's value for each. Values are kept as they were typed. */
export interface ValueOfKind {
  /** One line of text. */
  text: string;
  /** Several lines of text. */
  paragraph: string;
  datatype: Datatype;
  /** A default value, of the datatype of the attribute. */
  default: string;
  /** A min or max: a date for date types, a number for the others. */
  bound: string;
  /** A number. It is not stored when the datatype does not have the property. */
  number: string;
  flag: boolean;
  /** A list with one value per line. */
  lines: string[];
  /** Ids of other attributes, in the order in which they were chosen. */
  attributes: string[];
}
export type PropertyKind = keyof ValueOfKind;

interface PropertyDescription {
  kind: PropertyKind;
  label: string;
  hint?: string | ((datatype: Datatype) => string | undefined);
  required?: boolean;
  maxLength?: number;
  /** Whether the text is monospaced, because it is written for programs. */
  isCode?: boolean;
  /** Whether the browser checks the spelling, because the text is written for people. */
  spellCheck?: boolean;
  /** Whether a datatype has the property. Without this function, all of them have it. */
  appliesTo?: (datatype: Datatype) => boolean;
  /** The value after a change of the datatype. Without it, the value stays. */
  resetTo?: string | readonly string[];
}

const hasBounds = (datatype: Datatype) => boundKind(datatype) !== 'none';
const hasElement =
  (...elements: ReturnType<typeof elementType>[]) =>
  (datatype: Datatype) =>
    elements.includes(elementType(datatype));

/** The properties in the order on screen. The compiler reports a property of the model that is missing here. */
const PROPERTIES = {
  name: { kind: 'text', label: 'Name', required: true },
  displayName: { kind: 'text', label: 'Display Name', spellCheck: true },
  datatype: { kind: 'datatype', label: 'Datatype', required: true },
  required: {
    kind: 'flag',
    label: 'Required',
    hint: 'A record without a value is refused.',
    appliesTo: (datatype) => elementType(datatype) !== 'BLOB',
  },
  description: {
    kind: 'paragraph',
    label: 'Description',
    maxLength: DICTIONARY_LIMITS.textLength,
    spellCheck: true,
  },
  enumValues: {
    kind: 'lines',
    label: 'Enum Values',
    hint: 'One value a line.',
    appliesTo: hasElement('ENUM'),
    resetTo: [],
  },
  defaultValue: {
    kind: 'default',
    label: 'Default Value',
    appliesTo: (datatype) => !hasElement('FINGERPRINT', 'BLOB', 'OBJECT')(datatype),
    resetTo: '',
  },
  regex: {
    kind: 'text',
    isCode: true,
    label: 'Regular Expression',
    maxLength: DICTIONARY_LIMITS.regexLength,
    appliesTo: (datatype) => boundKind(datatype) === 'length',
    resetTo: '',
  },
  min: {
    kind: 'bound',
    label: 'Min',
    hint: (datatype) => boundHint(datatype, 'Fewest characters', 'Earliest'),
    appliesTo: hasBounds,
    resetTo: '',
  },
  max: {
    kind: 'bound',
    label: 'Max',
    hint: (datatype) => boundHint(datatype, 'Most characters', 'Latest'),
    appliesTo: hasBounds,
    resetTo: '',
  },
  precision: {
    kind: 'number',
    label: 'Precision',
    hint: `Digits after the point, 1 to ${DICTIONARY_LIMITS.precision}.`,
    appliesTo: hasElement('DECIMAL'),
    resetTo: '2',
  },
  fingerprintAttributes: {
    kind: 'attributes',
    label: 'Fingerprint Attributes',
    hint: 'Their values together make the fingerprint.',
    appliesTo: hasElement('FINGERPRINT'),
  },
} as const satisfies Record<Exclude<keyof Attribute, 'nodeAttributes'>, PropertyDescription>;

function boundHint(datatype: Datatype, ofLength: string, ofDate: string): string | undefined {
  const kind = boundKind(datatype);
  if (kind === 'length') return ofLength;
  return kind === 'date' ? `${ofDate}: YYYY-MM-DD, in UTC` : undefined;
}

export type PropertyName = keyof typeof PROPERTIES;
export interface AttributeProperty extends PropertyDescription {
  name: PropertyName;
}
/** The draft's value for each property of an attribute. */
export type PropertyValues = {
  -readonly [Name in PropertyName]: ValueOfKind[(typeof PROPERTIES)[Name]['kind']];
};

export const ATTRIBUTE_PROPERTIES: readonly AttributeProperty[] = Object.entries(PROPERTIES).map(
  ([name, description]) => ({ name: name as PropertyName, ...description }),
);

/** One value for each property. */
export function mapProperties<Value>(toValue: (property: AttributeProperty) => Value) {
  const entries = ATTRIBUTE_PROPERTIES.map((property) => [property.name, toValue(property)]);
  return Object.fromEntries(entries) as Record<PropertyName, Value>;
}

/** The properties as the draft has them. A property that the attribute does not have is empty. */
export function toPropertyValues(attribute: Attribute): PropertyValues {
  return mapProperties(({ name, kind }) => {
    const stored = attribute[name];
    if (kind === 'flag') return stored ?? false;
    return kind === 'lines' || kind === 'attributes'
      ? [...((stored as string[] | undefined) ?? [])]
      : String(stored ?? '');
  }) as PropertyValues;
}

/**
 * The properties of this attribute that are on screen. They are those of its datatype, and those that an import has set
 * although the datatype does not have them, so that they can be emptied.
 */
export function visibleProperties(attribute: PropertyValues): AttributeProperty[] {
  return ATTRIBUTE_PROPERTIES.filter(({ name, kind, appliesTo }) => {
    if (!appliesTo || appliesTo(attribute.datatype)) return true;
    const value = attribute[name];
    return kind !== 'number' && typeof value !== 'boolean' && value.length > 0;
  });
}

/**
 * The attribute with another datatype, which resets other properties. Without JavaScript, those that
 * were typed together with the new datatype are kept.
 * @param typed the attribute with all that was typed
 * @param before the attribute as it was rendered
 */
export function changeDatatype<Attribute extends PropertyValues>(
  typed: Attribute,
  before: PropertyValues,
  datatype: Datatype,
): Attribute {
  const reset = mapProperties(({ name, resetTo }) => {
    const isTyped = JSON.stringify(typed[name]) !== JSON.stringify(before[name]);
    return resetTo === undefined || isTyped ? typed[name] : resetTo;
  }) as PropertyValues;
  return { ...typed, ...reset, datatype };
}
