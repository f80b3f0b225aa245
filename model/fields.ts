/**
 * The parts that forms and calls are made of: a line of text, a longer text, a list of distinct words, the id of a
 * record. What is given is trimmed, so that it is the same to a machine as it is to a person.
 */
import { z } from 'zod';
import { BLANK_MESSAGE } from './names.ts';

export const DUPLICATE_MESSAGE = 'Field cannot have duplicate values';

/** Bounds that keep one record of metadata workable. */
export const FIELD_LIMITS = { line: 256, text: 10_000, listed: 500 } as const;

const line = z
  .string(BLANK_MESSAGE)
  .trim()
  .max(FIELD_LIMITS.line, `Field can hold ${FIELD_LIMITS.line} characters at most.`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Field can hold one line of text only.');

const text = z
  .string('Field holds no text.')
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

/** A list of lines in which none is blank and none stands twice, without regard to case. */
export const distinctLinesSchema = z
  .array(requiredLineSchema)
  .max(FIELD_LIMITS.listed, `Field can hold ${FIELD_LIMITS.listed} values at most.`)
  .nullish()
  .transform((values) => values ?? [])
  .refine(areDistinct, DUPLICATE_MESSAGE);

/** The id of a record, in the one spelling that is stored. */
export const idSchema = z.uuid('Field is not an id (a UUID).').toLowerCase();

/** True when no two of the texts are the same to a person: spaces around them and case do not count. */
export function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts.map((given) => given.trim().toLowerCase())).size === texts.length;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a text that can be the id of a record. */
export function isUuid(given: string): boolean {
  return UUID.test(given);
}
