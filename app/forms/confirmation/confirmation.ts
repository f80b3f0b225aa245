import { BLANK_FIELD, typeTheKey } from '#app/text/dialogs.ts';

/** The name of the field in which the person types a key to confirm. */
export const CONFIRMATION_FIELD = 'confirmation';

/**
 * The error for the typed value, or undefined when it is exactly the key. The browser checks first,
 * and the server checks again.
 */
export function confirmationProblem(typed: unknown, key: string): string | undefined {
  if (typeof typed !== 'string' || typed.trim() === '') return BLANK_FIELD;
  return typed === key ? undefined : typeTheKey(key);
}
