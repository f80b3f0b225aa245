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

/** */
export const ABANDON_DICTIONARY = 'Are you sure you want to abandon your changes?';

/** For the upload forms. */
export const ABANDON_UPLOAD =
  'Nothing was sent yet. If you leave this page now, what you filled in is lost.';

/** For the forms that start a job without a file. */
export const ABANDON_JOB =
  'Nothing was started yet. If you leave this page now, what you filled in is lost.';

/** */
export const SAVE_BEFORE_UPLOAD = {
  title: UNSAVED_CHANGES.title,
  text: 'A file is checked against the saved dictionary, so save your changes before you upload one.',
  save: 'Save and Upload File',
} as const;

/** */
export const DETAILS_INCOMPLETE = 'Please enter all required fields on Details tab.';

/** */
export const DICTIONARY_TAKEN = {
  title: 'Dictionary Not Saved',
  text: 'A dictionary with this name already exists',
} as const;

/** */
export const DELETE_DICTIONARY = {
  title: 'Delete Dictionary',
  text: 'This deletes the dictionary, all records of its chain and the edge definitions that name it. It cannot be undone.',
  confirm: 'Delete',
} as const;

/** */
export const TRUNCATE_CHAIN = {
  title: 'Truncate Chain',
  text: 'This starts a job that erases all records of the chain. The dictionary, its edge definitions, contracts and receipts stay. It cannot be undone.',
  confirm: 'Truncate Chain',
} as const;
export const TRUNCATION_STARTED =
  'The job that truncates the chain has started. Your unsaved changes are still here.';

/** The name of a record in the questions of its screen (A-246, A-270, A-519, B-097). */
export type RecordKind =
  | 'edge definition'
  | 'glossary'
  | 'user wallet'
  | 'system wallet'
  | 'user group'
  | 'consent contract'
  | 'smart contract';

export function unsavedQuestion(kind: RecordKind): string {
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
export function deletionQuestion(kind: RecordKind) {
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
export const NOTHING_TO_SEE = 'Nothing to see here.';
export const NO_RESULTS = 'No results found.';
