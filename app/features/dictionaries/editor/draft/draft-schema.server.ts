/** The schema of a posted draft. `writeDraft` leaves out empty values. */
import { z } from 'zod';
import { DATATYPES, INDEX_TYPES, LEGACY_INDEX_TYPES } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { UNDEFINED_ATTRIBUTES_ACTIONS } from '#model/dictionaries/datatypes.ts';
import { MAX_JSON_VALUES, measureJson } from '#model/text/json-size.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import { mapProperties } from '#app/features/dictionaries/editor/attribute-properties.ts';
import type {
  PropertyKind,
  PropertyName,
  PropertyValues,
  ValueOfKind,
} from '#app/features/dictionaries/editor/attribute-properties.ts';

/**
 * The maximum of attributes and indexes in a draft that is parsed. It is above the limit of the rules, so that the
 * rules can report too many.
 */
const MAX_OBJECTS = DICTIONARY_LIMITS.attributes + DICTIONARY_LIMITS.indexes + 100;

const TOO_MANY_PARTS = `A dictionary may hold ${inWords(DICTIONARY_LIMITS.attributes)} attributes and ${DICTIONARY_LIMITS.indexes} indexes at most.`;
const TOO_MANY_VALUES = `A dictionary may hold ${inWords(MAX_JSON_VALUES)} values at most, those of all enumerations together. Import it from a file instead.`;

/** The maximum depth of a draft. It is above that of the rules, so that they can report it, but spares the stack. */
const MAX_LEVELS = DICTIONARY_LIMITS.depth + 8;

const text = z.string().default('');
const texts = z.array(z.string()).default([]);
/** The members of an index. The maximum is above that of the rules, so that they can report it. */
const members = z.array(z.string()).max(DICTIONARY_LIMITS.attributes).default([]);

const VALUE_SCHEMAS: { [Kind in PropertyKind]: z.ZodType<ValueOfKind[Kind]> } = {
  text,
  paragraph: text,
  datatype: z.enum(DATATYPES as [Datatype, ...Datatype[]]),
  default: text,
  bound: text,
  number: text,
  flag: z.boolean().default(false),
  lines: texts,
  attributes: members,
};
const propertySchemas = mapProperties<z.ZodType>(({ kind }) => VALUE_SCHEMAS[kind]) as {
  [Name in PropertyName]: z.ZodType<PropertyValues[Name]>;
};

export interface DraftAttribute extends PropertyValues {
  /** Its dotted path in the stored version, or 'new-1'. */
  id: string;
  /** Its name in the stored version. A name that is not changed may violate the editor's rules for names. */
  savedName?: string;
  children: DraftAttribute[];
}

function attributeSchema(levels: number): z.ZodType<DraftAttribute> {
  const children: z.ZodType<DraftAttribute[]> =
    levels === 1
      ? z.array(z.never()).default([])
      : z.array(attributeSchema(levels - 1)).default([]);
  return z.object({
    id: z.string(),
    savedName: z.string().optional(),
    ...propertySchemas,
    children,
  });
}
const attribute = attributeSchema(MAX_LEVELS);

const indexSchema = z.object({
  /** Its name in the stored version, or 'new-1'. */
  id: z.string(),
  /** Its name in the stored version, as for attributes. */
  savedName: z.string().optional(),
  name: text,
  type: z.enum([...INDEX_TYPES, ...LEGACY_INDEX_TYPES]),
  /** Ids of attributes, in the order of the index. An attribute that was removed is named by its path. */
  attributes: members,
});
export type DraftIndex = z.infer<typeof indexSchema>;

const draftSchema = z.object({
  /** The hash of the version that the editor began with; absent while creating. */
  hash: z.string().optional(),
  name: text,
  description: text,
  groupName: text,
  undefinedAttributesAction: z.enum(UNDEFINED_ATTRIBUTES_ACTIONS),
  /** The color as '#rrggbb'; '' when the graph chooses it. */
  color: text,
  attributes: z.array(attribute).default([]),
  indexes: z.array(indexSchema).default([]),
  /** Properties of the stored version that the editor does not show. They are saved unchanged. */
  kept: z
    .object({
      displayName: z.string().optional(),
      layoutMetadata: z.record(z.string(), z.json()).optional(),
      properties: z.record(z.string(), z.json()).optional(),
    })
    .optional(),
  /** The removed items, the last one last, with the level and the position to which each is restored. */
  removed: z
    .array(
      z.discriminatedUnion('tab', [
        z.object({
          tab: z.literal('attributes'),
          item: attribute,
          parent: z.string().optional(),
          position: z.int().min(0),
        }),
        z.object({ tab: z.literal('indexes'), item: indexSchema, position: z.int().min(0) }),
      ]),
    )
    .optional(),
  /** The format of the file that the dictionary was made for, as parameters of the address of an upload. */
  uploadAs: z.string().max(1_000).optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/**
 * Parses the draft in the field of a form.
 * @throws Response 413, before it is parsed, when it has more attributes or values than a dictionary may have
 * @throws Response 400 for anything that our own pages do not send
 */
export function parseDraft(value: unknown): Draft {
  if (typeof value === 'string') requireSize(value);
  const parsed = draftSchema.safeParse(parseJson(value));
  if (!parsed.success) {
    throw new Response('This is no dictionary that can be read. Open the editor again.', {
      status: 400,
    });
  }
  return parsed.data;
}

/** Checks the size of a draft. @throws Response 413 for one with too many objects or values */
function requireSize(text: string): void {
  const { objects, values } = measureJson(text);
  if (objects > MAX_OBJECTS) throw new Response(TOO_MANY_PARTS, { status: 413 });
  if (values > MAX_JSON_VALUES) throw new Response(TOO_MANY_VALUES, { status: 413 });
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}

function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}
