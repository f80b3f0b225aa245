/**
 * The messages about fields, in the words of the specification. This file does not import zod, because browsers load
 * it.
 */

/** Refuses an empty value, and a value of spaces only. */
export const BLANK_MESSAGE = 'Field cannot be blank';
/** Refuses a list with a value twice. */
export const DUPLICATE_MESSAGE = 'Field cannot have duplicate values';
