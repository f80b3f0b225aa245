/**
 * Glossary terms: what the words of a zone mean.
 * Source: document 1, sections 3 and 5.
 */
import { z } from 'zod';
import {
  areDistinct,
  distinctLinesSchema,
  DUPLICATE_MESSAGE,
  FIELD_LIMITS,
  lineSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
} from './fields.ts';
import { BLANK_MESSAGE } from './names.ts';

export const DUPLICATE_TERM_MESSAGE = 'Term already exists. Please choose another term.';

/** Names and values, none of them blank, no name twice. */
const propertiesSchema = z
  .record(z.string(), requiredTextSchema)
  .nullish()
  .transform((properties) => Object.entries(properties ?? {}))
  .refine((pairs) => pairs.every(([name]) => isName(name)), BLANK_MESSAGE)
  .refine((pairs) => areDistinct(pairs.map(([name]) => name)), DUPLICATE_MESSAGE)
  .refine(
    (pairs) => pairs.length <= FIELD_LIMITS.listed,
    `Field can hold ${FIELD_LIMITS.listed} properties at most.`,
  )
  .transform((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name.trim(), value])));

function isName(text: string): boolean {
  return requiredLineSchema.safeParse(text).success;
}

/** A term as it is written; everything but the term itself may be left out. */
export const glossaryTermSchema = z.object({
  term: requiredLineSchema,
  description: textSchema,
  groupName: lineSchema,
  type: lineSchema,
  aliases: distinctLinesSchema,
  abbreviations: distinctLinesSchema,
  properties: propertiesSchema,
});
export type GlossaryTerm = z.output<typeof glossaryTermSchema>;

export const storedTermSchema = z.object({
  id: z.uuid(),
  term: z.string(),
  description: z.string(),
  groupName: z.string(),
  type: z.string(),
  aliases: z.array(z.string()),
  abbreviations: z.array(z.string()),
  properties: z.record(z.string(), z.string()),
});
export type StoredTerm = z.infer<typeof storedTermSchema>;
