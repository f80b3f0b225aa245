/** What is said of a field, in the words of the specification. No zod here: browsers import it. */

/** */
export const BLANK_MESSAGE = 'Field cannot be blank';
/** */
export const DUPLICATE_MESSAGE = 'Field cannot have duplicate values';
