/** The shape of a posted draft. `writeDraft` leaves out what is empty. */
import { z } from 'zod';
import { DATATYPES, INDEX_TYPES, LEGACY_INDEX_TYPES } from '#model/datatypes.ts';
import type { Datatype } from '#model/datatypes.ts';
import { UNDEFINED_ATTRIBUTES_ACTIONS } from '#model/datatypes.ts';
import { DICTIONARY_LIMITS } from '#model/limits.ts';
import { mapProperties } from './attribute-properties.ts';
import type {
  PropertyKind,
  PropertyName,
  PropertyValues,
  ValueOfKind,
} from './attribute-properties.ts';

/** Deeper than the rules allow, so that they can say so; not deep enough to exhaust anything. */
const MOST_LEVELS = DICTIONARY_LIMITS.depth + 8;

const text = z.string().default('');
const texts = z.array(z.string()).default([]);

const VALUE_SCHEMAS: { [Kind in PropertyKind]: z.ZodType<ValueOfKind[Kind]> } = {
  text,
  paragraph: text,
  datatype: z.enum(DATATYPES as [Datatype, ...Datatype[]]),
  default: text,
  bound: text,
  number: text,
  flag: z.boolean().default(false),
  lines: texts,
  attributes: texts,
};
const propertySchemas = mapProperties<z.ZodType>(({ kind }) => VALUE_SCHEMAS[kind]) as {
  [Name in PropertyName]: z.ZodType<PropertyValues[Name]>;
};

export interface DraftAttribute extends PropertyValues {
  /** Its dotted path in the stored version, or 'new-1'. */
  id: string;
  /** Its name in the stored version; kept unchanged, it may break the editor's rules for names. */
  savedName?: string;
  children: DraftAttribute[];
}

function attributesSchema(levels: number): z.ZodType<DraftAttribute[]> {
  const children: z.ZodType<DraftAttribute[]> =
    levels === 1 ? z.array(z.never()).default([]) : attributesSchema(levels - 1);
  const attribute = z.object({
    id: z.string(),
    savedName: z.string().optional(),
    ...propertySchemas,
    children,
  });
  return z.array(attribute).default([]);
}

const indexSchema = z.object({
  /** Its name in the stored version, or 'new-1'. */
  id: z.string(),
  /** As for attributes. */
  savedName: z.string().optional(),
  name: text,
  type: z.enum([...INDEX_TYPES, ...LEGACY_INDEX_TYPES]),
  /** Ids of attributes, in the order of the index; the path of an attribute that was removed. */
  attributes: texts,
});
export type DraftIndex = z.infer<typeof indexSchema>;

const draftSchema = z.object({
  /** Of the version that the editor began with; absent while creating. */
  hash: z.string().optional(),
  name: text,
  description: text,
  groupName: text,
  undefinedAttributesAction: z.enum(UNDEFINED_ATTRIBUTES_ACTIONS),
  /** '#rrggbb', or '' for a colour chosen by the graph. */
  color: text,
  attributes: attributesSchema(MOST_LEVELS),
  indexes: z.array(indexSchema).default([]),
  /** What the stored version says and the editor does not show: it is saved as it is. */
  kept: z
    .object({
      displayName: z.string().optional(),
      layoutMetadata: z.record(z.string(), z.json()).optional(),
      properties: z.record(z.string(), z.json()).optional(),
    })
    .optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/**
 * The draft in a form's field.
 * @throws Response 400 for anything but what our own pages send
 */
export function parseDraft(value: unknown): Draft {
  const parsed = draftSchema.safeParse(parseJson(value));
  if (!parsed.success) {
    throw new Response('This is no dictionary that can be read. Open the editor again.', {
      status: 400,
    });
  }
  return parsed.data;
}

function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}
