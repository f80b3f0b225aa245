/** Reading a posted draft; what is empty was left out by `writeDraft`. */
import { z } from 'zod';
import { DATATYPES, INDEX_TYPES, LEGACY_INDEX_TYPES } from '#model/datatypes.ts';
import type { Datatype } from '#model/datatypes.ts';
import { DICTIONARY_LIMITS, UNDEFINED_ATTRIBUTES_ACTIONS } from '#model/dictionary.ts';
import type { Draft, DraftAttribute } from './draft.ts';

/** Deeper than the rules allow, so that they can say so; not deep enough to exhaust anything. */
const MOST_LEVELS = DICTIONARY_LIMITS.depth + 8;

const text = z.string().default('');
const texts = z.array(z.string()).default([]);

function attributesSchema(levels: number): z.ZodType<DraftAttribute[]> {
  const children: z.ZodType<DraftAttribute[]> =
    levels === 1 ? z.array(z.never()).default([]) : attributesSchema(levels - 1);
  return z
    .array(
      z.object({
        id: z.string(),
        savedName: z.string().optional(),
        name: text,
        displayName: text,
        description: text,
        datatype: z.enum(DATATYPES as [Datatype, ...Datatype[]]),
        required: z.boolean().default(false),
        defaultValue: text,
        min: text,
        max: text,
        precision: text,
        regex: text,
        enumValues: texts,
        fingerprintAttributes: texts,
        children,
      }),
    )
    .default([]);
}

const draftSchema: z.ZodType<Draft> = z.object({
  hash: z.string().optional(),
  name: text,
  description: text,
  groupName: text,
  undefinedAttributesAction: z.enum(UNDEFINED_ATTRIBUTES_ACTIONS),
  color: text,
  attributes: attributesSchema(MOST_LEVELS),
  indexes: z
    .array(
      z.object({
        id: z.string(),
        savedName: z.string().optional(),
        name: text,
        type: z.enum([...INDEX_TYPES, ...LEGACY_INDEX_TYPES]),
        attributes: texts,
      }),
    )
    .default([]),
});

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
