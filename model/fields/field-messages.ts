/** What is said of a field, in the words of the specification. No zod here: browsers import it. */

/** Refuses an empty value, and one of spaces only. */
export const BLANK_MESSAGE = 'Field cannot be blank';
/** Refuses a list with a value twice. */
export const DUPLICATE_MESSAGE = 'Field cannot have duplicate values';
