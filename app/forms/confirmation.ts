import { BLANK_FIELD, typeTheKey } from '#app/text/dialogs.ts';

/** The field in which a key is typed to confirm. */
export const CONFIRMATION_FIELD = 'confirmation';

/**
 * What is wrong with what was typed to confirm, or undefined when it is the key, to the letter.
 * The browser asks first, the server decides.
 */
export function confirmationProblem(typed: unknown, key: string): string | undefined {
  if (typeof typed !== 'string' || typed.trim() === '') return BLANK_FIELD;
  return typed === key ? undefined : typeTheKey(key);
}
