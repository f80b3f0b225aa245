/**
 * Dictionaries: the schema of the records of one chain.
 */
import { z } from 'zod';
import {
  DATATYPES,
  INDEX_TYPES,
  LEGACY_INDEX_TYPES,
  NO_INDEX_ATTRIBUTE_MESSAGE,
  PRECISION_MESSAGE,
  UNDEFINED_ATTRIBUTES_ACTIONS,
} from './datatypes.ts';
import type { Datatype, IndexType } from './datatypes.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import { BLANK_MESSAGE } from '#model/fields/field-messages.ts';
import { isShort, METADATA_MESSAGE, metadataInputSchema } from '#model/records/record.ts';

const precision = z
  .int(PRECISION_MESSAGE)
  .min(1, PRECISION_MESSAGE)
  .max(DICTIONARY_LIMITS.precision, PRECISION_MESSAGE);

const anyName = z
  .string(BLANK_MESSAGE)
  .min(1, BLANK_MESSAGE)
  .max(
    DICTIONARY_LIMITS.nameLength,
    `A name may hold ${DICTIONARY_LIMITS.nameLength} characters at most.`,
  )
  .regex(/^\P{Cc}*$/u, 'A name may not hold control characters.');
const text = z.string().max(DICTIONARY_LIMITS.textLength);

/** NODE is an older word for OBJECT. */
const datatypeSchema = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.toUpperCase().replace(/^NODE(?=$|_)/, 'OBJECT') : value,
  z.enum(DATATYPES as [Datatype, ...Datatype[]], {
    error: ({ input }) =>
      input === undefined || input === ''
        ? BLANK_MESSAGE
        : `'${String(input).slice(0, 40)}' is not a datatype.`,
  }),
);

export interface Attribute {
  name: string;
  displayName?: string;
  description?: string;
  datatype: Datatype;
  required?: boolean;
  /** The default is text for every datatype. It is read as that datatype when a record lacks the attribute. */
  defaultValue?: string;
  /** The bound of the value for number types, of the length for text types, and an ISO date for DATE and DATETIME. */
  min?: number | string;
  max?: number | string;
  /** Digits after the point of a DECIMAL, 1 to 15. */
  precision?: number;
  enumValues?: string[];
  regex?: string;
  fingerprintAttributes?: string[];
  nodeAttributes?: Attribute[];
}

const bound = z.union([z.number(), z.string().max(64)]);

export const attributeSchema: z.ZodType<Attribute> = z
  .strictObject({
    name: anyName,
    displayName: text.optional(),
    description: text.optional(),
    datatype: datatypeSchema,
    required: z.boolean().optional(),
    defaultValue: text.optional(),
    min: bound.optional(),
    max: bound.optional(),
    precision: precision.optional(),
    enumValues: z.array(text).max(DICTIONARY_LIMITS.enumValues).optional(),
    regex: z.string().max(DICTIONARY_LIMITS.regexLength).optional(),
    fingerprintAttributes: z.array(anyName).max(DICTIONARY_LIMITS.fingerprintAttributes).optional(),
    get nodeAttributes() {
      return z.array(attributeSchema).max(DICTIONARY_LIMITS.attributes).optional();
    },
  })
  .meta({ id: 'Attribute' });

export const indexSchema = z
  .strictObject({
    name: anyName,
    type: z.enum(
      [...INDEX_TYPES, ...LEGACY_INDEX_TYPES],
      `Choose one of ${INDEX_TYPES.join(', ')}.`,
    ),
    attributes: z
      .array(z.string(BLANK_MESSAGE).min(1, BLANK_MESSAGE), NO_INDEX_ATTRIBUTE_MESSAGE)
      .min(1, NO_INDEX_ATTRIBUTE_MESSAGE)
      .max(DICTIONARY_LIMITS.indexAttributes),
  })
  .meta({ id: 'Index' });
export type Index = z.infer<typeof indexSchema>;

export const dictionarySchema = z
  .strictObject({
    name: anyName,
    displayName: text.optional(),
    description: text.default(''),
    groupName: text.default(''),
    undefinedAttributesAction: z.enum(UNDEFINED_ATTRIBUTES_ACTIONS).default('KEEP'),
    /** The color of its records in graphs. Properties that other programs add are kept. */
    layoutMetadata: z
      .object({
        color: z
          .string()
          .regex(/^#[0-9a-fA-F]{6}$/)
          .optional(),
      })
      .catchall(z.json())
      .refine(isShort, METADATA_MESSAGE)
      .default({}),
    attributes: z.array(attributeSchema).max(DICTIONARY_LIMITS.attributes).default([]),
    indexes: z.array(indexSchema).max(DICTIONARY_LIMITS.indexes).default([]),
    /** What other programs keep with the dictionary. */
    properties: metadataInputSchema.optional(),
  })
  .meta({ id: 'DictionaryInput' });
export type Dictionary = z.infer<typeof dictionarySchema>;

/** A dictionary with nothing but its defaults. */
export const EMPTY_DICTIONARY: Dictionary = {
  name: '',
  description: '',
  groupName: '',
  undefinedAttributesAction: 'KEEP',
  layoutMetadata: {},
  attributes: [],
  indexes: [],
};

/** A dictionary as the platform answers it: with the hash of its newest version, who wrote it and when. */
export const storedDictionarySchema = dictionarySchema
  .extend({
    hash: z.string(),
    timestamp: z.string(),
    author: z.string(),
  })
  .meta({ id: 'Dictionary' });
export type StoredDictionary = z.infer<typeof storedDictionarySchema>;

export interface FlatAttribute {
  /** Dotted path from the record's root, 'address.city'. */
  path: string;
  attribute: Attribute;
}

/** All attributes, parents before their children, each with its dotted path. */
export function flattenAttributes(attributes: readonly Attribute[], parent = ''): FlatAttribute[] {
  return attributes.flatMap((attribute) => {
    const path = parent === '' ? attribute.name : `${parent}.${attribute.name}`;
    return [{ path, attribute }, ...flattenAttributes(attribute.nodeAttributes ?? [], path)];
  });
}

/** The datatypes of all attributes, by their dotted paths. */
export function datatypesOf(attributes: readonly Attribute[]): Map<string, Datatype> {
  return new Map(
    flattenAttributes(attributes).map(({ path, attribute }) => [path, attribute.datatype]),
  );
}

/** Whether no two records may have the same key of the index. */
export function isUniqueIndex({ type }: Pick<Index, 'type'>): boolean {
  return type === 'PRIMARY' || type === 'UNIQUE';
}

/** Paths of the attributes in the primary index; empty when there is none. */
export function primaryKey(dictionary: Pick<Dictionary, 'indexes'>): string[] {
  return dictionary.indexes.find((index) => index.type === 'PRIMARY')?.attributes ?? [];
}

/** The type under its present name: TEXT is an older name of FULLTEXT. */
export function canonicalIndexType(type: Index['type']): IndexType | 'FUZZY' {
  return type === 'TEXT' ? 'FULLTEXT' : type;
}
