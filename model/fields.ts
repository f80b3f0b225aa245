/**
 * The parts that forms and calls are made of: a line of text, a longer text, a list of distinct words, the id of a
 * record. What is given is trimmed, so that it is the same to a machine as it is to a person.
 */
import { z } from 'zod';
import { FIELD_LIMITS } from './limits.ts';
import { BLANK_MESSAGE } from './names.ts';

export const DUPLICATE_MESSAGE = 'Field cannot have duplicate values';

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

/** One line that says something. */
export const requiredLineSchema = line.min(1, BLANK_MESSAGE);

/** Text of several lines that says something. */
export const requiredTextSchema = text.min(1, BLANK_MESSAGE);

/** One line that may be empty; null and nothing are the same as empty. */
export const lineSchema = line.nullish().transform((value) => value ?? '');

/** Text of several lines that may be empty; null and nothing are the same as empty. */
export const textSchema = text.nullish().transform((value) => value ?? '');

const linesSchema = z
  .array(requiredLineSchema)
  .max(FIELD_LIMITS.listed, `Field can hold ${FIELD_LIMITS.listed} values at most.`);

/** A list of lines in which none is blank and none stands twice, without regard to case. */
export const distinctLinesSchema = linesSchema
  .nullish()
  .transform((values) => values ?? [])
  .refine(areDistinct, DUPLICATE_MESSAGE);

/** The same list in a form, with one row for each line: a line that stands twice is marked at its second row. */
export const distinctRowsSchema = linesSchema
  .default([])
  .superRefine((lines, context) => markDuplicates(lines, context));

/** The id of a record, in the one spelling that is stored. */
export const idSchema = z.uuid('Field is not an id (a UUID).').toLowerCase();

/** True when no two of the texts are the same to a person: spaces around them and case do not count. */
export function areDistinct(texts: readonly string[]): boolean {
  return duplicatesOf(texts).length === 0;
}

/** The indexes of texts that stand earlier in the list already, compared as in `areDistinct`. */
function duplicatesOf(texts: readonly string[]): number[] {
  const plain = texts.map((text) => text.trim().toLowerCase());
  return plain.flatMap((text, index) => (plain.indexOf(text) < index ? [index] : []));
}

/**
 * Adds an issue for each text that stands earlier in the list already.
 * @param field the field of a row that holds the text; none when the row is the text
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
