/** Texts of dialogs and empty lists that several screens share. They are literal texts of the specification. */
import { BLANK_MESSAGE } from '#model/fields/field-messages.ts';

/** One text on all screens (B-082, B-083). */
export const INVALID_PERMISSIONS = {
  title: 'Invalid Permissions',
  text: 'You do not have permissions to make changes. Please contact your administrator.',
} as const;

/** the two errors of a dialog in which a key has to be typed. */
export const BLANK_FIELD = BLANK_MESSAGE;
export function typeTheKey(key: string): string {
  return `Type ${key}`;
}

/** The text of an empty list that has no better one. */
export const NOTHING_TO_SEE = 'Nothing to see here.';
export const NO_RESULTS = 'No results found.';
