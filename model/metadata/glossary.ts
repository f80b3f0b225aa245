/**
 * Glossary terms: what the words of a zone mean.
 * Requirements.
 */
import { z } from 'zod';
import {
  areDistinct,
  distinctLinesSchema,
  distinctRowsSchema,
  lineSchema,
  markDuplicates,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
} from '#model/fields/fields.ts';
import { BLANK_MESSAGE, DUPLICATE_MESSAGE } from '#model/fields/field-messages.ts';
import { GLOSSARY_LIMITS } from '#model/fields/limits.ts';

export const DUPLICATE_TERM_MESSAGE = 'Term already exists. Please choose another term.';

const TOO_MANY_PROPERTIES = `Field can hold ${GLOSSARY_LIMITS.properties} properties at most.`;

/** Names and values, none of them blank, no name twice. */
const propertiesSchema = z
  .record(z.string(), requiredTextSchema)
  .nullish()
  .transform((properties) => Object.entries(properties ?? {}))
  .refine((pairs) => pairs.length <= GLOSSARY_LIMITS.properties, {
    error: TOO_MANY_PROPERTIES,
    abort: true,
  })
  .refine((pairs) => pairs.every(([name]) => isName(name)), BLANK_MESSAGE)
  .refine((pairs) => areDistinct(pairs.map(([name]) => name)), DUPLICATE_MESSAGE)
  .transform((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name.trim(), value])));

function isName(text: string): boolean {
  return requiredLineSchema.safeParse(text).success;
}

const texts = {
  term: requiredLineSchema,
  description: textSchema,
  groupName: lineSchema,
  type: lineSchema,
};

/** A term as it is written; everything but the term itself may be left out. */
export const termInputSchema = z
  .strictObject({
    ...texts,
    aliases: distinctLinesSchema,
    abbreviations: distinctLinesSchema,
    properties: propertiesSchema,
  })
  .meta({ id: 'GlossaryTermInput' });
export type TermInput = z.output<typeof termInputSchema>;

const propertyRowsSchema = z
  .array(z.object({ name: requiredLineSchema, value: requiredTextSchema }))
  .max(GLOSSARY_LIMITS.properties, TOO_MANY_PROPERTIES)
  .default([])
  .superRefine((rows, context) =>
    markDuplicates(
      rows.map(({ name }) => name),
      context,
      'name',
    ),
  )
  .transform((rows) => Object.fromEntries(rows.map(({ name, value }) => [name, value])));

/**
 * A term as a form holds it: the lists and the properties are rows (`{ name, value }[]`), and each issue names
 * its row, for example `['aliases', 1]` or `['properties', 0, 'name']`. The rules and the output are those of
 * `termInputSchema`.
 */
export const termFormSchema = z.object({
  ...texts,
  aliases: distinctRowsSchema,
  abbreviations: distinctRowsSchema,
  properties: propertyRowsSchema,
});
export type TermFormValues = z.input<typeof termFormSchema>;

export const storedTermSchema = z
  .object({
    id: z.uuid(),
    term: z.string(),
    description: z.string(),
    groupName: z.string(),
    type: z.string(),
    aliases: z.array(z.string()),
    abbreviations: z.array(z.string()),
    properties: z.record(z.string(), z.string()),
  })
  .meta({ id: 'GlossaryTerm' });
export type StoredTerm = z.infer<typeof storedTermSchema>;

/** A term that explains an attribute, with the beginning of its description. */
const explainingTermSchema = storedTermSchema
  .pick({ id: true, term: true, description: true })
  .meta({ id: 'ExplainingTerm' });
export type ExplainingTerm = z.infer<typeof explainingTermSchema>;

/** The attributes of a dictionary that the glossary explains, each with its terms. */
export const explainedAttributesSchema = z.array(
  z.object({ path: z.string(), terms: z.array(explainingTermSchema) }),
);
export type ExplainedAttributes = z.infer<typeof explainedAttributesSchema>;
