/**
 * Schemas of the fields that forms and calls share: a line of text, a longer text, a list of distinct lines, the id
 * of a record. Texts are trimmed.
 */
import { z } from 'zod';
import { BLANK_MESSAGE, DUPLICATE_MESSAGE } from './field-messages.ts';
import { FIELD_LIMITS } from './limits.ts';

const line = z
  .string(BLANK_MESSAGE)
  .trim()
  .max(FIELD_LIMITS.line, `Field can hold ${FIELD_LIMITS.line} characters at most.`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Field can hold one line of text only.');

const text = z
  .string({ error: ({ input }) => (input === undefined ? BLANK_MESSAGE : 'Field holds no text.') })
  .trim()
  .max(FIELD_LIMITS.text, `Field can hold ${FIELD_LIMITS.text} characters at most.`)
  .regex(/^[^\0\p{Cs}]*$/u, 'Field holds a character that cannot be stored.');

/** One line that is not blank. */
export const requiredLineSchema = line.min(1, BLANK_MESSAGE);

/** Text of several lines that is not blank. */
export const requiredTextSchema = text.min(1, BLANK_MESSAGE);

/** One line that may be empty; null and undefined become empty. */
export const lineSchema = line.nullish().transform((value) => value ?? '');

/** Text of several lines that may be empty; null and undefined become empty. */
export const textSchema = text.nullish().transform((value) => value ?? '');

const linesSchema = z
  .array(requiredLineSchema)
  .max(FIELD_LIMITS.listed, `Field can hold ${FIELD_LIMITS.listed} values at most.`);

/** A list of lines, none of them blank or repeated, without regard to case. */
export const distinctLinesSchema = linesSchema
  .nullish()
  .transform((values) => values ?? [])
  .refine(areDistinct, DUPLICATE_MESSAGE);

/** The same list in a form with one row for each line. The issue of a repeated line is reported at its row. */
export const distinctRowsSchema = linesSchema
  .default([])
  .superRefine((lines, context) => markDuplicates(lines, context));

/** The id of a record in small letters, as it is stored. */
export const idSchema = z.uuid('Field is not an id (a UUID).').toLowerCase();

/** True when no text is repeated; surrounding spaces and case are ignored. */
export function areDistinct(texts: readonly string[]): boolean {
  return duplicatesOf(texts).length === 0;
}

/** The indexes of texts that repeat an earlier one, compared as in `areDistinct`. */
function duplicatesOf(texts: readonly string[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    const plain = text.trim().toLowerCase();
    if (seen.has(plain)) return [index];
    seen.add(plain);
    return [];
  });
}

/**
 * Adds an issue for each text that repeats an earlier one.
 * @param field the field of the row that holds the text; absent when the row itself is the text
 */
export function markDuplicates(
  texts: readonly string[],
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
  ...field: string[]
): void {
  for (const index of duplicatesOf(texts)) {
    context.addIssue({ code: 'custom', path: [index, ...field], message: DUPLICATE_MESSAGE });
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a text that can be the id of a record. */
export function isUuid(given: string): boolean {
  return UUID.test(given);
}
