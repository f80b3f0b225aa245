/** Texts of dialogs that several screens share. Literal texts of the specification. */
import { BLANK_MESSAGE } from '#model/field-messages.ts';

/** B-082, B-083: the text of document 2, on all screens. */
export const INVALID_PERMISSIONS = {
  title: 'Invalid Permissions',
  text: 'You do not have permissions to make changes. Please contact your administrator.',
} as const;

/** A-218, B-098 */
export const UNSAVED_CHANGES = {
  title: 'Unsaved changes',
  leave: 'Close without saving',
  stay: 'Go Back',
} as const;

/** B-137 to B-139 */
export const SAVE_AND_EXECUTE = {
  title: 'Unsaved Changes',
  text: 'This smart contract has unsaved changes. Save them before executing?',
  confirm: 'Save and execute',
  cancel: 'Go Back',
} as const;

/** B-207 to B-211 */
export const MISSING_ID = {
  title: 'Missing ID',
  text: 'This smart contract no longer exists',
  close: 'CLOSE MODAL',
} as const;

/** For the upload forms. */
export const ABANDON_UPLOAD =
  'Nothing was sent yet. If you leave this page now, what you filled in is lost.';

/** For the forms that start a job without a file. */
export const ABANDON_JOB =
  'Nothing was started yet. If you leave this page now, what you filled in is lost.';

/** @param kind the name of a record in the questions of its screen: 'user wallet' (A-246, A-270, A-519, B-097) */
export function unsavedQuestion(kind: string): string {
  return `This ${kind} has unsaved changes. Are you sure you want to close without saving? You will lose all changes.`;
}

/** */
export function viewAccess(kind: 'wallet' | 'group'): string {
  return `You have view access. If you need to edit a ${kind}, please contact your administrator.`;
}

/** */
export const CHANGE_WALLET_TYPE = {
  title: 'Change System Wallet Type',
  text: 'Existing SDOs stay with the old type. Future SDOs follow the new type. Both user groups are reset and have to be chosen again.',
  confirm: 'Change Type',
  cancel: 'No, Cancel',
} as const;

/** A deletion that is only asked about, without typing a name (A-247, A-248, A-269, B-099 to B-102). */
export function deletionQuestion(kind: string) {
  const title = kind.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return {
    title: `Confirm ${title} Deletion`,
    text: `Are you sure you would like to delete your ${kind}?`,
    confirm: 'Yes, Delete',
    cancel: 'No, Cancel',
  } as const;
}

/** the two errors of a dialog in which a key has to be typed. */
export const BLANK_FIELD = BLANK_MESSAGE;
export function typeTheKey(key: string): string {
  return `Type ${key}`;
}

/** */
export const UNDER_DEVELOPMENT = 'Under development';

/** */
export const NOTHING_TO_SEE = 'Nothing to see here.';
export const NO_RESULTS = 'No results found.';
